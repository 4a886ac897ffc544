"""The betting of a recorded pot, act by act: what each act faced, by how much it raised, how many raises there were.

Only where the acts were recorded: sums of a street do not show in which order they came. Shared by the rules on betting.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec import json

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault
from games import said
from games.cards.money import CENTS
from games.hand import pots
from games.hand.form import Hand
from games.hand.pot import DEAD, FORCED, Act, Street
from games.procedures.showdown.options import Betting

BETS = frozenset({"bet", "raise", "complete"})
UP = slice(2, 4)  # the cards that lie open on fourth street
OVER = frozenset({"straddle", "kill", "post"})


class Step(NamedTuple):
    """One act: where it stands, and what it faced."""

    street: int
    number: int  # among the acts of the street, from 0
    name: str  # of the street
    act: Act
    level: int  # the bet that the seat faced, cents on this street
    before: int  # what the seat had put in on this street, dead money left out
    last: int  # by how much the last bet or raise of the street went up; 0: there was none
    raises: int  # raises of the street before this act; the first bet is none
    left: int  # players who had not folded when it was made
    pot: int  # what lay in the pot before it, bets of the street included

    @property
    def amount(self) -> int:
        """What it added."""
        return CENTS[self.act.amount] if self.act.amount is not None else 0

    @property
    def up(self) -> int:
        """By how much it went beyond the bet that it faced."""
        return self.before + self.amount - self.level

    @property
    def subject(self) -> str:
        """Where it stands in the hand."""
        return f"pot.streets[{self.street}].acts[{self.number}]"

    @property
    def title(self) -> str:
        """“Raise of seat 3 on the turn”."""
        word = self.act.act.replace("-", " ").capitalize()
        return f"{word} of seat {said.seat(self.act.seat)} on the street {self.name.replace('-', ' ')}"


class Round(NamedTuple):
    """A street when its betting was over."""

    street: int
    name: str
    steps: tuple[Step, ...]
    level: int
    put: dict[int, int]
    owing: tuple[int, ...]  # still in, not all in, and less put in than was bet


def steps(hand: Hand) -> Iterator[Step]:
    """Every act on record."""
    for one in rounds(hand):
        yield from one.steps


def rounds(hand: Hand) -> Iterator[Round]:
    """The streets of which the acts were recorded."""
    left = set(pots.dealt_in(hand))
    spent: set[int] = set()
    pot = 0
    for i, street in enumerate((hand.pot.streets or ()) if hand.pot is not None else ()):
        yield _round(i, street, left, spent, pot)
        pot += sum(CENTS[one.amount] for one in (*(street.acts or ()), *(street.puts or ())) if one.amount is not None)


class _Level:
    """How far the betting of a street has come."""

    def __init__(self) -> None:
        self.put: dict[int, int] = {}
        self.level = self.last = self.raises = 0

    def take(self, step: Step) -> None:
        act = step.act
        if act.act in DEAD:
            return
        put = self.put[act.seat] = step.before + step.amount
        if act.act in BETS and step.up > 0:
            self.raises += act.act == "raise"
            if (
                not act.all_in or step.up >= self.last
            ):  # less than a whole raise, all in, is no measure for the next one
                self.last = step.up
        elif act.act in FORCED:  # a straddle goes beyond the blind by a part of it, the blinds are bets of their own
            self.last = max(self.last, step.up if act.act in OVER else step.amount)
        self.level = max(self.level, put)


def _round(i: int, street: Street, left: set[int], spent: set[int], pot: int) -> Round:
    here, made = _Level(), []
    for number, act in enumerate(street.acts or ()):
        before = here.put.get(act.seat, 0)
        step = Step(i, number, street.name, act, here.level, before, here.last, here.raises, len(left), pot)
        made.append(step)
        pot += step.amount
        here.take(step)
        if act.act == "fold":
            left.discard(act.seat)
        if act.all_in:
            spent.add(act.seat)
    spent.update(one.seat for one in street.puts or () if one.all_in)
    left.difference_update(street.folded or ())
    owing = [seat for seat in sorted(left) if seat not in spent and here.put.get(seat, 0) < here.level]
    return Round(i, street.name, tuple(made), here.level, here.put, tuple(owing) if len(left) > 1 else ())


def limits(facts: HandFacts) -> tuple[int, int] | None:
    """The posted limits, lower and upper; None where the page prints none or no limit, and in a pot of a kind at whose limits
    it says nothing. In a killed pot they are so many times as high."""
    pot, fee = facts.hand.pot, facts.fee
    if pot is None or fee is None or fee.option.limit is None or facts.limits is None:
        return None
    printed = fee.option.limit
    if printed.no_max and pot.kind is None and (told := rules(facts)) is not None and told.doubled:
        one, other = facts.limits  # one limit hangs: a game at that limit, whatever else the page allows
        return (one, 2 * one) if one == other else None
    if printed.no_max or (printed.max is None and printed.max_between is None):
        return None
    if pot.kind is None:
        return facts.limits
    told = rules(facts)
    times = None if told is None else told.kill_times.get(pot.kind)
    return None if times is None else (int(facts.limits[0] * Fraction(times)), int(facts.limits[1] * Fraction(times)))


def rules(facts: HandFacts) -> Betting | None:
    """What the page of the game prints of the betting."""
    if facts.game is None or "betting" not in facts.game.options:
        return None
    options, pot = facts.game.options, facts.hand.pot
    designated = options.get("designated", {}).get(pot.kind if pot is not None else None, {})
    return _rules(json.encode({**options["betting"], **designated.get("betting", {})}))


@lru_cache(maxsize=256)
def _rules(raw: bytes) -> Betting:
    return json.decode(raw, type=Betting)


def open_pair(hand: Hand, step: Step) -> bool | None:
    """Whether a pair shows among the two cards that lie open on fourth street; None where not all of those hands were recorded.

    The cards of a stud hand stand in the order dealt: two down, then the open ones.
    """
    cards, gone = hand.cards or {}, set[int]()
    for street in ((hand.pot.streets if hand.pot is not None else None) or ())[: step.street]:
        gone |= {act.seat for act in street.acts or () if act.act == "fold"} | set(street.folded or ())
    held = [cards.get(f"seat-{seat}", ()) for seat in pots.dealt_in(hand) if seat not in gone]
    if any(len(one) >= UP.stop and one[UP.start][0] == one[UP.start + 1][0] for one in held):
        return True
    return False if all(len(one) >= UP.stop for one in held) else None


def untold(facts: HandFacts, what: str, lines: tuple[str, ...]) -> Fault | None:
    """Where chips went in on a street and only the sums were recorded."""
    for i, street in enumerate((facts.hand.pot.streets or ()) if facts.hand.pot is not None else ()):
        if street.acts is None and street.puts:
            says = f"{what} cannot be told: of the street {street.name.replace('-', ' ')} only the sums were recorded."
            return Fault("cannot tell", says, f"pot.streets[{i}]", cites=cites(facts, lines))
    return None
