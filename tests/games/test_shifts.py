from __future__ import annotations

import pytest

from compliance.houses.forms.shifts import Shift, ShiftError, hours_words, in_order, read, shift_at

DAY, SWING, GRAVE = Shift("Day", 6), Shift("Swing", 14), Shift("Grave", 22)


def test_every_hour_of_the_day_belongs_to_one_shift() -> None:
    names = [shift_at((DAY, SWING, GRAVE), hour).name for hour in range(24)]
    assert names == ["Grave"] * 6 + ["Day"] * 8 + ["Swing"] * 8 + ["Grave"] * 2


def test_shifts_follow_each_other_from_the_boundary_hour() -> None:
    assert in_order((GRAVE, DAY, SWING), 6) == (DAY, SWING, GRAVE)
    assert in_order((DAY, SWING, GRAVE), 4) == (GRAVE, DAY, SWING)
    assert in_order((), 6) == ()


def test_hours_are_said_from_and_to() -> None:
    assert [hours_words((DAY, SWING, GRAVE), shift) for shift in (DAY, GRAVE)] == ["06:00–14:00", "22:00–06:00"]
    assert hours_words((DAY,), DAY) == "06:00–06:00"


def test_shifts_are_read_as_an_establishment_keeps_them() -> None:
    assert read([{"name": "Day", "from": 6}, {"name": "Swing", "from": 14}]) == (DAY, SWING)
    assert read(None) == ()


@pytest.mark.parametrize(
    "stored",
    [
        [{"name": "Day", "from": 24}],
        [{"name": "", "from": 6}],
        [{"name": "Day", "from": 6, "to": 14}],
        [{"name": "Day", "from": 6}, {"name": "Day", "from": 14}],
        [{"name": "Day", "from": 6}, {"name": "Swing", "from": 6}],
    ],
)
def test_shifts_that_do_not_divide_a_day_are_refused(stored: object) -> None:
    with pytest.raises(ShiftError):
        read(stored)
