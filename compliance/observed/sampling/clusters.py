"""Hands of one table-hour resemble each other: so many of them tell as much as fewer that were drawn one by one.

Kish 1965: n / (1 + (m − 1)ρ). The limits take errors and sample down in proportion (Korn and Graubard 1998), each rounded
so that the interval gets wider, never narrower.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from compliance.observed.sampling import binomial
from compliance.observed.sampling.binomial import LEFT_OUT, Limits

RESEMBLANCE = Decimal("0.05")
"""ρ within a table-hour until it is measured: the house's own assumption."""


def counts_as(seen: int, of_one: Decimal, resemblance: Decimal = RESEMBLANCE) -> Decimal:
    """As how many a sample counts in which `of_one` on average are of one table-hour."""
    if of_one < 1 or not 0 <= resemblance <= 1:
        raise ValueError(f"{of_one} of one hour resembling by {resemblance}: at least 1, and 0 to 1")
    return seen / (1 + (of_one - 1) * resemblance)


def limits(
    errors: int, seen: int, of_one: Decimal, resemblance: Decimal = RESEMBLANCE, left_out: Decimal = LEFT_OUT
) -> Limits:
    """The limits of the rate of single hands."""
    binomial.check(errors, seen, left_out)
    if not seen:
        return Limits(Decimal(0), Decimal(1))
    counted = int(counts_as(seen, of_one, resemblance).to_integral_value(ROUND_FLOOR))
    of_these = Decimal(errors * counted) / seen
    few, many = (int(of_these.to_integral_value(way)) for way in (ROUND_FLOOR, ROUND_CEILING))
    half = left_out / 2
    return Limits(binomial.at_least(few, counted, half), binomial.at_most(many, counted, half))
