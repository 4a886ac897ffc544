"""Do the intervals hold the truth as often as they say? 10,000 simulated houses for each kind, the same ones each time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from decimal import Decimal

import pytest

from compliance.observed.sampling import binomial, clusters, hypergeometric, strata, sums

HOUSES = 10_000
Held = Callable[[random.Random], bool]


def exact(by: random.Random) -> bool:
    """A large house."""
    seen, rate = by.choice((30, 59, 93, 420)), by.choice((0.002, 0.01, 0.03, 0.05, 0.2))
    low, high = binomial.limits(sum(by.random() < rate for _ in range(seen)), seen)
    return low <= rate <= high


def small(by: random.Random) -> bool:
    """A house of a hundred table-hours, drawn without putting back."""
    wrong, seen = by.choice((0, 1, 4, 9, 30)), by.choice((20, 39, 58))
    low, high = hypergeometric.counts(sum(unit < wrong for unit in by.sample(range(100), seen)), seen, 100)
    return low <= wrong <= high


def weighed(by: random.Random) -> bool:
    """Three shifts of unlike size and unlike rates."""
    house = [(120, by.choice((0, 2, 6)), 24), (80, by.choice((0, 8, 20)), 16), (40, by.choice((0, 1, 12)), 8)]
    drawn = [
        strata.Stratum(units, seen, sum(unit < wrong for unit in by.sample(range(units), seen)))
        for units, wrong, seen in house
    ]
    low, high = strata.limits(drawn)
    return low * 240 <= sum(wrong for _, wrong, _ in house) <= high * 240


def resembling(by: random.Random) -> bool:
    """Hands of an hour that resemble each other: ρ = 0.05 of a beta-binomial house (a + b = 19), 12 hours of 30 hands."""
    rate = by.choice((0.02, 0.05, 0.1))
    errors = 0
    for _ in range(12):
        hour = by.betavariate(19 * rate, 19 * (1 - rate))
        errors += sum(by.random() < hour for _ in range(30))
    low, high = clusters.limits(errors, 360, Decimal(30))
    return low <= rate <= high


def dollars(by: random.Random) -> bool:
    """Collections short by one, two or five dollars, five at most."""
    wrong = by.choice((0, 5, 30, 150))
    house = [by.choice((100, 200, 500)) for _ in range(wrong)] + [0] * (400 - wrong)
    low, high = sums.sums(by.sample(house, 60), 400, 500)[1:]
    return low <= sum(house) <= high


@pytest.mark.parametrize("held", [exact, small, weighed, resembling, dollars], ids=lambda held: held.__name__)
def test_as_often_as_they_say(held: Held) -> None:
    by = random.Random(17)
    assert sum(_each(held, by)) >= 0.95 * HOUSES


def _each(held: Held, by: random.Random) -> Iterator[bool]:
    return (held(by) for _ in range(HOUSES))


def test_limits_of_which_half_is_left_out_are_caught() -> None:
    """The simulation can fail: the same houses with limits that promise 50 %."""
    by = random.Random(17)
    half = Decimal("0.5")
    found = 0
    for _ in range(2_000):
        low, high = binomial.limits(sum(by.random() < 0.05 for _ in range(420)), 420, half)
        found += low <= 0.05 <= high
    assert 0.5 * 2_000 <= found < 0.75 * 2_000
