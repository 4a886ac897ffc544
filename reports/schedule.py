"""Reports at the close of each gaming day and month: which are due, which were missed, which a lost worker left behind."""

from __future__ import annotations

import datetime

from compliance.houses.models import Establishment
from compliance.jobs.job import Status
from compliance.jobs.work import TRIES, waiting
from reports.models import ReportRun
from reports.periods import first_day, missed, spans_over, waits_for
from reports.registry import Report, reports
from reports.services import FORMATS, PAPERS

ACTOR = "close of the gaming day"
MONTH_ACTOR = "close of the month"
_LATER = ", made up for later"
MADE_UP, MONTH_MADE_UP = ACTOR + _LATER, MONTH_ACTOR + _LATER


def reports_due(*, now: datetime.datetime) -> list[int]:
    """Put down every report of a gaming day or month that is over and settled and that is not there yet, try one that failed
    again, a few times; gives back what workers should take.

    Told by what is missing and not by the hour, so a night without power is made up for. Twice changes nothing.
    """
    for house in Establishment.objects.order_by("pk"):
        since = first_day(house)
        for definition in reports().values():
            if definition.daily or definition.monthly:
                _put_down(house, definition, since, now)
    failed = ReportRun.objects.filter(scheduled=True, status=Status.FAILED, tries__lt=TRIES)
    failed.filter(touched__lte=now - ReportRun.AGAIN).update(status=Status.WAITING, trouble="", ended=None)
    return waiting(ReportRun, now=now)


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
                "touched": now - ReportRun.AGAIN,
            },
        )
