"""What a shift leaves to the next: what came, what was done, what is left; the notes, and who has read them."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from compliance.desk.models import Handover
from compliance.desk.read.issues import OPEN
from compliance.houses.forms import shifts
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of
from compliance.shell.days import opens_closes
from compliance.shell.rows import rows

NOTES = 10


class Shift(Struct, frozen=True):
    """The shift that is under way: its name ("": the house has none), its gaming day, when it began."""

    name: str
    gaming_day: datetime.date
    began: datetime.datetime


class ShiftFigures(Struct, frozen=True):
    """Issues: those that came, were taken, settled, came back in the shift; those left open, severe ones, those that wait."""

    came: int = 0
    taken: int = 0
    settled: int = 0
    came_back: int = 0
    left: int = 0
    severe: int = 0
    nobodys: int = 0
    waiting: int = 0


class Note(Struct, frozen=True):
    """A hand-over note, and who has signed that it was read."""

    index: int
    gaming_day: datetime.date
    shift: str
    at: datetime.datetime
    by: int
    who: str
    words: str
    figures: ShiftFigures
    read: list[tuple[str, datetime.datetime]]
    readers: list[int]


def shift_now(*, establishment: Establishment, now: datetime.datetime) -> Shift:
    """The shift that is under way; without shifts, the gaming day."""
    zone = ZoneInfo(establishment.time_zone)
    day = gaming_day(now, zone, establishment.boundary_hour)
    held = divisions_of(establishment).on(day)
    if not held:
        return Shift("", day, opens_closes(establishment, day)[0])
    local = now.astimezone(zone)
    shift = shifts.shift_at(held, local.hour)
    began = local.replace(hour=shift.from_, minute=0, second=0, microsecond=0)
    if began > local:
        began -= datetime.timedelta(days=1)
    return Shift(shift.name, day, began)


_FIGURES = f"""
SELECT (SELECT count(*) FROM desk_issue WHERE establishment_id = %(house)s AND opened >= %(began)s),
    done.taken, done.settled, done.back, still.held, still.severe, still.nobodys, still.waiting
FROM (
    SELECT count(*) FILTER (WHERE act.act = 'take') AS taken,
        count(*) FILTER (WHERE act.act IN ('resolve', 'waive', 'settle')) AS settled,
        count(*) FILTER (WHERE act.act = 'return') AS back
    FROM desk_issue_act AS act JOIN desk_issue AS issue ON issue.id = act.issue_id
    WHERE act.at >= %(began)s AND issue.establishment_id = %(house)s
) AS done, (
    SELECT count(*) AS held, count(*) FILTER (WHERE issue.worst = 3) AS severe,
        count(*) FILTER (WHERE issue.owner_id IS NULL) AS nobodys, count(*) FILTER (WHERE issue.state = 'waiting') AS waiting
    FROM desk_issue AS issue WHERE issue.establishment_id = %(house)s AND {OPEN}
) AS still
"""  # noqa: S608  # fixed texts


def figures_of(*, establishment_id: int, shift: Shift) -> ShiftFigures:
    """Of a shift up to now."""
    [found] = rows(_FIGURES, {"house": establishment_id, "began": shift.began})
    return ShiftFigures(*found)


def notes_of(*, establishment_id: int, size: int = NOTES) -> list[Note]:
    """The latest notes, the newest first."""
    found = Handover.objects.filter(establishment=establishment_id).select_related("by").prefetch_related("read__by")
    return [_note(each) for each in found.order_by("-record_index")[:size]]


def unread_by(*, establishment_id: int, person: int, since: datetime.datetime) -> list[Note]:
    """Notes since then that somebody else left and this person has not signed."""
    found = Handover.objects.filter(establishment=establishment_id, at__gte=since).exclude(by=person)
    unread = found.exclude(read__by=person).select_related("by").prefetch_related("read__by")
    return [_note(each) for each in unread.order_by("-record_index")[:NOTES]]


def _note(each: Handover) -> Note:
    read = list(each.read.all())
    return Note(
        each.record_index,
        each.gaming_day,
        each.shift,
        each.at,
        each.by_id,
        str(each.by),
        each.words,
        msgspec.json.decode(each.figures, type=ShiftFigures),
        [(str(one.by), one.at) for one in read],
        [one.by_id for one in read],
    )
