"""A rate over strata of which each was drawn apart, weighed by how many units each has.

Within each stratum the limits are exact, at a share of what is left out (Bonferroni): then all of them hold together as often
as is said, and so does their sum. It is wider than need be, and never too narrow; of a stratum that nobody looked at,
anything may be true.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from compliance.observed.sampling import binomial, hypergeometric
from compliance.observed.sampling.binomial import LEFT_OUT, Limits

ENDLESS = hypergeometric.SMALL + 1
"""For one stratum by itself of which nobody knows how many units it has: its limits are those of a population without end."""


class Stratum(NamedTuple):
    """So many of the units of a stratum were seen, and so many of these were wrong."""

    population: int
    seen: int
    errors: int


def rate(strata: Sequence[Stratum]) -> Decimal | None:
    """The weighed rate; None where a stratum that has units was not looked at."""
    held = [each for each in strata if each.population]
    if not held or any(not each.seen for each in held):
        return None
    wrong = sum((Decimal(each.population) * each.errors / each.seen for each in held), Decimal(0))
    return wrong / sum(each.population for each in held)


def limits(strata: Sequence[Stratum], left_out: Decimal = LEFT_OUT) -> Limits:
    """Both limits of the weighed rate."""
    share = _share(strata, left_out) / 2
    return Limits(_weighed(strata, [_fewest(each, share) for each in strata]), at_most(strata, left_out / 2))


def at_most(strata: Sequence[Stratum], left_out: Decimal = LEFT_OUT) -> Decimal:
    """The one-sided upper limit of the weighed rate."""
    share = _share(strata, left_out)
    return _weighed(strata, [_most(each, share) for each in strata])


def _share(strata: Sequence[Stratum], left_out: Decimal) -> Decimal:
    """What each may leave out; a stratum that is known whole leaves nothing out and takes none of it."""
    return left_out / max(1, sum(each.seen < each.population for each in strata))


def _weighed(strata: Sequence[Stratum], wrong: Sequence[Decimal]) -> Decimal:
    total = sum(each.population for each in strata)
    return sum(wrong, Decimal(0)) / total if total else Decimal(0)


def _most(one: Stratum, left_out: Decimal) -> Decimal:
    """The most units of a stratum that may be wrong."""
    if one.population > hypergeometric.SMALL:
        return one.population * binomial.at_most(one.errors, one.seen, left_out)
    return Decimal(hypergeometric.at_most(one.errors, one.seen, one.population, left_out))


def _fewest(one: Stratum, left_out: Decimal) -> Decimal:
    """The fewest that must be."""
    return one.population - _most(one._replace(errors=one.seen - one.errors), left_out)
