"""Two tiles against two: higher, a copy or lower, as far as a book prints it and under its readings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, get_args

from games.ranking import tiles
from games.ranking.tiles import Low

Stands = Literal["higher", "copy", "lower", "not stated"]
LOWS: tuple[Low, ...] = get_args(Low)
_NOT_STATED = "not-stated"


class Said(Protocol):
    """The names of the readings of a ranking of tiles."""

    @property
    def above_by(self) -> str: ...
    @property
    def low_by(self) -> str: ...
    @property
    def single_by(self) -> str: ...
    @property
    def single_told(self) -> str: ...
    @property
    def zeros_by(self) -> str: ...
    @property
    def zeros_told(self) -> str: ...


class Half(NamedTuple):
    """One hand of two against the player-dealer's, and what each is in words."""

    stands: Stands
    own: str
    bank: str


class Ranking:
    """The ranking of one game under one set of readings."""

    def __init__(self, says: Said, readings: Mapping[str, str]) -> None:
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
