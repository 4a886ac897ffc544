"""Two tiles of pai gow that are no pair: the points, and of equal points the higher tile.

As far as book 002 prints it: the charts of non-pair hands (lines 803-981), which list the hands of each value from
the highest, and rules 57-60 (lines 783-798). Hands are compared by their points, the tens dropped; of the same points
the one with the highest tile wins and the other tile does not count (788-791); all zeros are equal (793-795, 981).
The order of single tiles is the one in which the charts list the hands; the single ranking chart itself is not in the
text. Neither are the pairs, wongs and gongs (780, 784) that stand above: two tiles that may be one of them have no
strength here.

The names are those of the charts: R red, W white, B7 and S7 the big and the small seven (games.cards.card).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from games.cards.ranks import NotAHand

ORDER = ("5", "S7", "W8", "9", "R6", "B7", "R10", "11", "W4", "W6", "W10", "R4", "R8", "2", "12")
"""Single tiles from the lowest that the charts place; the 3 and the 6 of the low pair stand below all of them."""
LOW = ("3", "6")
POINTS = {tile: int(tile.lstrip("RWBS")) for tile in (*LOW, *ORDER)}
CATEGORIES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
Low = Literal["interchangeable", "low-three-may-count-six"]
_PLACE = {tile: i + 1 for i, tile in enumerate(ORDER)} | dict.fromkeys(LOW, 0)
_HIGHEST, _WITH_THE_HIGHEST = ("2", "12"), (8, 9)
_TILES = 16


def strength(tiles: Sequence[str], low: Low = "low-three-may-count-six") -> int:
    """A number that is higher for the better hand; equal only for hands that tie. Two tiles that are no pair, wong or gong.

    W8 and 3 stand among the fours (929): the low three counts six there. Whether the six may count three is a reading.
    """
    if len(tiles) != 2 or any(tile not in POINTS for tile in tiles):
        raise NotAHand("a hand is two tiles")
    if above_points(tiles):
        raise NotAHand("the order of pairs, wongs and gongs is not printed")
    points = max((first + second) % 10 for first in _counts(tiles[0], low) for second in _counts(tiles[1], low))
    return points * _TILES + highest(tiles) if points else 0


def highest(tiles: Sequence[str]) -> int:
    """The place of the higher of two tiles; the low three and the low six have the lowest, the same."""
    return max(_PLACE[tile] for tile in tiles)


def above_points(tiles: Sequence[str]) -> bool:
    """A pair (two tiles alike, or the low three and six), or a 12 or 2 with an eight or a nine: a gong, a wong.

    Tiles of the same points and another colour or size are no pair: the charts list W6 + R6 and Big 7 + Sm. 7.
    """
    first, second = tiles
    if first == second or set(tiles) == set(LOW):
        return True
    both = ((first, second), (second, first))
    return any(one in _HIGHEST and POINTS[other] in _WITH_THE_HIGHEST for one, other in both)


def category(value: int) -> str:
    """The points of a hand in words: "nine" to "zero"."""
    return CATEGORIES[value // _TILES]


def _counts(tile: str, low: Low) -> tuple[int, ...]:
    if tile == "3" or (tile == "6" and low == "interchangeable"):
        return (3, 6)
    return (POINTS[tile],)
