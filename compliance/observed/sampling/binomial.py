"""Exact limits of a rate from a sample of a population that is large beside it (Clopper and Pearson 1934), by halving.

The upper limit is the rate at which so few errors or fewer are as rare as what is left out, the lower one that at which so
many or more are. No float, no table, no library. They hold for small populations too, a little too wide
(`hypergeometric.py` is exact there).
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import lru_cache
from typing import NamedTuple

DIGITS = 40
HALVINGS = 60
LEFT_OUT = Decimal("0.05")
"""95 % confidence."""
MOST = 100_000
"""Beyond, a sum of terms keeps a page waiting; nobody looks at so many."""


class Limits(NamedTuple):
    """Between these rates lies the true one, as far as the sample tells."""

    lower: Decimal
    upper: Decimal


def limits(errors: int, seen: int, left_out: Decimal = LEFT_OUT) -> Limits:
    """Both limits at once: half of what is left out lies on each side."""
    return Limits(at_least(errors, seen, left_out / 2), at_most(errors, seen, left_out / 2))


@lru_cache(maxsize=8_192)
def at_most(errors: int, seen: int, left_out: Decimal = LEFT_OUT) -> Decimal:
    """The one-sided upper limit; of nothing seen it is 1."""
    check(errors, seen, left_out)
    if errors == seen:
        return Decimal(1)
    below, above = Decimal(0), Decimal(1)
    with localcontext() as context:
        context.prec = DIGITS
        for _ in range(HALVINGS):
            middle = (below + above) / 2
            below, above = (middle, above) if so_few(errors, seen, middle) > left_out else (below, middle)
    return above


def at_least(errors: int, seen: int, left_out: Decimal = LEFT_OUT) -> Decimal:
    """The one-sided lower limit: the upper one of what was in order, seen from the other end."""
    check(errors, seen, left_out)
    return 1 - at_most(seen - errors, seen, left_out)


def so_few(errors: int, seen: int, rate: Decimal) -> Decimal:
    """How likely so many errors or fewer are at a rate between 0 and 1: the terms each from the one before, of the shorter
    tail."""
    if errors >= seen:
        return Decimal(1)
    if 2 * errors > seen:
        return 1 - so_few(seen - errors - 1, seen, 1 - rate)
    odds = rate / (1 - rate)
    term = total = (1 - rate) ** seen
    for k in range(1, errors + 1):
        term = term * odds * (seen - k + 1) / k
        total += term
    return total


def check(errors: int, seen: int, left_out: Decimal) -> None:
    """ValueError where these are no counts."""
    if not 0 <= errors <= seen <= MOST:
        raise ValueError(f"{errors} errors in {seen} are no counts from 0 to {MOST}")
    if not 0 < left_out < 1:
        raise ValueError(f"{left_out} is no chance between 0 and 1")
