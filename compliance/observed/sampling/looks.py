"""Looks that keep their word: pass at the first where none is wrong, else go on and pass with one, else with two.

"59 with none; if there is one, 93" passes a table with 5 % errors in 7.5 of 100 cases. Here each look may spend a share of
what is left out, stated before the seed is known, so that all looks together stay below it (Lan and DeMets 1983: a spending
function): of two looks half and the rest, of three half, to four fifths, and the rest.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb

from compliance.observed.sampling.binomial import DIGITS, LEFT_OUT, MOST
from compliance.observed.sampling.size import check, smallest

SPENT: dict[int, tuple[Fraction, ...]] = {
    1: (Fraction(1),),
    2: (Fraction(1, 2), Fraction(1)),
    3: (Fraction(1, 2), Fraction(4, 5), Fraction(1)),
}
"""By how many looks there are: what share is spent up to each."""


def looks(tolerated: Decimal, count: int, left_out: Decimal = LEFT_OUT) -> tuple[int, ...]:
    """How many were looked at, all in all, at each look; the n-th passes with n − 1 errors."""
    check(tolerated, left_out)
    if count not in SPENT:
        raise ValueError(f"{count} looks: a plan has one, two or three")
    found: tuple[int, ...] = ()
    for share in SPENT[count]:
        most = left_out * share.numerator / share.denominator
        before = found
        last = smallest(
            (before[-1] if before else 0) + 1,
            MOST,
            lambda n: passes((*before, n), tolerated) <= most,  # noqa: B023
        )
        if last is None:
            raise ValueError(f"{tolerated} with {left_out} left out takes more than {MOST}")
        found = (*found, last)
    return found


def passes(sizes: tuple[int, ...], rate: Decimal) -> Decimal:
    """How likely something with this rate of errors passes at one of the looks; the n-th passes with n − 1 errors."""
    with localcontext() as context:
        context.prec = DIGITS
        passed, before = Decimal(0), 0
        going_on = {0: Decimal(1)}  # by errors so far: how likely it is to have come here
        for allowed, so_far in enumerate(sizes):
            reached = _further(going_on, so_far - before, rate, len(sizes))
            passed += sum((chance for errors, chance in reached.items() if errors <= allowed), Decimal(0))
            going_on = {errors: chance for errors, chance in reached.items() if errors > allowed}
            before = so_far
        return passed


def _further(so_far: dict[int, Decimal], more: int, rate: Decimal, most: int) -> dict[int, Decimal]:
    """The same after `more` units; with `most` errors or more it can pass no more."""
    found: dict[int, Decimal] = {}
    for errors, chance in so_far.items():
        for k in range(min(more, most - 1 - errors) + 1):
            term = chance * comb(more, k) * rate**k * (1 - rate) ** (more - k)
            found[errors + k] = found.get(errors + k, Decimal(0)) + term
    return found


def verdict(sizes: tuple[int, ...], wrong: tuple[bool, ...]) -> tuple[str, int]:
    """What the looks say of units in the order of the draw: "passed" or "failed" and at how many, or "goes on" to how many."""
    for allowed, so_far in enumerate(sizes):
        errors = sum(wrong[:so_far])
        if errors >= len(sizes):
            return "failed", min(so_far, len(wrong))
        if len(wrong) < so_far:
            return "goes on", so_far
        if errors <= allowed:
            return "passed", so_far
    return "failed", sizes[-1]
