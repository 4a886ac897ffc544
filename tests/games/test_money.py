"""Whole cents in, whole cents out: nothing that is not written exactly comes through the door."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.money import CENTS, MoneyError, cents_of, dollars, parse_amount, parse_odds, plain

AMOUNTS = st.integers(0, 10**12 - 1)


@given(AMOUNTS)
def test_an_amount_written_down_reads_back(cents: int) -> None:
    assert parse_amount(plain(cents)) == CENTS[plain(cents)] == cents


@given(st.text("0123456789.,-+$ eE_٣", max_size=14))
def test_only_the_exact_form_is_read(text: str) -> None:
    """Whatever is read is the one spelling of its amount: no leading zeros, no signs, no other digits."""
    try:
        cents = parse_amount(text)
    except MoneyError:
        return
    assert plain(cents) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "25",
        "25.0",
        "25.000",
        "025.00",
        "-5.00",
        "+5.00",
        "5,00",
        "1,000.00",
        "$5.00",
        " 5.00",
        "5.00\n",
        "٥.٠٠",
        "1e2",
        "NaN",
        "12345678901.00",
    ],
)
def test_other_spellings_are_refused(text: str) -> None:
    with pytest.raises(MoneyError):
        parse_amount(text)
    with pytest.raises(MoneyError):
        CENTS[text]


def test_the_look_up_forgets_rather_than_grows() -> None:
    for cents in range(100_100):
        CENTS[plain(cents)]
    assert len(CENTS) <= 100_000
    assert CENTS["25.00"] == 2500


@pytest.mark.parametrize(
    ("cents", "exact", "shown"),
    [
        (0, "0.00", "$0.00"),
        (5, "0.05", "$0.05"),
        (123450, "1234.50", "$1,234.50"),
        (-500, "-5.00", "−$5.00"),
        (-1, "-0.01", "−$0.01"),
    ],
)
def test_how_amounts_are_shown(cents: int, exact: str, shown: str) -> None:
    assert (plain(cents), dollars(cents)) == (exact, shown)


@given(AMOUNTS)
def test_a_catalogue_figure_is_whole_cents(cents: int) -> None:
    assert cents_of(Decimal(cents) / 100) == cents
    with pytest.raises(MoneyError):
        cents_of(Decimal(cents) / 100 + Decimal("0.001"))


@given(st.integers(1, 999_999), st.integers(1, 9_999))
def test_odds_are_exact(pays: int, per: int) -> None:
    assert parse_odds(f"{pays}:{per}") == Fraction(pays, per)


@pytest.mark.parametrize(
    "text", ["8 to 1", "8 for 1", "8/1", "8", "0:1", "8:0", "8.5:1", "-8:1", "8 :1", "8:1\n", "٨:1"]
)
def test_other_odds_are_refused(text: str) -> None:
    with pytest.raises(MoneyError):
        parse_odds(text)
