"""What an auditor's eye compares from day to day: the fee a hand, the hands an hour, by table, shift and dealer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from compliance.ledger.day import WHOLE_DAY, Day, Taking
from games.shifts import Shift, shift_at

LEAST = 20
"""Hands under which a figure says nothing: it is left out."""

Key = tuple[str, str]


def figures_of(takings: Iterable[Taking], shifts: Sequence[Shift]) -> Mapping[Key, int]:
    """Figures of one gaming day: ("fee a hand", "dealer D-101") in cents, ("hands an hour", "table T1 Day") in hundredths."""
    hands: dict[str, int] = {}
    fees: dict[str, int] = {}
    hours: dict[str, set[int]] = {}
    for taking in takings:
        if taking.kind != "fee":
            continue
        shift = shift_at(shifts, taking.hour).name if shifts else WHOLE_DAY
        for who in (f"table {taking.table} {shift}", *([f"dealer {taking.dealer}"] if taking.dealer else [])):
            hands[who] = hands.get(who, 0) + taking.hands
            fees[who] = fees.get(who, 0) + taking.taken
            hours.setdefault(who, set()).add(taking.hour)
    told = [who for who, count in hands.items() if count >= LEAST]
    return {("fee a hand", who): fees[who] // hands[who] for who in told} | {
        ("hands an hour", who): hands[who] * 100 // len(hours[who]) for who in told
    }


def figures(day: Day) -> Mapping[Key, int]:
    """The figures of a day's books."""
    return figures_of(day.takings, day.house.shifts)
