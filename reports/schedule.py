"""Reports at the close of each gaming day and month: which are due, which were missed, which a lost worker left behind."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.db.models import Q

from compliance.houses.models import Establishment
from reports.models import ReportRun
from reports.periods import first_day, missed, spans_over, waits_for
from reports.registry import Report, reports
from reports.services import FORMATS, PAPERS, SILENT

ACTOR = "close of the gaming day"
MONTH_ACTOR = "close of the month"
_LATER = ", made up for later"
MADE_UP, MONTH_MADE_UP = ACTOR + _LATER, MONTH_ACTOR + _LATER
_AGAIN = datetime.timedelta(minutes=10)  # a run that failed, or that nobody took, is begun again after so long
_TRIES = 3


def reports_due(*, now: datetime.datetime) -> list[int]:
    """Put down every report of a gaming day or month that is over and settled and that is not there yet; gives back what workers
    should take.

    Told by what is missing and not by the hour, so a night without power is made up for. Twice changes nothing.
    """
    for house in Establishment.objects.order_by("pk"):
        since = first_day(house)
        for definition in reports().values():
            if definition.daily or definition.monthly:
                _put_down(house, definition, since, now)
    return list(_open(now))


def _put_down(house: Establishment, definition: Report, since: datetime.date | None, now: datetime.datetime) -> None:
    wanted = list(spans_over(house, definition, since, now))
    held = ReportRun.objects.filter(
        establishment=house, report=definition.code, scheduled=True, first_day__in=[span.first for span in wanted]
    )
    there = set(held.values_list("first_day", flat=True))
    for span in wanted:
        if span.first in there or waits_for(house, span, now):
            continue
        actors = (MONTH_ACTOR, MONTH_MADE_UP) if definition.monthly else (ACTOR, MADE_UP)
        ReportRun.objects.get_or_create(
            report=definition.code,
            establishment=house,
            first_day=span.first,
            scheduled=True,
            defaults={
                "last_day": span.last,
                "formats": list(FORMATS),
                "paper": PAPERS[0],
                "asked_by": actors[missed(house, span, now)],
                "asked": now,
                "touched": now - _AGAIN,
            },
        )


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
