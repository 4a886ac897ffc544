"""What is reckoned of a gaming day is reckoned once: a page, a statement and forty rules ask for the same figures."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from compliance.money.ledger.day import Day

T = TypeVar("T")


def once(reckon: Callable[[Day], T]) -> Callable[[Day], T]:
    """The figures of a day, kept as long as somebody holds the day. What is kept must not hold the day itself."""
    kept: WeakKeyDictionary[Day, T] = WeakKeyDictionary()

    @wraps(reckon)
    def asked(day: Day) -> T:
        if day not in kept:
            kept[day] = reckon(day)
        return kept[day]

    return asked
