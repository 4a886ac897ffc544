"""Reports at the close of each gaming day: which are due, which were missed, which a lost worker left behind."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.db.models import Min, Q

from compliance.models import ReviewPending, TableDay
from games.house import gaming_day
from games.models import Establishment
from reports.models import ReportRun
from reports.registry import Report, reports
from reports.services import FORMATS, PAPERS, SILENT

ACTOR = "close of the gaming day"
MADE_UP = "close of the gaming day, made up for later"
_LOOKS_BACK = datetime.timedelta(days=35)  # a month's books are closed within the next
_PATIENCE = datetime.timedelta(hours=2)  # for hands that wait for their review; then the report says how many do
_LATE = datetime.timedelta(hours=3)  # after the close; what comes later was missed, and says so
_AGAIN = datetime.timedelta(minutes=10)  # a run that failed, or that nobody took, is begun again after so long
_TRIES = 3


def reports_due(*, now: datetime.datetime) -> list[int]:
    """Put down every daily report of a closed gaming day that is not there yet; gives back what workers should take.

    Told by what is missing and not by the hour, so a night without power is made up for. Twice changes nothing.
    """
    for house in Establishment.objects.order_by("pk"):
        for definition in reports().values():
            if definition.daily:
                _put_down(house, definition, now)
    return list(_open(now))


def _put_down(house: Establishment, definition: Report, now: datetime.datetime) -> None:
    wanted = set(_closed_days(house, now))
    held = ReportRun.objects.filter(establishment=house, report=definition.code, scheduled=True, first_day__in=wanted)
    for day in sorted(wanted - set(held.values_list("first_day", flat=True))):
        if _settled(house, day, now):
            ReportRun.objects.get_or_create(
                report=definition.code,
                establishment=house,
                first_day=day,
                scheduled=True,
                defaults={
                    "last_day": day,
                    "formats": list(FORMATS),
                    "paper": PAPERS[0],
                    "asked_by": MADE_UP if now >= _end(house, day) + _LATE else ACTOR,
                    "asked": now,
                    "touched": now - _AGAIN,
                },
            )


def _closed_days(house: Establishment, now: datetime.datetime) -> Iterator[datetime.date]:
    """The gaming days since the first with play that are over, as far back as is made up for."""
    today = gaming_day(now, ZoneInfo(house.time_zone), house.boundary_hour)
    first = TableDay.objects.filter(establishment=house).aggregate(first=Min("gaming_day"))["first"]
    if first is None:
        return
    day = max(first, today - _LOOKS_BACK)
    while day < today:
        yield day
        day += datetime.timedelta(days=1)


def _settled(house: Establishment, day: datetime.date, now: datetime.datetime) -> bool:
    """Whether every hand of the day is reviewed, or it was waited for long enough."""
    if not ReviewPending.objects.filter(establishment=house, gaming_day=day).exists():
        return True
    return now >= _end(house, day) + _PATIENCE


def _end(house: Establishment, day: datetime.date) -> datetime.datetime:
    """The first moment that is no longer in the gaming day."""
    following = day + datetime.timedelta(days=1)
    return datetime.datetime.combine(following, datetime.time(house.boundary_hour), tzinfo=ZoneInfo(house.time_zone))


def _open(now: datetime.datetime) -> Iterator[int]:
    """Runs that nobody works at. A scheduled one that failed is tried again, a few times."""
    status = ReportRun.Status
    ReportRun.objects.filter(scheduled=True, status=status.FAILED, tries__lt=_TRIES, touched__lte=now - _AGAIN).update(
        status=status.WAITING, trouble=""
    )
    waits = Q(status=status.WAITING, touched__lte=now - _AGAIN)
    lost = Q(status__in=[status.READING, status.WRITING], touched__lt=now - SILENT)
    open_runs = ReportRun.objects.filter(waits | lost).order_by("pk")
    numbers = list(open_runs.values_list("pk", flat=True))
    ReportRun.objects.filter(pk__in=numbers, status=status.WAITING).update(touched=now)  # handed out, not again at once
    yield from numbers
