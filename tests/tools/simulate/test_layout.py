"""Where chips lie on a roulette layout, and that the floor lays them nowhere else."""

from __future__ import annotations

import pytest

from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import Spec
from games.procedures.wheel.deal import groups
from games.schema import load
from tests.tools.simulate.floors import LAST_DAY

NUMBERS = tuple(str(number) for number in range(1, 37))
AMERICAN, FRENCH = ("0", "00", *NUMBERS), ("0", *NUMBERS)
PLACES = {"1": 38, "2": 62, "3": 15, "4": 22, "6": 11, "12": 6, "column": 3, "dozen": 3}


def test_a_layout_with_two_zeros_has_its_places() -> None:
    laid = groups(AMERICAN)

    assert {name: len(places) for name, places in laid.items()} == PLACES
    assert all(len(set(place)) == len(place) for places in laid.values() for place in places)
    assert ("17", "20") in laid["2"]
    assert ("17", "18") in laid["2"]
    assert ("3", "4") not in laid["2"]  # the end of one row and the beginning of the next
    assert ("16", "17", "18") in laid["3"]
    assert ("17", "18", "19") not in laid["3"]
    assert ("16", "17", "19", "20") in laid["4"]
    assert NUMBERS[1::3] in laid["column"]


def test_a_layout_with_one_zero_touches_its_whole_first_row() -> None:
    laid = groups(FRENCH)

    assert [place for place in laid["2"] if "0" in place] == [("0", "1"), ("0", "2"), ("0", "3")]
    assert [place for place in laid["3"] if "0" in place] == [("0", "1", "2"), ("0", "2", "3")]


def test_a_wheel_of_money_is_no_such_layout() -> None:
    assert groups(("1", "2", "5", "10", "20", "joker")) == {}


@pytest.mark.parametrize("slug", ["roulette-choctaw", "roulette-grand-ronde"])
def test_the_floor_lays_chips_only_where_numbers_lie_together(slug: str) -> None:
    made = simulate(load.catalogue(), Spec(last_day=LAST_DAY, tables=1, days=1, hands=120, faults=0, game=slug))
    laid, seen = groups(AMERICAN), set[int]()

    for hand in made.hands:
        for wager in hand.wagers:
            if wager.on is not None:
                named = next((word for word in ("column", "dozen") if word in wager.wager), str(len(wager.on)))
                assert tuple(wager.on) in laid[named], (wager.wager, wager.on)
                seen.add(len(wager.on))
    assert {2, 3, 4, 6, 12} <= seen
