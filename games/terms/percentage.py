"""What is a percentage of wagers or pots, and which line forbids one: asked by the lint, of drafts, house files and signs.

A charge is one as a share ("5% of the pot"), as rows that keep one share of the wagers, or as steps: each further stretch of the
same length costs the same more. Two points always lie on a line, so rows are asked from three on. Flat rows never follow within a
row: this speaks of how the fees were calculated, not of what a single hand pays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple

from games import fees
from games.schema import Band, Charge, Duty, Option
from games.terms.defect import money

FORBIDDING = ("no-percentage", "commission-only-there")
"""What a line means that forbids one. `besides` of the duty names the wagers that it leaves out."""
LEAST_ROWS = 3
CLOSENESS = Fraction(11, 10)  # the largest share of all rows is at most a tenth larger than the smallest
POINTS = ("last dollar", "middle", "first dollar")
OF = {"win": "what is won", "bet": "the wager", "payout": "the payout", "sums-bet": "all sums bet"}


class Percentage(NamedTuple):
    """How a charge is one. `exact`: the shares are all the same, not only nearly so."""

    how: Literal["share", "rows", "steps"]
    words: str  # “1 % of each row's last dollar”
    exact: bool = True


def forbidding(asked: Mapping[str, Duty], counts: Collection[str] = ()) -> Duty | None:
    """The duty that forbids a percentage, of duties by what they mean; one that leaves out some wagers speaks not of a charge on
    these alone."""
    for name in FORBIDDING:
        duty = asked.get(name)
        if duty is not None and not (duty.besides and counts and set(counts) <= set(duty.besides)):
            return duty
    return None


def of_charge(charge: Charge, option: Option) -> Percentage | None:
    """Whether a charge is one as the option has it."""
    if charge.share is not None:
        return of_share(Fraction(charge.share), OF.get(charge.share_of or "bet", "the wager"))
    if charge.name not in option.bands or fees.module(charge.basis).AXIS != "dollars":
        return None
    return of_rows(option.bands[charge.name])


def of_share(share: Fraction, of: str) -> Percentage | None:
    """A share of wagers, of winnings or of a pot."""
    return Percentage("share", f"{percent(share)} of {of}") if share else None


def of_rows(bands: Iterable[Band]) -> Percentage | None:
    """Closed rows with a fee (the open top row has no last dollar, a row from $0 no share) that keep one share or one step."""
    rows = [band for band in bands if band.to is not None and band.to >= band.from_ and band.fee > 0]
    if len(rows) < LEAST_ROWS or len({band.fee for band in rows}) < LEAST_ROWS:
        return None
    return _shares([band for band in rows if band.from_ > 0]) or _steps(sorted(rows, key=lambda band: band.from_))


def percent(share: Fraction) -> str:
    """“1 %”, “2.5 %”."""
    return f"{Decimal(round(share * 10_000)) / 100} %"


def _shares(rows: Sequence[Band]) -> Percentage | None:
    if len(rows) < LEAST_ROWS or len({band.fee for band in rows}) < LEAST_ROWS:
        return None
    for point in POINTS:
        shares = [_share(band, point) for band in rows]
        if max(shares) <= min(shares) * CLOSENESS:
            low, high = percent(min(shares)), percent(max(shares))
            between = low if low == high else f"{low} to {high}"
            return Percentage("rows", f"{between} of each row's {point}", min(shares) == max(shares))
    return None


def _share(band: Band, point: str) -> Fraction:
    low, high = Fraction(band.from_), Fraction(band.to or band.from_)
    return Fraction(band.fee) / {"first dollar": low, "last dollar": high, "middle": (low + high) / 2}[point]


def _steps(rows: Sequence[Band]) -> Percentage | None:
    """Each row as far above the one before as that above the one before it, for as much more."""
    widths = {Fraction(later.to or 0) - Fraction(band.to or 0) for band, later in pairwise(rows)}
    more = {Fraction(later.fee) - Fraction(band.fee) for band, later in pairwise(rows)}
    if len(widths) != 1 or len(more) != 1:
        return None
    width, fee = widths.pop(), more.pop()
    if width <= 0 or fee <= 0:
        return None
    more_for = f"{money(Decimal(fee.numerator) / fee.denominator)} more for each further {money(Decimal(int(width)))}"
    return Percentage("steps", f"{more_for}, {percent(fee / width)} of it")
