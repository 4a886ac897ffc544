"""The house way: how a hand is set that no player sets, by the steps of the game's chart, and whether it was so set.

Seven cards are set as the first step says that speaks of what they hold. Where the chart is damaged or has no row, where
a row cannot be followed, or where rows differ by the card for which the joker is held, the answer says so and names the
step or the reading. What is printed of each game, and in which order, stands in its `[[house_way]]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple
from weakref import WeakKeyDictionary

from games.cards.card import JOKER
from games.cards.ranks import CODE, RANKS
from games.schema import HouseWay, HouseWayStep, Setting, dated
from games.settling.house_looks import (
    DEALT,
    FRONT,
    Look,
    Split,
    at_least,
    beside,
    in_order,
    is_behind,
    is_pair,
    looks,
    seen_as,
    splits,
    words,
    worth,
)
from games.terms.game import GameTerms

NOT_STATED = "not-stated"
_CACHE_LIMIT = 10_000
Outcome = Literal["followed", "not followed", "cannot tell"]


class HouseAnswer(NamedTuple):
    """One answer of the chart: the two hands and the step that says so; without hands, why they cannot be told."""

    front: tuple[str, ...]
    back: tuple[str, ...]
    step: HouseWayStep | None
    lines: tuple[str, ...]
    why_not: str = ""
    reading: str | None = None  # the reading on which it hangs
    others: tuple[HouseAnswer, ...] = ()  # what rows say by which the joker is held for another card

    @property
    def known(self) -> bool:
        return bool(self.front)


class Compared(NamedTuple):
    """A hand as it was set against the house way."""

    outcome: Outcome
    told: HouseAnswer
    why: str = ""
    reading: str | None = None


class Way:
    """One game's chart under one set of readings."""

    def __init__(self, block: HouseWay, readings: Mapping[str, str]) -> None:
        self.block, self._readings = block, readings
        self._joker = block.joker or "ace"
        self._known: dict[tuple[str, ...], HouseAnswer] = {}

    @property
    def sets(self) -> bool:
        """Whether it sets hands in two, and not draws to them."""
        return bool(self.block.step)

    @property
    def binds_bank(self) -> bool:
        """Whether the player-dealer's hand is always set so."""
        where = self.block.bank_where
        return self.block.binds_bank or (bool(where) and self._hold(where))

    # --- setting ---------------------------------------------------------------------------------------------------------

    def set(self, cards: Sequence[str]) -> HouseAnswer:
        """How seven cards are set."""
        key = tuple(sorted(cards))
        if key not in self._known:
            if len(self._known) > _CACHE_LIMIT:  # a hostile file must not fill the memory
                self._known.clear()
            self._known[key] = self._set(key)
        return self._known[key]

    def _set(self, cards: tuple[str, ...]) -> HouseAnswer:
        if len(cards) != DEALT or len(set(cards)) != DEALT or not set(cards) <= set(CODE):
            return HouseAnswer((), (), None, self.block.cite, f"a hand has {DEALT} cards of one pack")
        every = splits(cards, self._joker)
        if JOKER in cards:
            look = beside(cards, self._joker)
            step = next((one for one in self.block.step if one.beside_joker and self._fits(one, look)), None)
            if step is not None:
                return self._played(step, look, every)
            if all(one.beside_joker for one in self.block.step):
                return self._no_row(f"{words(look)} beside the joker")
        told = [self._by(look, every) for look in looks(cards, self._joker)]
        return told[0] if len(told) == 1 else self._by_joker(told)

    def _by_joker(self, told: list[HouseAnswer]) -> HouseAnswer:
        """Of several looks the answer of the first step in the chart's order, if the reading does not leave that open."""
        steps = list(self.block.step)
        first, *rest = sorted(told, key=lambda one: len(steps) if one.step is None else steps.index(one.step))
        same = [one for one in rest if _alike(one, first, self._joker)]
        others = tuple(one for one in rest if one not in same)
        if not others:
            return first
        by = self.block.joker_by
        if by is not None and self._readings.get(by, NOT_STATED) != NOT_STATED:
            return first._replace(reading=by, others=others)
        why = "for which card the joker is held the book does not say, and the rows of its chart differ"
        lines = tuple(
            sorted({line for one in told for line in one.lines}, key=lambda line: int(line.partition("-")[0]))
        )
        return HouseAnswer((), (), None, lines, why, by, (first, *others))

    def _by(self, look: Look, every: list[Split]) -> HouseAnswer:
        """The first step that speaks of the look. One that is printed so only by a reading that is not applied is lost."""
        lost: HouseWayStep | None = None
        for step in self.block.step:
            if step.beside_joker or not self._fits(step, look):
                continue
            if self._hold(step.where):
                if lost is None or set(lost.where) & set(step.where):
                    return self._played(step, look, every)
            else:
                lost = lost or step
        if lost is not None:
            reading = next(name for name in lost.where if not self._hold({name: lost.where[name]}))
            why = f"the book does not say for certain how {lost.hand} is set"
            return HouseAnswer((), (), lost, lost.cite, why, reading)
        return self._no_row(words(look))

    def _no_row(self, held: str) -> HouseAnswer:
        return HouseAnswer((), (), None, self.block.cite, f"the chart has no row for {held}")

    def _fits(self, step: HouseWayStep, look: Look) -> bool:
        return (
            look.holds in step.holds
            and (step.of is None or look.of in step.of)
            and step.complete in (None, look.complete)
            and (step.above_pair is None or _above(look) >= step.above_pair)
        )

    def _played(self, step: HouseWayStep, look: Look, every: list[Split]) -> HouseAnswer:
        """The hand set by a step; where none of its ways can be done, by the row that it names instead."""
        every, reading = seen_as(look, every, self._joker), next(iter(step.where), None)
        for one in self._steps(step, look):
            found = next(filter(None, (self._choice(way, look, every) for way in one.play)), None)
            if found is not None:
                lines = tuple(dict.fromkeys((*step.cite, *one.cite)))
                hangs_on = reading or next(iter(one.where), None)
                return HouseAnswer(in_order(found.front), in_order(found.back), step, lines, reading=hangs_on)
        return HouseAnswer(
            (), (), step, step.cite, f"the row for {step.hand} cannot be followed with these cards", reading
        )

    def _steps(self, step: HouseWayStep, look: Look) -> Iterator[HouseWayStep]:
        """The step, and after it the one as which it says that the hand is set otherwise."""
        yield step
        if step.then_as is not None:
            meant = look._replace(holds=step.then_as, complete=False)
            others = (one for one in self.block.step if one.beside_joker == step.beside_joker and one is not step)
            yield from (one for one in others if self._fits(one, meant) and self._hold(one.where))

    def _choice(self, way: Setting, look: Look, every: list[Split]) -> Split | None:
        fit = [one for one in every if self._allowed(way, look, one)]
        sign = -1 if way.takes == "lowest" else 1
        return max(fit, key=lambda one: (sign * one.front_as, one.back_as, one.front), default=None)

    def _allowed(self, way: Setting, look: Look, one: Split) -> bool:
        named = {name: _named(name, look) for name in (*way.puts, *way.keeps, *way.together)}
        if None in named.values():
            return False
        front = {name: _lies(card, one) for name, card in named.items() if card is not None}
        return (
            (way.front is None or is_pair(one.front_as) == (way.front == "pair"))
            and (way.behind is None or is_behind(one.back_as, way.behind, self._joker))
            and (way.least is None or one.front_as >= at_least(way.least))
            and all(front[name] for name in way.puts)
            and not any(front[name] for name in way.keeps)
            and len({front[name] for name in way.together}) < 2
        )

    def _hold(self, where: Mapping[str, str]) -> bool:
        return all(self._readings.get(name) == value for name, value in where.items())

    # --- comparing -------------------------------------------------------------------------------------------------------

    def compare(self, front: Sequence[str], back: Sequence[str]) -> Compared:
        """A hand as it was set. Suits that change nothing do not count."""
        told = self.set((*front, *back))
        if len(front) + len(back) != DEALT or len({*front, *back}) != DEALT:
            return Compared("cannot tell", told, "the seven cards were not recorded")
        if len(front) != FRONT:
            set_ = f"{len(front)} cards lie in front and {len(back)} behind"
            return Compared("not followed", told, set_)
        was = worth(front, back, self._joker)
        if told.known and was == worth(told.front, told.back, self._joker):
            return Compared("followed", told)
        if told.known:
            open_ = [one for one in told.others if not one.known or was == worth(one.front, one.back, self._joker)]
            if not open_:
                return Compared("not followed", told)
            return Compared("cannot tell", told, "another row has it so", told.reading)
        if told.others and all(one.known and was != worth(one.front, one.back, self._joker) for one in told.others):
            return Compared("not followed", told, "no row of the chart sets it so, whatever the joker is held for")
        return Compared("cannot tell", told, told.why_not, told.reading)


_ways: WeakKeyDictionary[GameTerms, tuple[Way, ...]] = WeakKeyDictionary()


def ways(terms: GameTerms) -> tuple[Way, ...]:
    """The house ways that a game prints, as of its day and under its readings."""
    known = _ways.get(terms)
    if known is None:
        held = dated.as_of(terms.game.house_way, terms.day).values()
        known = _ways[terms] = tuple(Way(one, terms.readings) for one in held)
    return known


def _alike(one: HouseAnswer, other: HouseAnswer, joker: Literal["ace", "any"]) -> bool:
    if not (one.known and other.known):
        return one.known == other.known and one.why_not == other.why_not
    return worth(one.front, one.back, joker) == worth(other.front, other.back, joker)


def _above(look: Look) -> int:
    """So many ranks the highest unpaired card is above the highest pair; below it, or without one, a negative number."""
    return RANKS.index(look.unpaired[0]) - RANKS.index(look.of) if look.unpaired else -len(RANKS)


def _named(which: str, look: Look) -> str | None:
    """The card that a step names: the joker, or a rank."""
    ranks = {"highest": look.ranks[:1], "second-highest": look.ranks[1:2], "highest-unpaired": look.unpaired[:1]}
    return JOKER if which == "joker" else ranks[which] or None


def _lies(card: str, split: Split) -> bool:
    """Whether the joker, or a card of the rank, lies in front."""
    return card in split.front if card == JOKER else any(one[0] == card and one != JOKER for one in split.seen)
