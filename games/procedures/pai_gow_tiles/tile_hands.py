"""The tiles of a hand, and two tiles against two: higher, a copy or lower, as far as a book prints it and under its readings.

The schema of a game's options and conditions stands here too, because the ranking asks the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from msgspec import Struct

from games.hand.check import Problem
from games.hand.form import Hand
from games.ranking import tiles
from games.ranking.tiles import Low
from games.settling.set_hands import place_of, set_hands

TWO, FOUR = 2, 4
Lines = tuple[str, ...]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Readings of the ranking, and decisions that end a hand."""

    above_by: str  # the reading that ranks pairs, wongs and gongs
    low_by: str  # whether the low three and six count for each other
    single_by: str  # how single tiles rank, with its value
    single_told: str
    zeros_by: str  # what becomes of zero against zero, with the value by which it is a copy
    zeros_told: str
    house_way_by: str  # how a house way sets the tiles
    ranking_cite: Lines
    copies_cite: Lines
    fouls: tuple[str, ...] = ()  # decisions
    fouls_cite: Lines = ()
    voids: tuple[str, ...] = ()
    voids_cite: Lines = ()


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When a wager wins: both hands above the player-dealer's. It pushes with one of them, and loses with none."""

    halves: Literal["both-higher"]


def refused(hand: Hand) -> Iterator[Problem]:
    """Cards; piles that are nobody's, and more tiles than a place is dealt."""
    if hand.cards:
        cure = "Record what was dealt as `tiles`, or correct the game."
        yield Problem("$.cards", ", ".join(hand.cards), "this game is dealt with tiles", cure)
    places = set_hands(hand.tiles)
    for pile, laid in (hand.tiles or {}).items():
        named = place_of(pile)
        if named is None:
            cure = "Name the piles of seat 3 `seat-3-front` and `seat-3-back`, the player-dealer's `dealer-front` and so on."
            yield Problem(f"$.tiles.{pile}", repr(pile), "there is no such pile in this game", cure)
        elif sum(map(len, places[named[0]])) > FOUR or (named[1] and len(laid) > TWO):
            cure = "Each place is dealt four tiles, set in two and two: correct the piles, or leave `tiles` out."
            yield Problem(f"$.tiles.{pile}", " ".join(laid), "more tiles than lie in one place", cure)


# --- Two tiles against two --------------------------------------------------------------------------------------------

Stands = Literal["higher", "copy", "lower", "not stated"]
LOWS: tuple[Low, ...] = get_args(Low)
_NOT_STATED = "not-stated"


class Half(NamedTuple):
    """One hand of two against the player-dealer's, and what each is in words."""

    stands: Stands
    own: str
    bank: str


class Ranking:
    """The ranking of one game under one set of readings."""

    def __init__(self, says: Options, readings: Mapping[str, str]) -> None:
        self._says, self._readings = says, readings
        applied = readings.get(says.low_by, _NOT_STATED)
        self._lows = tuple(low for low in LOWS if low == applied) or LOWS

    def called(self, pair: Sequence[str]) -> str:
        """A hand in words: “nine”, “a pair, wong or gong”, “nine or six” where the low three may count six."""
        if tiles.above_points(pair):
            return "a pair, wong or gong"
        points = dict.fromkeys(tiles.category(tiles.strength(pair, low)) for low in self._lows)
        return " or ".join(points)

    def stands(self, own: Sequence[str], bank: Sequence[str], asked: dict[str, None]) -> Half:
        """How a hand stands to the player-dealer's; names the readings on which that hangs in `asked`."""
        mine, its, stands = self.called(own), self.called(bank), self._stands(own, bank, asked)
        if mine == its and stands in ("higher", "lower"):
            mine, its = f"{mine} with the {_highest(own)}", f"{its} with the {_highest(bank)}"
        return Half(stands, mine, its)

    def _stands(self, own: Sequence[str], bank: Sequence[str], asked: dict[str, None]) -> Stands:
        if tiles.above_points(own) or tiles.above_points(bank):
            asked.setdefault(self._says.above_by)
            return "not stated"
        every: dict[Low, Stands] = {low: self._by(own, bank, low, {}) for low in LOWS}
        if len(set(every.values())) > 1:
            asked.setdefault(self._says.low_by)
        found = {self._by(own, bank, low, asked) for low in self._lows}
        return found.pop() if len(found) == 1 else "not stated"

    def _by(self, own: Sequence[str], bank: Sequence[str], low: Low, asked: dict[str, None]) -> Stands:
        mine, its = tiles.strength(own, low), tiles.strength(bank, low)
        points = tiles.category(mine)
        if points != tiles.category(its):
            return "higher" if mine > its else "lower"
        if not mine:
            asked.setdefault(self._says.zeros_by)
            means = self._readings.get(self._says.zeros_by, _NOT_STATED)
            if means == self._says.zeros_told:
                return "copy"
            mine, its = tiles.highest(own), tiles.highest(bank)
            if means == _NOT_STATED:
                return "not stated"
        if mine == its:
            return "copy"
        asked.setdefault(self._says.single_by)
        if self._readings.get(self._says.single_by, _NOT_STATED) != self._says.single_told:
            return "not stated"
        return "higher" if mine > its else "lower"


_KINDS = {"R": "red ", "W": "white ", "B": "big ", "S": "small "}


def _highest(pair: Sequence[str]) -> str:
    tile = max(pair, key=lambda tile: tiles.highest((tile,)))
    return f"{_KINDS.get(tile[0], '')}{tile.lstrip('RWBS')} tile"
