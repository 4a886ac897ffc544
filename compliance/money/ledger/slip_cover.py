"""Slips against the recorded hands of a table's shift: what the hands of the slips' own time have, and of which time there is
no slip.

Hands are summed by the hour; a slip is written from minute to minute. So of an hour that slips cover in part it is only known
that between nothing and all of its money is theirs.
"""

import datetime
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from compliance.law.thresholds import threshold
from compliance.money.ledger.day import Day, Taking
from compliance.money.ledger.line_items import HOLDS
from compliance.money.ledger.markers import TIME, beside_hands
from compliance.money.ledger.reconciliation import shifts_of
from compliance.money.papers.slip import Slip
from compliance.papers.forms.form import cents

GAP = "slip-gap-minutes"
HOUR = datetime.timedelta(hours=1)
Stretch = tuple[datetime.datetime, datetime.datetime]


class SlipCover(NamedTuple):
    """One table's shift, one kind of collection. Cents."""

    table: str
    shift: str
    kind: str
    slips: int
    hands: int  # of the whole shift
    least: int  # of the hours that slips cover whole
    most: int  # of the hours into which any slip reaches
    not_recorded: int  # hands of which nobody wrote down what was collected
    across: int  # slips that reach into another shift
    gaps: tuple[Stretch, ...]  # of the hours in which hands were dealt, without a slip

    @property
    def agrees(self) -> bool:
        return self.slips == self.hands and self.slips <= self.most


def slip_covers(day: Day) -> tuple[SlipCover, ...]:
    """Every shift of which both hands and slips of a kind are there."""
    zone, beside = day.zone, beside_hands(day)
    slips: dict[tuple[str, str, str], list[tuple[Slip, Stretch]]] = {}
    for slip in day.papers.of(Slip):
        begins, ends = (one.astimezone(zone).replace(tzinfo=None) for one in (slip.from_, slip.to))
        if slip.id not in beside and slip.kind != TIME:
            key = (slip.table, day.shift_of(begins.hour), slip.kind)
            slips.setdefault(key, []).append((slip, (begins, ends)))
    return tuple(one for key, found in sorted(slips.items()) if (one := _slip_cover(day, key, found)) is not None)


def _slip_cover(day: Day, key: tuple[str, str, str], found: Sequence[tuple[Slip, Stretch]]) -> SlipCover | None:
    table, shift, kind = key
    takings = [one for one in day.takings if one.table == table and day.shift_of(one.hour) == shift]
    if not any(HOLDS.get(one.kind) == HOLDS[kind] and one.hands > one.not_recorded for one in takings):
        return None
    mine = [one for one in takings if one.kind == kind]
    covered = sorted(stretch for _, stretch in found)
    hours = {one.hour: _hour(day, one.hour) for one in mine}
    gaps = _gaps(day, sorted(hours.values()), covered)
    whole = {hour for hour, stretch in hours.items() if not _meets(stretch, gaps)}
    touched = {hour for hour, stretch in hours.items() if _meets(stretch, covered)}
    return SlipCover(
        table,
        shift,
        kind,
        slips=sum(cents(slip.amount) for slip, _ in found),
        hands=sum(one.taken for one in mine),
        least=_taken(mine, whole),
        most=_taken(mine, touched),
        not_recorded=sum(one.not_recorded for one in mine),
        across=sum(len(shifts_of(day, *stretch)) > 1 for _, stretch in found),
        gaps=gaps,
    )


def _taken(takings: Iterable[Taking], hours: set[int]) -> int:
    return sum(one.taken for one in takings if one.hour in hours)


def _hour(day: Day, hour: int) -> Stretch:
    """An hour of the gaming day by the house's clock: the small hours belong to the gaming day before."""
    later = datetime.timedelta(days=hour < day.house.boundary_hour)
    begins = datetime.datetime.combine(day.gaming_day + later, datetime.time(hour))
    return begins, begins + HOUR


def _meets(stretch: Stretch, others: Iterable[Stretch]) -> bool:
    return any(begins < stretch[1] and stretch[0] < ends for begins, ends in others)


def _gaps(day: Day, hours: Sequence[Stretch], covered: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """What of the hours no slip covers, one stretch for hours that follow each other; without what is too short for a down."""
    found: list[Stretch] = []
    for begins, ends in hours:
        for first, last in covered:
            if first < ends and begins < last:
                if begins < first:
                    _add(found, (begins, first))
                begins = max(begins, last)
        if begins < ends:
            _add(found, (begins, ends))
    least = datetime.timedelta(minutes=threshold(GAP, day.gaming_day).value)
    return tuple((begins, ends) for begins, ends in found if ends - begins > least)


def _add(found: list[Stretch], stretch: Stretch) -> None:
    if found and found[-1][1] == stretch[0]:
        stretch = (found.pop()[0], stretch[1])
    found.append(stretch)
