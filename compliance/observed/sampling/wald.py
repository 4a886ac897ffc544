"""Wald's sequential test (1945): after each unit pass, fail or go on, along two parallel lines."""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal
from typing import NamedTuple

from compliance.observed.sampling.size import check


class Lines(NamedTuple):
    """Pass at `slope` × seen − `to_pass` errors or fewer, fail at `slope` × seen + `to_fail` or more."""

    slope: Decimal
    to_pass: Decimal
    to_fail: Decimal

    def says(self, errors: int, seen: int) -> str:
        if errors <= self.slope * seen - self.to_pass:
            return "passed"
        return "failed" if errors >= self.slope * seen + self.to_fail else "goes on"

    def passes_from(self, errors: int) -> int:
        """How many have to be seen to pass with so many errors."""
        return int(((errors + self.to_pass) / self.slope).to_integral_value(ROUND_CEILING))


def lines(good: Decimal, bad: Decimal, fails_good: Decimal, passes_bad: Decimal) -> Lines:
    """A rate that is good enough fails with this chance at most, one that is too bad passes with that one (nearly: the lines
    are Wald's, which leave out by how much the last step oversteps)."""
    for each in (good, bad):
        check(each, fails_good)
    check(good, passes_bad)
    if good >= bad or fails_good + passes_bad >= 1:
        raise ValueError(f"{good} is not better than {bad}, or both risks are too large")
    unit = (bad * (1 - good) / (good * (1 - bad))).ln()
    return Lines(
        ((1 - good) / (1 - bad)).ln() / unit,
        ((1 - fails_good) / passes_bad).ln() / unit,
        ((1 - passes_bad) / fails_good).ln() / unit,
    )
