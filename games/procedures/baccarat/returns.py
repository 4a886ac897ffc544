"""Two hands of points: every round of a shoe, counted without replacement and settled once for each way it can finish.

Which hand draws is asked of `third_card`, the rule by which hands are reviewed. Where it leaves a choice, to a
player or to nobody, the round is counted once with the card and once without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import perm
from typing import NamedTuple

from msgspec import convert
from msgspec.structs import replace

from games.procedures.baccarat.third_card import Options, ThirdCard
from games.returns.answer import How, Tell, WagerReturn, Way
from games.returns.tally import Tally, packs_called, packs_of, way
from games.settling.two_hands import TIE_READING, Condition
from games.terms.game import GameTerms, WagerTerms

POINTS = range(10)
CARDS = 6  # at most in a round; a round of fewer stands for all that could have followed
ALL_APART = -1


class Finished(NamedTuple):
    """Two finished hands; `player_alike` is the points of the first two cards where both have the same."""

    player: int
    player_cards: int
    banker: int
    banker_cards: int
    player_alike: int
    banker_alike: int


class Rule:
    """Who may draw, found once for each of the few hundred questions."""

    def __init__(self, third: ThirdCard, draws_if_free: bool) -> None:
        self._third, self._draws = third, draws_if_free
        self.free = self.open = False  # whether a choice was met, of a player's or one that the book leaves open
        self._kept: dict[tuple[int, int, int | None, str], bool] = {}

    def player(self, first: int, second: int) -> bool:
        return self._asked((first, second, None, "player"))

    def banker(self, first: int, second: int, third: int | None) -> bool:
        return self._asked((first, second, third, "banker"))

    def _asked(self, key: tuple[int, int, int | None, str]) -> bool:
        if key not in self._kept:
            self._kept[key] = self._find(*key)
        return self._kept[key]

    def _find(self, first: int, second: int, third: int | None, pile: str) -> bool:
        may = []
        for drew in (False, True):
            held = (0 if drew else None, False) if pile == "player" else (third, drew)
            sure, open_ = self._third.faults(first, second, *held)
            if all(draw.pile != pile for draw in sure):
                may.append(drew)
                self.open = self.open or any(draw.pile == pile for draw in open_)
        if len(may) == 1:
            return may[0]
        self.free = True
        return self._draws


def rounds(left: list[int], rule: Rule) -> Counter[Finished]:
    """All rounds of a shoe with so many cards of each number of points, by how they finish."""
    found: Counter[Finished] = Counter()
    for a, b, first_ways in _pairs(left):
        left[a] -= 1
        left[b] -= 1
        for c, d, second_ways in _pairs(left):
            left[c] -= 1
            left[d] -= 1
            alike = (a if a == b else ALL_APART, c if c == d else ALL_APART)
            _draw(left, rule, ((a + b) % 10, (c + d) % 10), alike, first_ways * second_ways, found)
            left[c] += 1
            left[d] += 1
        left[a] += 1
        left[b] += 1
    return found


def _pairs(left: list[int]) -> Iterator[tuple[int, int, int]]:
    """Two cards in any order, and in how many ways."""
    for a in POINTS:
        if left[a] > 1:
            yield a, a, left[a] * (left[a] - 1)
        for b in range(a + 1, 10):
            if left[a] and left[b]:
                yield a, b, 2 * left[a] * left[b]


def _draw(
    left: list[int], rule: Rule, dealt: tuple[int, int], alike: tuple[int, int], ways: int, found: Counter[Finished]
) -> None:
    first, second = dealt
    more = sum(left)
    if not rule.player(first, second):
        if not rule.banker(first, second, None):
            found[Finished(first, 2, second, 2, *alike)] += ways * more * (more - 1)
            return
        for card in POINTS:
            found[Finished(first, 2, (second + card) % 10, 3, *alike)] += ways * left[card] * (more - 1)
        return
    for third in POINTS:
        drawn = ways * left[third]
        if drawn:
            player = (first + third) % 10
            if not rule.banker(first, second, third):
                found[Finished(player, 3, second, 2, *alike)] += drawn * (more - 1)
                continue
            for card in POINTS:
                n = left[card] - (card == third)
                found[Finished(player, 3, (second + card) % 10, 3, *alike)] += drawn * n


SUITS = 4
PLAYS = "it hangs on whether a hand draws of which its player is free"
OPEN = "the book leaves open whether a hand draws, and it hangs on that"
Kinds = tuple[tuple[int, tuple[str, ...]], ...]


def returns(terms: GameTerms, names: Sequence[str], tell: Tell) -> Iterator[WagerReturn]:
    """Each wager in a shoe of each number of packs that may be dealt."""
    shoes = []
    numbers = packs_of(terms)
    for done, number in enumerate(numbers):
        shoe = []
        for half, free in enumerate((True, False)):
            tell(2 * done + half, 2 * len(numbers))
            shoe.append(_Shoe(terms, number, free))
        shoes.append((number, shoe))
    for name in names:
        yield _wager(terms, name, shoes)


class _Shoe:
    """All rounds of a shoe by one way of using what is free, and how every wager of the game fares in them."""

    def __init__(self, terms: GameTerms, number: int, draws_if_free: bool) -> None:
        self.terms, self.number = terms, number
        self.options: Options = convert(terms.options, Options)
        ranks: dict[int, list[str]] = {}
        for rank, points in self.options.points.items():
            ranks.setdefault(points, []).append(rank)
        self._ranks = ranks
        self.rule = Rule(ThirdCard(terms, self.options), draws_if_free)
        left = [SUITS * number * len(ranks.get(points, ())) for points in POINTS]
        self.cards = sum(left)
        self._rounds = rounds(left, self.rule)
        self.tallies = {side: self._settled(side) for side in self._sides()}

    def _sides(self) -> list[str]:
        return ["player", "banker"] if "'pair'" in str([w.rows for w in self.terms.wagers.values()]) else ["player"]

    def _settled(self, side: str) -> Tally:
        """Settled with the pairs of one hand told apart; those of the other no wager on this hand looks at."""
        tally = Tally(self.terms, self.terms.wagers)
        finished: Counter[Finished] = Counter()
        for one, n in self._rounds.items():
            other = {"banker_alike": ALL_APART} if side == "player" else {"player_alike": ALL_APART}
            finished[one._replace(**other)] += n
        scale = self._scale()
        for one, n in finished.items():
            alike = one.player_alike if side == "player" else one.banker_alike
            for part, cards in self._kinds(alike):
                hands = {
                    "player": self._hand(one.player, one.player_cards, cards if side == "player" else ()),
                    "banker": self._hand(one.banker, one.banker_cards, cards if side == "banker" else ()),
                }
                tally.together(n * part * (scale // self._whole(alike)), cards=hands, decks=self.number)
        return tally

    def _whole(self, alike: int) -> int:
        """In how many equally likely ways the second of two cards of equal points may stand to the first."""
        return 1 if alike == ALL_APART else SUITS * self.number * len(self._ranks[alike]) - 1

    def _scale(self) -> int:
        sizes = {self._whole(points) for points in self._ranks}
        scale = 1
        for size in sizes:
            scale *= size
        return scale

    def _kinds(self, alike: int) -> Kinds:
        """How alike two cards of equal points may be, and in how many of those ways."""
        if alike == ALL_APART:
            return ((1, ()),)
        ranks, n = self._ranks[alike], self.number
        first = ranks[0]
        pairs: Kinds = (
            (n - 1, (first + "S", first + "S")),
            (n, (first + "S", first + "C")),
            (2 * n, (first + "S", first + "H")),
        )
        if len(ranks) > 1:
            pairs = (*pairs, (SUITS * n * (len(ranks) - 1), (first + "S", ranks[1] + "S")))
        return pairs

    def _hand(self, points: int, cards: int, begins: tuple[str, ...]) -> list[str]:
        """Some hand of so many points and cards, with these first two or with two of different ranks."""
        every = [rank for ranks in self._ranks.values() for rank in ranks]
        firsts = [begins] if begins else [(a + "S", b + "S") for a, b in product(every, every) if a != b]
        for two in firsts:
            more = [[rank + "S"] for rank in every] if cards == len(two) + 1 else [[]]
            for third in more:
                if sum(self.options.points[card[0]] for card in (*two, *third)) % 10 == points:
                    return [*two, *third]
        raise AssertionError(f"no hand of {cards} cards has {points} points")


def _wager(terms: GameTerms, name: str, shoes: Sequence[tuple[int, list[_Shoe]]]) -> WagerReturn:
    kind = terms.wagers[name]
    own = convert(kind.wins or {}, Condition).hand or "player"
    ways, why, readings = list[Way](), "", tuple[str, ...]()
    for number, both in shoes:
        found = [shoe.tallies[own if own in shoe.tallies else "player"] for shoe in both]
        readings = _own(kind, found[0].readings(name))
        if found[0].found(name) == found[1].found(name):
            deals = perm(both[0].cards, CARDS)
            ways.append(replace(way(kind, found[0].found(name), packs_called(number)), deals=deals))
        else:
            why = OPEN if any(shoe.rule.open for shoe in both) else PLAYS
    how: How = "by-play" if why == PLAYS else "not-told" if why or any(one.open for one in ways) else "counted"
    return WagerReturn(
        wager=name,
        title=kind.title,
        how=how,
        ways=tuple(ways),
        of="ways in which the first six cards of a shoe may fall",
        why=why or ("the book leaves open what it pays" if how == "not-told" else ""),
        readings=readings,
    )


def _own(kind: WagerTerms, asked: tuple[str, ...]) -> tuple[str, ...]:
    """Of the readings asked for on the way those of which this wager's own words speak."""
    said = str([kind.wins, kind.pushes, [row.row.wins for row in kind.rows]])
    on_tie = kind.pushes is not None and "tie" in str(kind.pushes)
    return tuple(name for name in asked if repr(name) in said or (on_tie and name == TIE_READING))
