"""What errors mean in dollars over the whole population, where a unit can be wrong by so much and no more.

Hoeffding 1963, theorem 1 in its first form (and section 6: it holds for draws without replacement): a mean m of n amounts
between 0 and 1 whose true mean is μ is as low with a chance of e^(−n·K(m, μ)) at most, K the relative entropy. It holds
whatever the amounts look like, where Stringer's bound (1963) is only believed to, and with no error at all it is the exact
limit of the rate. Short and over are told apart: each has its own sum, and none makes up for the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from functools import lru_cache
from typing import NamedTuple

from compliance.observed.sampling.binomial import DIGITS, HALVINGS, LEFT_OUT


class Sums(NamedTuple):
    """Cents over the whole population: as the sample has it, and between what it lies. `None`: nothing was seen."""

    about: int | None
    lower: int
    upper: int


def sums(cents: Sequence[int], population: int, most: int, left_out: Decimal = LEFT_OUT) -> Sums:
    """Of the amounts by which the units seen are wrong (0: in order). `most`: what one unit can be wrong by, said beforehand."""
    seen = len(cents)
    if most <= 0 or seen > population or any(not 0 <= each <= most for each in cents):
        raise ValueError(f"{seen} of {population} units, each wrong by 0 to {most} cents: one of these does not fit")
    found = sum(cents)
    if seen == population:
        return Sums(found, found, found)
    return _within(found, seen, population, most, left_out) if seen else Sums(None, 0, population * most)


@lru_cache(maxsize=4_096)
def _within(found: int, seen: int, population: int, most: int, left_out: Decimal) -> Sums:
    with localcontext() as context:
        context.prec = DIGITS
        mean, half = Decimal(found) / (seen * most), left_out / 2
        far = -half.ln() / seen
        rest = (population - seen) * most  # what was seen is known
        above = _farthest(mean, Decimal(1), far) * population * most
        below = _farthest(mean, Decimal(0), far) * population * most
        upper = min(int(above.to_integral_value(ROUND_CEILING)), found + rest)
        lower = max(int(below.to_integral_value(ROUND_FLOOR)), found)
        return Sums(int((Decimal(found) * population / seen).to_integral_value()), min(lower, upper), upper)


def _farthest(mean: Decimal, end: Decimal, far: Decimal) -> Decimal:
    """The mean toward `end` that is just so far from this one."""
    near = mean
    for _ in range(HALVINGS):
        middle = (near + end) / 2
        near, end = (middle, end) if _entropy(mean, middle) < far else (near, middle)
    return end


def _entropy(mean: Decimal, true: Decimal) -> Decimal:
    """K(m, μ) = m·ln(m/μ) + (1 − m)·ln((1 − m)/(1 − μ)), 0·ln 0 being 0."""
    parts = ((mean, true), (1 - mean, 1 - true))
    if any(one and not other for one, other in parts):
        return Decimal("Infinity")
    return sum((one * (one / other).ln() for one, other in parts if one), Decimal(0))
