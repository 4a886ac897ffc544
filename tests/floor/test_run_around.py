"""Which hands stand beside a finding about rotation."""

from __future__ import annotations

import datetime

import pytest

from compliance.floor.explained.run_around import BESIDE, run_around
from compliance.floor.explained.turns import Round

NOON = datetime.datetime(2026, 11, 16, 12, tzinfo=datetime.UTC)


def dealt(*holders: str | None, missing: int | None = None) -> list[Round]:
    """Hands 1, 2, 3 … held by these; `missing`: this number is not in the record."""
    minute = datetime.timedelta(minutes=1)
    return [
        Round(n, f"h{n}", n, NOON + n * minute, NOON + n * minute + minute / 2, 1 if who else None, who, "player")
        for n, who in enumerate(holders, 1)
        if n != missing
    ]


def numbers(rounds: list[Round], at: int, *named: str) -> list[int]:
    return [each.number for each in run_around(rounds, at, named)]


def test_the_whole_run_of_the_holder_is_shown_and_as_much_on_either_side() -> None:
    rounds = dealt(*"AAAAA", *"BBBB", *"CCCCC")
    assert numbers(rounds, 8) == list(range(6 - BESIDE, 8 + BESIDE + 1))  # 6 is where B took it


def test_a_hand_that_the_finding_names_is_shown_though_another_held_it() -> None:
    rounds = dealt(*"AAAAAAAA", *"BB")
    assert numbers(rounds, 9, "h2", "h9")[0] == 1
    assert numbers(rounds, 9, "h5", "h9")[0] == 5 - BESIDE


def test_a_missing_hand_ends_the_run() -> None:
    assert numbers(dealt(*"AAAAAAAAAA", missing=6), 10)[0] == 3  # 7 begins it; 6 is missing, so 5, 4 and 3 stand before


@pytest.mark.parametrize("holder", ["A", None])
def test_at_the_beginning_of_the_day_there_is_nothing_before_it(holder: str | None) -> None:
    assert numbers(dealt(holder, holder), 1) == [1, 2]


def test_a_hand_that_nobody_held_is_no_run() -> None:
    assert numbers(dealt(*"AAAAA", None, None, None), 8) == [5, 6, 7, 8]


def test_a_hand_that_is_not_there_shows_nothing() -> None:
    assert run_around(dealt("A"), 7, ()) == ()
