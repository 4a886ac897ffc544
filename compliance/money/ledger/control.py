"""Control limits: how the figures of an auditor's eye were spread over some gaming days, and which days fall outside."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import NamedTuple

from compliance.money.ledger.day import Day, Usual
from compliance.money.ledger.spread import figures, limits, outside


class Control(NamedTuple):
    """One figure of one dealer or table's shift over the days. Cents, or hundredths of hands."""

    what: str
    who: str
    days: int
    mean: int
    low: int
    high: int
    lowest: int
    highest: int
    outside: tuple[datetime.date, ...]


def controls(days: Iterable[Day], *, least: int, times: int) -> tuple[Control, ...]:
    """Mean and limits at `times` standard deviations of every figure that was seen on `least` days or more."""
    seen: dict[tuple[str, str], dict[datetime.date, int]] = {}
    for day in days:
        for key, value in figures(day).items():
            seen.setdefault(key, {})[day.gaming_day] = value
    return tuple(_control(*key, values, times) for key, values in sorted(seen.items()) if len(values) >= least)


def _control(what: str, who: str, values: dict[datetime.date, int], times: int) -> Control:
    usual = Usual(len(values), sum(values.values()), sum(value * value for value in values.values()))
    beyond = tuple(day for day, value in values.items() if outside(value, usual, times))
    return Control(what, who, usual.seen, *limits(usual, times), min(values.values()), max(values.values()), beyond)
