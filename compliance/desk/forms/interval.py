"""Exact limits of a count of rare things (Poisson), found by halving: how often could it be, if so many were seen?

Lower ½ χ²(α/2; 2x), upper ½ χ²(1 − α/2; 2x + 2): the means at which so many or more, so many or fewer, are as rare as half of
what is left out. Garwood 1936; no float, no table and no library.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import lru_cache
from typing import NamedTuple

DIGITS = 40
HALVINGS = 60
LEFT_OUT = Decimal("0.05")
"""95 of 100 such intervals hold the true mean: half of the rest lies on each side."""
_LARGEST = 10_000
"""Beyond, the sum of terms is long and a page waits; nobody confirms so many findings of one person in a quarter."""


class Limits(NamedTuple):
    """Between these means lies the true one, as far as a count tells."""

    lower: Decimal
    upper: Decimal


@lru_cache(maxsize=4_096)
def limits(count: int, left_out: Decimal = LEFT_OUT) -> Limits:
    """The exact limits of the mean of a Poisson count."""
    if not 0 <= count <= _LARGEST:
        raise ValueError(f"{count} is no count from 0 to {_LARGEST}")
    half = left_out / 2
    with localcontext() as context:
        context.prec = DIGITS
        lower = Decimal(0) if count == 0 else _mean(count - 1, 1 - half)
        return Limits(+lower, +_mean(count, half))


def _mean(count: int, chance: Decimal) -> Decimal:
    """The mean at which so many or fewer have this chance: it falls as the mean grows, so the road is halved."""
    below, above = Decimal(0), Decimal(2 * count + 20)
    for _ in range(HALVINGS):
        middle = (below + above) / 2
        below, above = (middle, above) if _at_most(count, middle) > chance else (below, middle)
    return (below + above) / 2


def _at_most(count: int, mean: Decimal) -> Decimal:
    """How likely so many or fewer are: e^−mean · Σ meanⁿ / n!, the terms each from the one before."""
    term = total = (-mean).exp()
    for n in range(1, count + 1):
        term = term * mean / n
        total += term
    return total
