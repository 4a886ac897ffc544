"""Tiles that are no pair, against every row of the nine charts of book 002."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from games.cards.ranks import NotAHand
from games.ranking import tiles
from tests.games.ranking import printed

NAMES = {
    "Big 7": ("B7",),
    "Sm. 7": ("S7",),
    "7": ("B7", "S7"),
    "6": ("W6", "R6", "6"),
    "4": ("W4", "R4"),
    "10": ("W10", "R10"),
}
"""What a row names without a colour stands for every tile of those points."""
CHARTS = ("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines")


def rows() -> dict[str, list[list[tuple[str, str]]]]:
    """By chart its rows from the highest, each with every two tiles that it stands for."""
    of = "lucky-chances/pai-gow-tiles-lucky-chances"
    return {name: [_tiles(cells[1]) for cells in printed.charts(of, name)[0]] for name in CHARTS}


def _tiles(text: str) -> list[tuple[str, str]]:
    first, _, second = text.partition(" + ")
    return list(product(NAMES.get(first, (first,)), NAMES.get(second, (second,))))


def test_every_printed_row_stands_where_it_is_printed() -> None:
    found = rows()
    assert set(found) == set(CHARTS)
    assert sum(map(len, found.values())) == 79
    for name, chart in found.items():
        values = [{tiles.strength(pair) for pair in row} for row in chart]
        assert all(len(value) == 1 for value in values), name
        flat = [value.pop() for value in values]
        assert flat == sorted(set(flat), reverse=True), name
        assert {tiles.category(value) for value in flat} == {tiles.CATEGORIES[CHARTS.index(name) + 1]}, name


def test_more_points_are_better_whatever_the_tiles() -> None:
    assert tiles.strength(["R6", "3"]) > tiles.strength(["12", "W6"])


def test_all_zeros_are_equal() -> None:
    """002 lines 793-795 and 981."""
    zeros = [pair for pair in combinations(tiles.POINTS, 2) if _zero(pair)]
    assert len(zeros) == 8
    assert {tiles.strength(pair) for pair in zeros} == {0}


def _zero(pair: tuple[str, str]) -> bool:
    if tiles.above_points(pair) or "3" in pair:  # the three may count six
        return False
    return sum(tiles.POINTS[tile] for tile in pair) % 10 == 0


def test_the_low_three_counts_six_beside_a_white_eight() -> None:
    """002 line 929. Whether the low six may count three no line says."""
    assert tiles.category(tiles.strength(["W8", "3"])) == "four"
    assert tiles.category(tiles.strength(["R6", "3"])) == "nine"
    assert tiles.category(tiles.strength(["6", "5"])) == "one"
    assert tiles.category(tiles.strength(["6", "5"], "interchangeable")) == "eight"


@pytest.mark.parametrize(
    "pair", [("12", "12"), ("W8", "W8"), ("12", "9"), ("2", "R8"), ("12", "W8"), ("3", "6"), ("S7", "S7")]
)
def test_pairs_wongs_and_gongs_have_no_printed_order(pair: tuple[str, str]) -> None:
    assert tiles.above_points(pair)
    assert not tiles.above_points(("B7", "S7"))  # fours, row 7
    with pytest.raises(NotAHand, match="not printed"):
        tiles.strength(pair)


@pytest.mark.parametrize("pair", [("12",), ("12", "13"), ("12", "7", "5")])
def test_what_is_no_hand_is_said(pair: tuple[str, ...]) -> None:
    with pytest.raises(NotAHand):
        tiles.strength(pair)


def test_the_order_of_the_two_changes_nothing() -> None:
    for first, second in combinations(tiles.POINTS, 2):
        if not tiles.above_points((first, second)):
            assert tiles.strength((first, second)) == tiles.strength((second, first))
