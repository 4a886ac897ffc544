"""The calendar of a house's reports: what is made by itself and when, what was missed and made up for, what comes next."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from compliance.houses.models import Establishment
from compliance.jobs.job import Status
from reports.models import ReportRun
from reports.periods import (
    MONTHS_BACK,
    Span,
    end_of,
    first_day,
    latest_of,
    missed,
    rhythm,
    span_running,
    spans_over,
    today_of,
    waits_for,
)
from reports.registry import Report, reports
from reports.schedule import MADE_UP, MONTH_MADE_UP

_UNMADE = (Status.FAILED, Status.CANCELLED)


class Waiting(NamedTuple):
    """One that is over and not made yet."""

    span: Span
    why: str  # what it waits for; empty: it is made within minutes
    missed: bool
    until: datetime.datetime  # made then, whatever is still missing


class Planned(NamedTuple):
    """One report that is made by itself."""

    report: Report
    rhythm: str
    last: ReportRun | None  # the latest scheduled run
    filed_by: datetime.date | None  # the day by which that one is filed, by the code of the city
    waiting: Sequence[Waiting]
    made_up: Sequence[ReportRun]  # missed, and made later
    unmade: Sequence[ReportRun]  # failed or stopped, and nobody has made it since
    following: Span  # under way
    due: datetime.datetime  # the end of that


def calendar_read(*, house: Establishment, now: datetime.datetime) -> list[Planned]:
    """Every report that is made by itself, in the order of the list of reports."""
    since = first_day(house)
    runs: dict[str, dict[datetime.date, ReportRun]] = {}
    oldest = today_of(house, now) - MONTHS_BACK - datetime.timedelta(days=31)
    for run in ReportRun.objects.filter(establishment=house, scheduled=True, first_day__gte=oldest):
        runs.setdefault(run.report, {})[run.first_day] = run
    unmade = [run for held in runs.values() for run in held.values() if run.status in _UNMADE]
    again = _made_since(house, unmade)

    @cache
    def why(span: Span) -> str:
        """All reports of one gaming day wait for the same: it is asked once."""
        return waits_for(house, span, now)

    return [
        _planned(house, report, runs.get(report.code, {}), since, now, why)._replace(
            unmade=[run for run in unmade if run.report == report.code and run.pk not in again]
        )
        for report in reports().values()
        if rhythm(report)
    ]


def _made_since(house: Establishment, unmade: Sequence[ReportRun]) -> set[int]:
    """Those of which somebody asked for the same since, and got it."""
    asked = ReportRun.objects.filter(establishment=house, status=Status.DONE, scheduled=False, chosen={})
    done = asked.filter(first_day__in=[run.first_day for run in unmade]) if unmade else asked.none()
    made: dict[tuple[Any, ...], int] = {}
    for report, first, last, number in done.order_by("pk").values_list("report", "first_day", "last_day", "pk"):
        made[report, first, last] = number
    return {run.pk for run in unmade if made.get((run.report, run.first_day, run.last_day), 0) > run.pk}


def _planned(
    house: Establishment,
    report: Report,
    runs: dict[datetime.date, ReportRun],
    since: datetime.date | None,
    now: datetime.datetime,
    why: Callable[[Span], str],
) -> Planned:
    spans = list(spans_over(house, report, since, now))
    held = [runs[span.first] for span in spans if span.first in runs]
    last = held[-1] if held else None
    following = span_running(house, report, now)
    return Planned(
        report=report,
        rhythm=rhythm(report),
        last=last,
        filed_by=None if last is None else report.filed_by(house.city, last.last_day),
        waiting=[
            Waiting(span, why(span), missed(house, span, now), latest_of(house, span))
            for span in spans
            if span.first not in runs
        ],
        made_up=[run for run in held if run.asked_by in (MADE_UP, MONTH_MADE_UP)],
        unmade=(),
        following=following,
        due=end_of(house, following),
    )
