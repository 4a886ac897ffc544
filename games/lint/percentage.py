"""Flat fees that keep one share of the wagers from row to row: a percentage in the shape of a table.

The measure: take each closed row with a fee (the open top row has no last dollar, a row from $0 no share). Its fee is a
share of its first dollar, of its last, and of the middle between them. If at one of these three points the largest
share of all rows is at most a tenth larger than the smallest, the fees follow the wagers like a percentage. At least
three such rows are needed, with three different fees: two points always lie on a line.
Flat rows never follow within a row, so this speaks of how the fees were calculated, not of what a single hand pays.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from games.schema import Band
from games.terms.defect import Defect, Page

DUTY = "no-percentage"
LEAST_ROWS = 3
CLOSENESS = Fraction(11, 10)
POINTS = ("last dollar", "middle", "first dollar")


def find(page: Page) -> Iterator[Defect]:
    """The approval stands; a reviewer will ask all the same how these fees were calculated."""
    duty = page.duties.get(DUTY)
    for table in page.tables():
        rows = [band for band in table.bands if band.to is not None and band.to >= band.from_ > 0 and band.fee > 0]
        if (
            duty is None
            or table.axis != "dollars"
            or len(rows) < LEAST_ROWS
            or len({band.fee for band in rows}) < LEAST_ROWS
        ):
            continue
        for point in POINTS:
            shares = [_share(band, point) for band in rows]
            if max(shares) <= min(shares) * CLOSENESS:
                printed = "; ".join(table.row(band) for band in rows)
                share = f"{_percent(shares)} of each row's {point}"
                follows = (
                    f"The fee is {share}, though rates may not be calculated as a fraction or percentage of wagers."
                )
                yield page.defect(__name__, "notice", table.place, (*table.option.cite, *duty.cite), printed, follows)
                break


def _share(band: Band, point: str) -> Fraction:
    low, high = Fraction(band.from_), Fraction(band.to or band.from_)
    return Fraction(band.fee) / {"first dollar": low, "last dollar": high, "middle": (low + high) / 2}[point]


def _percent(shares: list[Fraction]) -> str:
    low, high = (f"{Decimal(round(share * 10_000)) / 100} %" for share in (min(shares), max(shares)))
    return low if low == high else f"{low} to {high}"
