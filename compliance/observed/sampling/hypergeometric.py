"""Exact limits of how many of a small population are wrong, from a sample of it: by whole numbers alone.

The upper limit is the largest number at which so few errors or fewer in the sample are likelier than what is left out
(Buonaccorsi 1987; Wright 1991): what is not in the sample cannot be wrong more often than it exists.
"""

from __future__ import annotations

from bisect import bisect_left
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from compliance.observed.sampling.binomial import LEFT_OUT, check

SMALL = 20_000
"""A population up to so many is counted exactly; beyond, the binomial limits are as good, and wider, never narrower."""


class Counts(NamedTuple):
    """So many of the population are wrong, from … to, as far as the sample tells."""

    lower: int
    upper: int


def counts(errors: int, seen: int, population: int, left_out: Decimal = LEFT_OUT) -> Counts:
    """Both limits at once: half of what is left out lies on each side."""
    half = left_out / 2
    return Counts(at_least(errors, seen, population, half), at_most(errors, seen, population, half))


@lru_cache(maxsize=8_192)
def at_most(errors: int, seen: int, population: int, left_out: Decimal = LEFT_OUT) -> int:
    """The most of the population that may be wrong."""
    _check(errors, seen, population, left_out)
    possible = range(errors, population - (seen - errors) + 1)
    chance = Fraction(left_out)
    # What is likely enough ends somewhere: the more are wrong, the rarer so few in the sample.
    return errors - 1 + bisect_left(possible, True, key=lambda wrong: so_few(errors, seen, population, wrong) <= chance)


def at_least(errors: int, seen: int, population: int, left_out: Decimal = LEFT_OUT) -> int:
    """The fewest that must be wrong: the others are at most so many in order."""
    return population - at_most(seen - errors, seen, population, left_out)


def so_few(errors: int, seen: int, population: int, wrong: int) -> Fraction:
    """How likely so many errors or fewer in the sample are, where so many of the population are wrong."""
    found = sum(comb(wrong, k) * comb(population - wrong, seen - k) for k in range(min(errors, wrong, seen) + 1))
    return Fraction(found, comb(population, seen))


def _check(errors: int, seen: int, population: int, left_out: Decimal) -> None:
    check(errors, seen, left_out)
    if not seen <= population <= SMALL:
        raise ValueError(f"{seen} of {population}: a small population holds its sample and at most {SMALL}")
