"""Exact limits of a Poisson count, against the printed tables (Garwood 1936; Pearson and Hartley, table 40)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from compliance.desk.forms.interval import limits

PRINTED = {
    0: ("0.000", "3.689"), 1: ("0.025", "5.572"), 2: ("0.242", "7.225"), 3: ("0.619", "8.767"), 4: ("1.090", "10.242"),
    5: ("1.623", "11.668"), 10: ("4.795", "18.390"), 20: ("12.217", "30.888"), 30: ("20.241", "42.827"),
    50: ("37.111", "65.919"), 100: ("81.364", "121.627"),
}  # fmt: skip


@pytest.mark.parametrize("count", PRINTED)
def test_they_are_those_of_the_tables(count: int) -> None:
    found = limits(count)
    assert tuple(str(each.quantize(Decimal("0.001"))) for each in found) == PRINTED[count]


def test_of_99_8_percent_too() -> None:
    found = limits(10, Decimal("0.002"))
    assert [str(each.quantize(Decimal("0.01"))) for each in found] == ["2.96", "24.13"]


def test_many_are_counted_and_what_is_no_count_is_refused() -> None:
    low, high = limits(2_000)
    assert 1_900 < low < 2_000 < high < 2_100
    for wrong in (-1, 10_001):
        with pytest.raises(ValueError, match="is no count"):
            limits(wrong)
