"""Vigorish that was put off: which slips pay it, by what each marker was settled, what is still open, what the day leaves of it.

Slips of money that no recorded hand tells of come beside what the hands of their table have: put off vigorish is owed by one
hand and paid later, on a slip that names the markers which it settles, or that they name; a time collection belongs to the
clock and to no hand. Other slips are of the same money as the hands.
"""

import datetime
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from compliance.money.ledger.day import KEPT, Carried, Day, MarkerOut, once
from compliance.money.papers.marker import Marker
from compliance.money.papers.slip import Slip
from compliance.papers.forms.form import cents

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


class Settled(NamedTuple):
    """Between which moments a marker was paid, and on which slip."""

    earliest: datetime.datetime
    latest: datetime.datetime
    slip: Slip | None


def slip_of(day: Day, marker: Marker) -> Slip | None:
    """The slip of the day that settles it: the one that it names, else one that names it."""
    slips = day.papers.of(Slip)
    named = (one for one in slips if one.id == marker.slip)
    return next(named, next((one for one in slips if marker.id in one.settles), None))


def settled(day: Day, marker: Marker) -> Settled | None:
    """How it was settled; None: it is open."""
    slip = slip_of(day, marker)
    if marker.settled is not None:
        return Settled(marker.settled, marker.settled, slip)
    return None if slip is None else Settled(slip.from_, slip.to, slip)


def named_on(day: Day, slip: Slip) -> Mapping[str, int | None]:
    """The markers that a slip settles, with what each is of; None: it is not on record."""
    held = {one.id: cents(one.amount) for one in day.papers.of(Marker)}
    before = {name: one.amount for name, one in (day.before or Carried()).markers.items()}
    mine = [one.id for one in day.papers.of(Marker) if one.slip == slip.id]
    return {name: held.get(name, before.get(name)) for name in dict.fromkeys((*slip.settles, *mine))}


def paid_late(day: Day) -> Iterator[tuple[Slip, int]]:
    """Slips of late vigorish with what of each answers hands of this day, in cents: what earlier days put off is left out."""
    late, today = late_slips(day), {one.id for one in day.papers.of(Marker)}
    for slip in day.papers.of(Slip):
        if slip.id in late:
            earlier = sum(amount or 0 for name, amount in named_on(day, slip).items() if name not in today)
            yield slip, max(cents(slip.amount) - earlier, 0)


def still_open(day: Day, table: str) -> int:
    """What was put off at a table on this day and is not settled on record, in cents."""
    mine = (one for one in day.papers.of(Marker) if one.table == table)
    return sum(cents(one.amount) for one in mine if settled(day, one) is None)


def left_open(day: Day) -> dict[str, MarkerOut]:
    """What the day leaves: its own open markers and those of earlier days that nothing settled since."""
    before = (day.before or Carried()).markers
    paid = {name for slip in day.papers.of(Slip) for name in slip.settles}
    found = {name: one for name, one in before.items() if one.gaming_day >= day.gaming_day - KEPT}
    for one in day.papers.of(Marker):
        found.pop(one.id, None)
        if settled(day, one) is None:
            found[one.id] = MarkerOut(day.gaming_day, one.table, cents(one.amount))
    return {name: one for name, one in sorted(found.items()) if name not in paid}
