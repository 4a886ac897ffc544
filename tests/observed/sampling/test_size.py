"""Sizes, honest looks and Wald's lines, all as the tables have them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from compliance.observed.sampling import looks, wald
from compliance.observed.sampling.size import size

SIZES = {
    "0.05": ((59, 93), (54, 84), (39, 58)), "0.02": ((149, 236), (119, 181), (63, 87)),
    "0.01": ((299, 473), (196, 290), (78, 98)),
}  # fmt: skip
TWO = {"0.05": (72, 98), "0.02": (183, 248), "0.01": (368, 497)}
THREE = {"0.05": (72, 108, 142), "0.02": (183, 273, 357), "0.01": (368, 547, 718)}


@pytest.mark.parametrize("tolerated", SIZES)
def test_sizes(tolerated: str) -> None:
    found = tuple(tuple(size(Decimal(tolerated), errors, of) for errors in (0, 1)) for of in (None, 500, 100))
    assert found == SIZES[tolerated]


def test_with_two_errors_too_and_where_not_even_all_would_do() -> None:
    assert size(Decimal("0.05"), 2) == 124, "AICPA, attribute sampling, 5 % risk: 59, 93, 124"
    assert size(Decimal("0.01"), 1, 100) == 98
    assert size(Decimal("0.01"), 1, 50) is None, "one of 50 is more than 1 %"
    assert size(Decimal("0.05"), 0, 1) == 1


@pytest.mark.parametrize("tolerated", TWO)
def test_honest_looks_keep_their_word(tolerated: str) -> None:
    assert looks.looks(Decimal(tolerated), 1) == (size(Decimal(tolerated)),)
    assert looks.looks(Decimal(tolerated), 2) == TWO[tolerated]
    assert looks.looks(Decimal(tolerated), 3) == THREE[tolerated]
    for sizes in (TWO[tolerated], THREE[tolerated]):
        assert looks.passes(sizes, Decimal(tolerated)) <= Decimal("0.05")
        fewer = (*sizes[:-1], sizes[-1] - 1)
        assert looks.passes(fewer, Decimal(tolerated)) > Decimal("0.05"), "one fewer would be too few"


def test_the_trap_of_59_else_93_is_told() -> None:
    assert round(looks.passes((59, 93), Decimal("0.05")), 3) == Decimal("0.075")
    assert round(looks.passes((59, 93, 124), Decimal("0.05")), 3) == Decimal("0.093")


def test_what_the_looks_say_goes_by_the_order_of_the_draw() -> None:
    right, wrong = (False,), (True,)
    assert looks.verdict((72, 98), right * 71) == ("goes on", 72)
    assert looks.verdict((72, 98), right * 72) == ("passed", 72)
    assert looks.verdict((72, 98), right * 72 + wrong * 5) == ("passed", 72), "what comes behind was not asked"
    assert looks.verdict((72, 98), wrong + right * 71) == ("goes on", 98)
    assert looks.verdict((72, 98), wrong + right * 97) == ("passed", 98)
    assert looks.verdict((72, 98), wrong * 2) == ("failed", 2)


def test_no_plan_has_four_looks() -> None:
    with pytest.raises(ValueError, match="one, two or three"):
        looks.looks(Decimal("0.05"), 4)


def test_walds_lines() -> None:
    found = wald.lines(Decimal("0.01"), Decimal("0.05"), Decimal("0.05"), Decimal("0.05"))
    assert (round(found.slope, 4), round(found.to_pass, 2), round(found.to_fail, 2)) == (
        Decimal("0.0250"), Decimal("1.78"), Decimal("1.78"),
    )  # fmt: skip
    assert [found.passes_from(errors) for errors in (0, 1, 2)] == [72, 112, 152]
    assert [found.says(0, 71), found.says(0, 72), found.says(2, 8), found.says(2, 9)] == [
        "goes on", "passed", "failed", "goes on",
    ]  # fmt: skip
    with pytest.raises(ValueError, match="not better"):
        wald.lines(Decimal("0.05"), Decimal("0.01"), Decimal("0.05"), Decimal("0.05"))
