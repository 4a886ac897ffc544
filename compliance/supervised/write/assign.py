"""“I have T01–T08 from 14:00”: written down, taken over, ended. Nobody edits one; each is an entry, and no table has two at once.

An assignment lies within one gaming day, so that one that somebody forgot to end ends with it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment, GamingTable
from compliance.record import append, canonical
from compliance.shell.days import opens_closes
from compliance.supervised.forms.typed import TypedError, tables_of
from compliance.supervised.models import Assignment, AssignmentEnd
from compliance.supervised.read.recorded import ASSIGNMENTS, ENDS
from compliance.supervised.read.standing import Standing, on_day

BACK, AHEAD = datetime.timedelta(days=2), datetime.timedelta(days=1)
"""A shift is written down while it is fresh: so long afterwards at most, and so long before."""
LONGEST = 500


class AssignError(TypedError):
    """What was asked for does not fit; `field` says where, the message the cure."""


class Taken(AssignError):
    """Others have some of the tables at that time. `whose` are theirs."""

    def __init__(self, says: str, whose: tuple[Standing, ...]) -> None:
        super().__init__("tables", says)
        self.whose = whose


def take(
    *,
    establishment: Establishment,
    tables: str,
    began: datetime.datetime,
    until: datetime.datetime | None,
    by: str,
    now: datetime.datetime,
    take_over: bool = False,
) -> Assignment:
    """A supervisor's tables from a moment on, to `until` or the end of the gaming day.

    With `take_over` whoever has some of them gives those up for that time and keeps the rest.
    """
    known = GamingTable.objects.filter(establishment=establishment).values_list("name", flat=True)
    names = tables_of(tables, tuple(known))
    day, until = _within(establishment, began, until, now)
    with transaction.atomic():
        append.lock()  # two at once: the second finds the first
        whose = tuple(
            one
            for one in on_day(establishment_id=establishment.pk, day=day)
            if one.began < until and began < one.until and not set(names).isdisjoint(one.tables)
        )
        if whose and not take_over:
            raise Taken(_said(whose, names, ZoneInfo(establishment.time_zone)), whose)
        for one in whose:
            _give_up(establishment, one, names, (began, until), day, by, now)
        return _store(establishment, by, names, day, began, until, by, now)


def end(
    *, establishment: Establishment, index: int, at: datetime.datetime, why: str, by: str, now: datetime.datetime
) -> None:
    """One's own assignment holds no longer; ended at its beginning it never was, and then `why` says why."""
    with transaction.atomic():
        append.lock()
        held = Assignment.objects.filter(establishment=establishment, pk=index, supervisor=by).first()
        standing = {} if held is None else _by_index(on_day(establishment_id=establishment.pk, day=held.gaming_day))
        one = standing.get(index)
        if one is None:
            raise AssignError("at", "It is ended already, or it is not yours; look at the page again.")
        clock = at.astimezone(ZoneInfo(establishment.time_zone))
        if at < one.began:
            raise AssignError("at", f"{clock:%H:%M} is before it began; write a later time.")
        if at >= one.until:
            raise AssignError(
                "at", f"It ends before {clock:%H:%M} already; write an earlier time, or take the tables anew."
            )
        if at == one.began and not why.strip():
            raise AssignError("why", "It would end as it began: write why it never was.")
        if len(why) > LONGEST or "\x00" in why:
            raise AssignError("why", f"Write at most {LONGEST} characters.")
        _end(establishment, index, at, "", why.strip(), by, now)


def _within(
    establishment: Establishment, began: datetime.datetime, until: datetime.datetime | None, now: datetime.datetime
) -> tuple[datetime.date, datetime.datetime]:
    """The gaming day, and the end within it."""
    zone = ZoneInfo(establishment.time_zone)
    if not now - BACK <= began <= now + AHEAD:
        raise AssignError("from", "Write it within two days; what is older, or a day ahead, is not written here.")
    day = gaming_day(began, zone, establishment.boundary_hour)
    closes = opens_closes(establishment, day)[1]
    until = closes if until is None else until
    if until <= began:
        raise AssignError("until", "It would end before it begins; exchange the two, or leave the end empty.")
    if until > closes:
        raise AssignError(
            "until", f"The gaming day ends at {closes:%H:%M}; leave the end empty and write the rest anew then."
        )
    return day, until


def _said(whose: Iterable[Standing], names: tuple[str, ...], zone: ZoneInfo) -> str:
    told = [
        f"{one.supervisor} has {', '.join(name for name in one.tables if name in names)}"
        f" {one.began.astimezone(zone):%H:%M}–{one.until.astimezone(zone):%H:%M}"
        for one in whose
    ]
    return f"{'; '.join(told)}. Take them over, or leave them out."


def _give_up(
    establishment: Establishment,
    one: Standing,
    names: tuple[str, ...],
    span: tuple[datetime.datetime, datetime.datetime],
    day: datetime.date,
    by: str,
    now: datetime.datetime,
) -> None:
    """It ends where the other begins; what is left of it, other tables then and these after it, goes on."""
    began, until = max(one.began, span[0]), min(one.until, span[1])
    _end(establishment, one.index, began, by, "", by, now)
    kept = tuple(name for name in one.tables if name not in names)
    lent = tuple(name for name in one.tables if name in names)
    if kept:
        _store(establishment, one.supervisor, kept, day, began, one.until, by, now, one.index)
    if until < one.until:
        _store(establishment, one.supervisor, lent, day, until, one.until, by, now, one.index)


def _store(
    establishment: Establishment,
    supervisor: str,
    tables: tuple[str, ...],
    day: datetime.date,
    began: datetime.datetime,
    until: datetime.datetime,
    by: str,
    now: datetime.datetime,
    goes_on: int | None = None,
) -> Assignment:
    body = {
        "supervisor": supervisor,
        "tables": list(tables),
        "gaming_day": day.isoformat(),
        "from": began.isoformat(),
        "until": until.isoformat(),
        "goes_on": goes_on,
    }
    index, entry = _record("assignment/1", establishment, body, by, now)
    return Assignment.objects.create(index=index, establishment=establishment, **ASSIGNMENTS.stored(entry, body))


def _end(
    establishment: Establishment,
    index: int,
    at: datetime.datetime,
    taken_by: str,
    why: str,
    by: str,
    now: datetime.datetime,
) -> None:
    body = {"assignment": index, "at": at.isoformat(), "taken_by": taken_by, "why": why}
    place, entry = _record("assignment-end/1", establishment, body, by, now)
    AssignmentEnd.objects.create(index=place, **ENDS.stored(entry, body))


def _record(
    kind: str, establishment: Establishment, body: dict[str, Any], by: str, now: datetime.datetime
) -> tuple[int, append.NewEntry]:
    entry = append.NewEntry(kind, establishment.slug, by, now, canonical.encode(body))
    return append.append([entry]).start, entry


def _by_index(standing: Iterable[Standing]) -> dict[int, Standing]:
    return {one.index: one for one in standing}
