"""How many to look at so that more than the tolerated rate can be ruled out, where so many errors are found and no more."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from compliance.observed.sampling import binomial, hypergeometric
from compliance.observed.sampling.binomial import LEFT_OUT

Enough = Callable[[int], bool]


def size(
    tolerated: Decimal, errors: int = 0, population: int | None = None, left_out: Decimal = LEFT_OUT
) -> int | None:
    """The smallest sample whose one-sided limit is no more than the tolerated rate; None: not even all of them would do."""
    check(tolerated, left_out)
    if population is None or population > hypergeometric.SMALL:
        return smallest(errors + 1, binomial.MOST, lambda seen: binomial.so_few(errors, seen, tolerated) <= left_out)
    too_many = int(tolerated * population) + 1  # the fewest wrong at which the rate is more
    if too_many <= errors:
        return None
    return smallest(
        errors + 1,
        population,
        lambda seen: hypergeometric.so_few(errors, seen, population, too_many) <= left_out,
    )


def smallest(first: int, last: int, enough: Enough) -> int | None:
    """The smallest number that is enough, where every larger one is too."""
    while first < last:
        middle = (first + last) // 2
        first, last = (first, middle) if enough(middle) else (middle + 1, last)
    return first if enough(first) else None


def check(tolerated: Decimal, left_out: Decimal) -> None:
    """ValueError where these are no rates."""
    for each in (tolerated, left_out):
        if not 0 < each < 1:
            raise ValueError(f"{each} is no rate between 0 and 1")
