"""For which gaming days and months a house's reports are made by themselves, since when each is due, and what it waits for."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import NamedTuple
from zoneinfo import ZoneInfo

from compliance.floor.models import ReviewPending
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.papers.read.papers import days_open
from compliance.shell.rows import rows
from reports.registry import Report

DAYS_BACK = datetime.timedelta(days=35)  # a month's books are closed within the next
MONTHS_BACK = datetime.timedelta(days=400)  # a year's statements, and the month in which they are looked for
REVIEWS = datetime.timedelta(hours=2)  # for hands that wait for their review; then the report says how many do
BOOKS = datetime.timedelta(
    days=9
)  # for the books of the month to be closed: then there is time left to file before the 15th
LATE = datetime.timedelta(hours=3)  # after it should have been there; what comes later was missed, and says so


_FIRST_DAY = """
SELECT least((SELECT min(gaming_day) FROM compliance_table_day WHERE establishment_id = %(house)s),
    (SELECT min(gaming_day) FROM compliance_paper WHERE establishment_id = %(house)s))
"""


class Span(NamedTuple):
    """A gaming day or a month, by its first and last gaming day."""

    first: datetime.date
    last: datetime.date

    @property
    def month(self) -> bool:
        return self.first != self.last


def rhythm(report: Report) -> str:
    """When it is made by itself, in words; empty: only when it is asked for."""
    return "each gaming day" if report.daily else "each month" if report.monthly else ""


def spans_over(
    house: Establishment, report: Report, since: datetime.date | None, now: datetime.datetime
) -> Iterator[Span]:
    """The gaming days or months since the first with play or papers that are over, as far back as is made up for."""
    today = today_of(house, now)
    if since is None:
        return
    span = _span(max(since, today - (MONTHS_BACK if report.monthly else DAYS_BACK)), report)
    while span.last < today:
        yield span
        span = _span(span.last + datetime.timedelta(days=1), report)


def span_running(house: Establishment, report: Report, now: datetime.datetime) -> Span:
    """The one that is not over yet: the next to be reported."""
    return _span(today_of(house, now), report)


def today_of(house: Establishment, now: datetime.datetime) -> datetime.date:
    """The gaming day that is under way."""
    return gaming_day(now, ZoneInfo(house.time_zone), house.boundary_hour)


def end_of(house: Establishment, span: Span) -> datetime.datetime:
    """The first moment that is no longer in it."""
    following = span.last + datetime.timedelta(days=1)
    return datetime.datetime.combine(following, datetime.time(house.boundary_hour), tzinfo=ZoneInfo(house.time_zone))


def latest_of(house: Establishment, span: Span) -> datetime.datetime:
    """When it is made, whatever is still missing then."""
    return end_of(house, span) + (BOOKS if span.month else REVIEWS)


def missed(house: Establishment, span: Span, now: datetime.datetime) -> bool:
    """Whether it should have been there by now."""
    late = end_of(house, span) + LATE + (BOOKS if span.month else datetime.timedelta())
    return now >= late


def waits_for(house: Establishment, span: Span, now: datetime.datetime) -> str:
    """What it waits for; empty: nothing, or it was waited for long enough."""
    if now >= latest_of(house, span):
        return ""
    pending = ReviewPending.objects.filter(establishment=house, gaming_day__range=span)
    if pending.exists() and now < end_of(house, span) + REVIEWS:
        return "hands are being reviewed"
    if span.month:
        still = len(days_open(establishment_id=house.pk, first=span.first, last=span.last))
        if still:
            return f"the books of {still} gaming day{'' if still == 1 else 's'} are open"
    return ""


def first_day(house: Establishment) -> datetime.date | None:
    """The first gaming day with play or papers; None: there is none yet."""
    [(day,)] = rows(_FIRST_DAY, {"house": house.pk})
    return None if day is None else datetime.date.fromisoformat(str(day))


def _span(day: datetime.date, report: Report) -> Span:
    if not report.monthly:
        return Span(day, day)
    first = day.replace(day=1)
    following = (first + datetime.timedelta(days=32)).replace(day=1)
    return Span(first, following - datetime.timedelta(days=1))
