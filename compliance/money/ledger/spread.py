"""What an auditor's eye compares from day to day: the fee a hand, the hands an hour, by table, shift and dealer."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from math import isqrt
from typing import NamedTuple

from compliance.law.thresholds import threshold, thresholds
from compliance.money.ledger.day import Day, Usual

Key = tuple[str, str]
BACK = "usual-looks-back"


class Limits(NamedTuple):
    """Between what a figure lay: its mean, and so many standard deviations below and above it, in whole units."""

    mean: int
    low: int
    high: int


def looks_back(day: datetime.date) -> int:
    """Gaming days before this one from which is told what is usual."""
    return threshold(BACK, day).value


def looks_back_at_most() -> int:
    """The most gaming days that any day has looked back, or will."""
    return max(one.value for one in thresholds() if one.name == BACK)


def usual_of(days: Iterable[Iterable[tuple[str, str, int]]]) -> dict[Key, Usual]:
    """How the figures of some days were spread: (what, who, value) each."""
    seen: dict[Key, list[int]] = {}
    for day in days:
        for what, who, value in day:
            seen.setdefault((what, who), []).append(value)
    return {
        key: Usual(len(values), sum(values), sum(value * value for value in values)) for key, values in seen.items()
    }


def figures(day: Day) -> Mapping[Key, int]:
    """Figures of a gaming day: ("fee a hand", "dealer D-101") in cents, ("hands an hour", "table T1 Day") in hundredths."""
    hands: dict[str, int] = {}
    fees: dict[str, int] = {}
    hours: dict[str, set[int]] = {}
    for taking in day.takings:
        if taking.kind != "fee":
            continue
        shift = day.shift_of(taking.hour)
        for who in (f"table {taking.table} {shift}", *([f"dealer {taking.dealer}"] if taking.dealer else [])):
            hands[who] = hands.get(who, 0) + taking.hands
            fees[who] = fees.get(who, 0) + taking.taken
            hours.setdefault(who, set()).add(taking.hour)
    least = threshold("hands-of-the-usual", day.gaming_day).value
    told = [who for who, count in hands.items() if count >= least]
    return {("fee a hand", who): fees[who] // hands[who] for who in told} | {
        ("hands an hour", who): hands[who] * 100 // len(hours[who]) for who in told
    }


def limits(usual: Usual, times: int) -> Limits:
    """Limits at `times` standard deviations, widened to whole units."""
    square = times * times * _spread(usual)
    reach = isqrt(square)
    reach += reach * reach < square
    low, high = (usual.total - reach) // usual.seen, -((-usual.total - reach) // usual.seen)
    return Limits(usual.total // usual.seen, max(low, 0), high)


def outside(value: int, usual: Usual, times: int) -> bool:
    """Whether a figure lies beyond them: (value − mean)² > times² × variance, in whole numbers."""
    return (value * usual.seen - usual.total) ** 2 > times * times * _spread(usual)


def deviation(usual: Usual) -> int:
    """The standard deviation, in whole units."""
    return isqrt(_spread(usual)) // usual.seen


def _spread(usual: Usual) -> int:
    """seen² × variance: no fraction."""
    return usual.squares * usual.seen - usual.total * usual.total
