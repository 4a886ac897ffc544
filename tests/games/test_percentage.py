"""What is a percentage, in whatever form: a share, rows that keep one share, steps that rise alike; and which line forbids it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import pytest

from games.schema import Band, load
from games.terms import percentage
from games.terms.defect import page
from games.terms.game import fee_terms, game_terms
from games.terms.sign import RateShown, Sign
from games.terms.sign_rates import percentages

DAY = datetime.date(2026, 9, 1)
Row = tuple[int, int | None, str]


def rows(*printed: Row) -> tuple[Band, ...]:
    return tuple(
        Band(from_=Decimal(low), to=None if high is None else Decimal(high), fee=Decimal(fee), cite="1")
        for low, high, fee in printed
    )


@pytest.mark.parametrize(
    ("printed", "how", "exact"),
    [
        (((1, 100, "1"), (101, 200, "2"), (201, 300, "3"), (301, None, "4")), "rows", True),  # 1 % of the last dollar
        (((1, 99, "1"), (100, 299, "3"), (300, 499, "5")), "rows", False),  # 1 % to 1.01 %
        (((1, 100, "2"), (101, 200, "3"), (201, 300, "4")), "steps", True),  # $1 more for each further $100
        (((1, 100, "2"), (101, 200, "3"), (201, 301, "4")), None, False),  # the last step a dollar longer
        (((1, 100, "2"), (101, 200, "3"), (201, 300, "4.50")), None, False),  # the last step half a dollar dearer
        (((1, 100, "1"), (101, 200, "2"), (201, None, "3")), None, False),  # two closed rows: two points lie on a line
        (((1, 100, "1"), (101, 300, "2"), (301, 700, "3")), None, False),  # falls behind the wagers
    ],
)  # fmt: skip
def test_rows_that_follow_the_wagers(printed: Sequence[Row], how: str | None, exact: bool) -> None:
    found = percentage.of_rows(rows(*printed))
    assert (found and found.how, bool(found and found.exact)) == (how, exact)


def test_a_share_is_one() -> None:
    found = percentage.of_share(Fraction(1, 20), percentage.OF["win"])
    assert found is not None
    assert (found.how, found.words, found.exact) == ("share", "5 % of what is won", True)


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("ez-baccarat-panda8", ("2307",)),  # the book: rates may not be calculated as a fraction or percentage
        ("pai-gow-poker", ("2307",)),
        ("texas-holdem", ("3934",)),
        ("ez-baccarat-lucky-chances", ("5724",)),
        ("ultimate-holdem-lucky-chances", ("6083-6084",)),  # the house never takes a percentage of wagers
        ("21cb-face-up-tie-crystal-park", ("3053",)),
        ("ez-baccarat-crystal-park", ("1891",)),
        ("mini-baccarat-choctaw", ("941", "946")),  # but for the Banker's Hand, line 942
        ("poker-grand-ronde", None),  # a rake of at most ten percent (891)
    ],
)
def test_which_line_forbids_it(game: str, lines: tuple[str, ...] | None) -> None:
    duty = percentage.forbidding(page(load.catalogue().games[game], DAY).asked)
    assert (None if duty is None else duty.cite) == lines


def test_what_a_line_leaves_out() -> None:
    asked = page(load.catalogue().games["craps-choctaw"], DAY).asked
    assert percentage.forbidding(asked, ("buy-4", "buy-10")) is None  # lines 172 and 182 allow these
    mini = page(load.catalogue().games["mini-baccarat-choctaw"], DAY).asked
    assert percentage.forbidding(mini, ("banker-line",)) is None  # line 942 prints its commission
    barred = percentage.forbidding(asked, ("buy-4", "place-6-to-win"))
    assert barred is not None
    assert barred.cite == ("192",)


@pytest.mark.parametrize(
    ("game", "rate", "found"),
    [
        (
            "21cb-5-0-crystal-park",
            RateShown(text="5% of a win", share="1/20"),
            [("942", "fail")],
        ),  # no list of the sign says it
        ("ez-baccarat-crystal-park", RateShown(text="5% of a win", share="1/20"), [("3053", "fail")]),
        ("craps-choctaw", RateShown(text="5% of the bet", share="1/20", wagers=("buy-4",)), []),  # line 172
        ("craps-choctaw", RateShown(text="5% of the bet", share="1/20", wagers=("buy-4", "field")), [("192", "fail")]),
        ("craps-choctaw", RateShown(text="5% vigorish", share="1/20"), [("192", "cannot tell")]),
        ("poker-grand-ronde", RateShown(text="10% of the pot", share="1/10"), []),  # line 891 lets it
    ],
)
def test_a_percentage_on_a_sign_is_held_against_the_line_that_forbids_it(
    game: str, rate: RateShown, found: list[tuple[str, str]]
) -> None:
    held = load.catalogue().games[game]
    day = max(edition.from_ for edition in held.edition)
    terms = game_terms(held, day, sign=Sign(rates=(rate,)))
    assert [(one.cite[0], one.outcome) for one in percentages(terms, None)] == found


def test_rows_that_hang_as_the_option_prints_them_are_as_approved() -> None:
    """Own option 2 of EZ Baccarat is steps (708-713): the lint says so of the page, and a sign that hangs them adds nothing."""
    game = load.catalogue().games["ez-baccarat-panda8"]
    fee = fee_terms(game, "own", 2, DAY)
    rates = tuple(
        RateShown(text=f"row {band.from_}", from_=band.from_, to=band.to, amount=band.fee)
        for band in fee.option.bands["player-dealer"]
    )
    assert percentage.of_rows(fee.option.bands["player-dealer"]) is not None
    assert list(percentages(game_terms(game, DAY, sign=Sign(rates=rates)), fee)) == []
