"""Every option of both schedules against the lines of the book, typed here anew: on every edge, a cent below, a dollar over."""

from __future__ import annotations

import dataclasses
import datetime

import msgspec
import pytest

from compliance.floor.rules.cases import base
from games import said
from games.schema import Band as PrintedBand
from games.schema import load
from games.terms.game import FeeTerms, fee_terms

DAY = datetime.date(2026, 9, 1)
GAME = load.catalogue().games["ez-baccarat-panda8"]

# Lines 700-779, one line of text per option: number, table limit, then band and player-dealer fee as printed.
OWN = """
1  $5-$500     $5-$50 $0.50   $51-$100 $1.00    $101-$200 $2.00   $201-$300 $3.00    $301+ $5.00
2  $5-$1000    $5-$100 $1.00  $101-$200 $2.00   $201-$400 $4.00   $401-$700 $7.00    $701+ $10.00
3  $5-$1000    $5-$200 $1.00  $201-$600 $3.00   $601-$1000 $8.00  $1001-$1500 $13.00 $1501+ $20.00
4  $10-$500    $10-$50 $0.50  $51-$100 $1.00    $101-$200 $2.00   $201-$300 $3.00    $301+ $5.00
5  $10-$1000   $10-$100 $1.00 $101-$200 $2.00   $201-$400 $4.00   $401-$700 $7.00    $701+ $10.00
6  $10-$1000   $10-$200 $1.00 $201-$600 $3.00   $601-$1000 $8.00  $1001-$1500 $13.00 $1501+ $20.00
7  $10-$2000   $10-$300 $2.00 $301-$500 $5.00   $501-$800 $8.00   $801-$1000 $10.00  $1001+ $15.00
8  $10-$2000   $10-$200 $1.00 $201-$600 $3.00   $601-$1000 $8.00  $1001-$1500 $13.00 $1501+ $20.00
9  $15-$1000   $15-$100 $1.00 $101-$200 $2.00   $201-$400 $4.00   $401-$700 $7.00    $701+ $10.00
10 $15-$1000   $15-$200 $1.00 $201-$600 $3.00   $601-$1000 $8.00  $1001-$1500 $13.00 $1501+ $20.00
11 $15-$2000   $15-$300 $2.00 $301-$500 $5.00   $501-$800 $8.00   $801-$1000 $10.00  $1001+ $15.00
12 $15-$2000   $25-$200 $1.00 $201-$600 $3.00   $601-$1000 $8.00  $1001-$1500 $13.00 $1501+ $20.00
13 $25-$1000   $25-$200 $1.00 $201-$600 $3.00   $601-$1000 $8.00  $1001-$1500 $13.00 $1501+ $20.00
14 $25-$2000   $25-$200 $1.00 $201-$600 $3.00   $601-$1000 $8.00  $1001-$1500 $13.00 $1501+ $20.00
15 $100-$5000  $100-$1000 $5.00 $1001-$2000 $10.00 $2001-$3000 $20.00 $3001-$4000 $25.00 $4001+ $30.00
"""
# Lines 2149-2220; the ranges of minimum and maximum stand over groups of options (2149-2151, 2183-2185, 2211-2213).
GROUP = """
1  $1-$100/$500-$2000   $1-$199 $1.00 $200-$599 $3.00 $600-$999 $8.00   $1000-$1499 $12.00 $1500+ $17.00
2  $1-$100/$500-$2000   $1-$299 $1.00 $300-$599 $3.00 $600-$1499 $8.00  $1500-$2499 $15.00 $2500+ $25.00
3  $1-$100/$500-$2000   $1-$199 $1.00 $200-$599 $3.00 $600-$1199 $8.00  $1200-$1999 $14.00 $2000+ $22.00
4  $1-$100/$500-$2000   $1-$199 $1.00 $200-$699 $4.00 $700-$1999 $10.00 $2000-$2999 $20.00 $3000+ $30.00
5  $1-$100/$500-$2000   $1-$499 $3.00 $500-$1499 $7.00 $1500-$2499 $15.00 $2500-$3499 $25.00 $3500+ $35.00
6  $1-$100/$500-$10000  $10-$50 $2.00 $51-$300 $4.00 $301-$500 $6.00 $501-$1000 $10.00 $1001+ $20.00
7  $1-$100/$500-$10000  $10-$50 $3.00 $51-$300 $5.00 $301-$500 $7.00 $501-$1000 $10.00 $1001+ $20.00
8  $1-$100/$500-$10000  $10-$100 $2.00 $101-$300 $4.00 $301-$500 $6.00 $501-$1000 $10.00 $1001+ $20.00
9  $1-$100/$500-$10000  $10-$50 $3.00 $51-$300 $5.00 $301-$500 $7.00 $501-$1000 $15.00 $1001+ $25.00
10 $1-$100/$200-$5000   $0-$100 $2.00 $101-$300 $4.00 $301-$500 $6.00 $501-$1000 $10.00 $1001+ $20.00
"""

Band = tuple[int, int | None, int]  # dollars from, dollars to, fee in cents


def rows() -> list[tuple[str, int, str, list[Band]]]:
    found = []
    for schedule, text in (("own", OWN), ("california", GROUP)):
        for line in text.strip().splitlines():
            number, limit, *cells = line.replace("$", "").split()
            bands = []
            for band, fee in zip(cells[::2], cells[1::2], strict=True):
                first, _, last = band.rstrip("+").partition("-")
                bands.append((int(first), int(last) if last else None, int(fee.replace(".", ""))))
            found.append((schedule, int(number), limit, bands))
    return found


ROWS = [pytest.param(*row, id=f"{row[0]}-{row[1]}") for row in rows()]


def terms(schedule: str, number: int) -> FeeTerms:
    return fee_terms(GAME, schedule, number, DAY)


def test_all_options_are_there() -> None:
    assert {block.schedule: [option.number for option in block.option] for block in GAME.schedule} == {
        "own": list(range(1, 16)),
        "california": list(range(1, 11)),
    }


@pytest.mark.parametrize(("schedule", "number", "limit", "bands"), ROWS)
def test_every_edge(schedule: str, number: int, limit: str, bands: list[Band]) -> None:
    fee = terms(schedule, number)
    for i, (first, last, cents) in enumerate(bands):
        below = bands[i - 1][2] if i else None
        on = fee.quote(first * 100)
        assert (on.fees, on.bands, on.readings) == ((cents,), (i,), ())
        assert fee.quote(first * 100 + 100).fees == (cents,), "a dollar over the edge"
        if first:
            assert fee.quote(first * 100 - 1).fees == (() if below is None else (below,)), "a cent under the edge"
        if last is None:
            assert fee.quote(10**9).fees == (cents,)
        else:
            following = bands[i + 1]
            assert last + 1 == following[0], "as printed, every band is followed by the next dollar"
            assert (fee.quote(last * 100).fees, fee.quote(last * 100).readings) == ((cents,), ())
            for between in (1, 50, 99):
                answer = fee.quote(last * 100 + between)
                assert (answer.fees, answer.readings) == ((cents,), ("cents-in-bands",))
            assert fee.quote(last * 100 + 100).fees == (following[2],)


@pytest.mark.parametrize(("schedule", "number", "limit", "bands"), ROWS)
def test_every_dollar_and_a_half(schedule: str, number: int, limit: str, bands: list[Band]) -> None:
    fee = terms(schedule, number)
    for total in range(0, 620_000, 50):
        held = [
            cents for first, last, cents in bands if first <= total // 100 and (last is None or total // 100 <= last)
        ]
        answer = fee.quote(total)
        assert answer.fees == tuple(held)
        assert answer.base == total
        assert bool(answer.why) is not bool(held)


@pytest.mark.parametrize(("schedule", "number", "limit", "bands"), ROWS)
def test_limits_and_player_fee(schedule: str, number: int, limit: str, bands: list[Band]) -> None:
    option = terms(schedule, number).option
    assert terms(schedule, number).player_fee == 0
    if schedule == "own":
        assert f"{option.limit.min}-{option.limit.max}" == limit
        assert option.limit.min_between is option.limit.max_between is None
    else:
        shown = "/".join(
            f"{low}-{high}" for low, high in (option.limit.min_between or (), option.limit.max_between or ())
        )
        assert shown == limit
        assert option.limit.min is option.limit.max is None


def test_hole_of_option_12_has_no_figure() -> None:
    answer = terms("own", 12).quote(2499)
    assert (answer.fees, said.plain(answer.why)) == ((), "no printed band holds $24.99")


def test_other_reading_leaves_only_the_cents_between_two_bands_open() -> None:
    closed = read_as("not-stated", 1)
    assert closed.quote(5050).fees == ()
    assert closed.quote(5050).readings == ("cents-in-bands",)
    assert closed.quote(7550).fees == (100,)
    assert closed.quote(30150).fees == (500,)


def test_two_printed_bands_give_both_figures() -> None:
    fee = terms("own", 1)
    first, second, *rest = fee.bands
    both = with_bands(fee, (first, msgspec.structs.replace(second, from_=first.to or second.from_), *rest))
    assert both.quote(5000).fees == (50, 100)
    assert both.quote(5000).fee is None
    assert both.quote(5001).fees == (100,), "a cent more stands in the second band only"
    assert both.quote(4999).fees == (50,)


def test_what_counts() -> None:
    hand, _, _ = base().told()
    fee = terms("own", 1)
    assert fee.due(hand).base == 30500
    late = [msgspec.structs.replace(wager, placed="after-deal") for wager in hand.wagers[:1]] + hand.wagers[1:]
    assert fee.due(msgspec.structs.replace(hand, wagers=late)).base == 28000
    unknown = [msgspec.structs.replace(wager, wager="player-pair") for wager in hand.wagers[:1]] + hand.wagers[1:]
    assert fee.due(msgspec.structs.replace(hand, wagers=unknown)).base == 28000
    assert fee.due(msgspec.structs.replace(hand, wagers=[])).fees == ()


def test_total_with_cents_by_each_reading() -> None:
    """$50.50 after a row $5-$50, before a row $51-$100 (701-702); $24.50 of option 12 stands below its first row."""
    expected = {"below-next-dollar": (50,), "above-printed-top": (100,), "not-stated": ()}
    for reading, fees in expected.items():
        due = read_as(reading, 1).quote(5050)
        assert (due.fees, due.readings) == (fees, ("cents-in-bands",))
        assert bool(due.why) is (not fees)
        assert read_as(reading, 1).quote(5000).fees == (50,)
        assert read_as(reading, 1).quote(5100).fees == (100,)
        assert read_as(reading, 12).quote(2450).fees == ()


def test_total_with_cents_above_a_row_with_nothing_after_it_has_no_fee() -> None:
    terms = read_as("above-printed-top", 1)
    gap = with_bands(terms, tuple(band for band in terms.bands if band.cite != "702"))
    due = gap.quote(5050)
    assert (due.fees, due.readings, said.plain(due.why)) == ((), ("cents-in-bands",), "no printed band holds $50.50")


def read_as(reading: str, option: int) -> FeeTerms:
    return fee_terms(GAME, "own", option, DAY, {"cents-in-bands": reading})


def with_bands(terms: FeeTerms, bands: tuple[PrintedBand, ...]) -> FeeTerms:
    """The option with other rows for the player-dealer."""
    main = dataclasses.replace(terms.main, bands=bands, fees=tuple(int(band.fee * 100) for band in bands))
    return dataclasses.replace(terms, charges=(main, *terms.charges[1:]))
