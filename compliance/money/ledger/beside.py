"""Slips of money that no recorded hand tells of, although the hands of their table are recorded.

Vigorish that was put off is owed by one hand and paid later: the slip of it names the markers that it settles, or is named by
them. A time collection belongs to the clock and to no hand. Both come beside what the hands have; other slips are of the same
money.
"""

from __future__ import annotations

from compliance.money.ledger.day import Day
from compliance.money.ledger.once import once
from compliance.money.papers.marker import Marker
from compliance.money.papers.slip import Slip

VIGORISH, TIME = "vigorish", "time"


@once
def late_slips(day: Day) -> frozenset[str]:
    """The slips of late vigorish: those that settle markers."""
    named = {one.slip for one in day.papers.of(Marker) if one.slip is not None}
    return frozenset(one.id for one in day.papers.of(Slip) if one.kind == VIGORISH and (one.settles or one.id in named))


@once
def beside_hands(day: Day) -> frozenset[str]:
    """Every slip that comes beside what the hands of its table have."""
    recorded = {taking.table for taking in day.takings}
    recorded -= {taking.table for taking in day.takings if taking.kind == TIME}
    return late_slips(day) | {one.id for one in day.papers.of(Slip) if one.kind == TIME and one.table in recorded}
