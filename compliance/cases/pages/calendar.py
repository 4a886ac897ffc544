"""The calendar: what falls due, month by month, listed by week; and the same as a feed for a calendar program."""

from __future__ import annotations

import calendar as months
import datetime
from typing import cast
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct

from compliance.cases.pages.ics import calendar_file
from compliance.cases.read.due_days import Entry, due_days
from compliance.cases.write.feed import feed_end, feed_make, feed_of
from compliance.houses.models import Establishment
from compliance.people.access import access_log, standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show
from compliance.shell.rows import rows
from reports.registry import reports

_DAY = datetime.timedelta(days=1)
BACK, AHEAD = datetime.timedelta(days=31), datetime.timedelta(days=366)
"""What the feed tells: a month back, a year ahead."""
PERIODS_BACK = 4
"""A statement falls due at most so many months behind the end of its period."""


class Line(Struct, frozen=True):
    """An entry with where it leads and what proves that it was done."""

    entry: Entry
    href: str
    proof: str


def all_due(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """Everything, the filings of the reports among it."""
    found = [*due_days(establishment=establishment, first=first, last=last), *_filings(establishment, first, last)]
    return sorted(found, key=lambda one: one.sorted_by)


AT_HAND = 7 * _DAY
"""So long before its day something stands in the inbox."""


def due_soon(establishment: Establishment, house: str) -> list[Line]:
    """What falls due within a week and is not done; deadlines of cases, ends of waivers and video have lanes of their own."""
    today = timezone.localtime(timezone.now(), ZoneInfo(establishment.time_zone)).date()
    found = all_due(establishment, today, today + AT_HAND)
    return [
        _line(one, house, runs=False) for one in found if not one.done and one.source not in ("case", "waiver", "video")
    ]


_EDITIONS = """
SELECT run.report, run.last_day, max(run.id) FROM reports_run AS run
WHERE run.establishment_id = %s AND run.edition_id IS NOT NULL AND run.last_day = ANY(%s) AND run.report = ANY(%s) GROUP BY 1, 2
"""


def _filings(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """What a city or commission is filed with, by the reports that name a day; an edition of the period proves it."""
    filed = [
        (report, end, day)
        for report in reports().values()
        for end in _month_ends(first, last)
        if (day := report.filed_by(establishment.city, end)) is not None and first <= day <= last
    ]
    if not filed:
        return []
    ends, codes = [end for _, end, _ in filed], [report.code for report, _, _ in filed]
    made = {(code, end): number for code, end, number in rows(_EDITIONS, [establishment.pk, ends, codes])}
    entries = []
    for report, end, day in filed:
        number = made.get((report.code, end))
        what = f"File the {report.title[0].lower()}{report.title[1:]} of the period to {end:%m/%d/%Y}"
        proof = None if number is None else ("report", str(number))
        entries.append(Entry(day, "filing", f"{report.code}-{end}", what, what, proof=proof, done=proof is not None))
    return entries


def _month_ends(first: datetime.date, last: datetime.date) -> list[datetime.date]:
    """The last days of the months whose filings may fall into these days."""
    year, month = divmod(first.year * 12 + first.month - 1 - PERIODS_BACK, 12)
    day, found = datetime.date(year, month + 1, 1), []
    while day <= last:
        following = day.replace(day=months.monthrange(day.year, day.month)[1]) + _DAY
        found.append(following - _DAY)
        day = following
    return found


@page(Right.WORK)
def calendar(request: HttpRequest, house: str) -> HttpResponse:
    return _shown(request, establishment_of(request))


def _shown(request: HttpRequest, establishment: Establishment, token: str = "") -> HttpResponse:
    today = timezone.localtime(timezone.now(), ZoneInfo(establishment.time_zone)).date()
    first = _month_of(request.GET.get("month", ""), today)
    last = first.replace(day=months.monthrange(first.year, first.month)[1])
    runs = standing_of(request=request).may(Right.RUN_CASES, establishment)
    lines = [_line(one, establishment.slug, runs) for one in all_due(establishment, first, last)]
    weeks: dict[datetime.date, list[Line]] = {}
    for line in lines:
        weeks.setdefault(line.entry.day - line.entry.day.weekday() * _DAY, []).append(line)
    context = {
        "house": establishment.slug,
        "may_run": runs,
        "month": first,
        "before": first - _DAY,
        "behind": last + _DAY,
        "today": today,
        "weeks": [(monday, monday + 6 * _DAY, held) for monday, held in sorted(weeks.items())],
        "feed": request.build_absolute_uri(f"{reverse('calendar_feed')}?{urlencode({'token': token})}")
        if token
        else "",
        "place": establishment,
    }
    return show(request, "cases/calendar.html", context, section="calendar")


def _month_of(text: str, today: datetime.date) -> datetime.date:
    try:
        first = datetime.date.fromisoformat(f"{text}-01") if text else today.replace(day=1)
    except ValueError:
        raise Http404(f"There is no month {text[:20]}.") from None
    if first.year not in range(1990, 2200):
        raise Http404(f"There is no month {text[:20]}.")
    return first


def _line(entry: Entry, house: str, runs: bool) -> Line:
    return Line(entry, _address(entry.refer, house, runs), _address(entry.proof, house, runs))


def _address(refer: tuple[str, str] | None, house: str, runs: bool) -> str:
    """Where something leads; "" where it leads nowhere, or the page is not open to this visitor."""
    if refer is None:
        return ""
    kind, name = refer
    if kind == "term":
        return f"{reverse('terms', kwargs={'house': house})}#term-{name}" if runs else ""
    if kind == "settings":
        return reverse("house_settings", kwargs={"house": house}) if runs else ""
    if kind == "case":
        return reverse("case", kwargs={"house": house, "number": int(name)}) if runs else ""
    if kind in ("finding", "report"):
        return reverse(kind, kwargs={"house": house, "number": int(name)})
    return reverse("entry", kwargs={"house": house, "index": int(name)}) if kind == "entry" else ""


@act(Right.WORK, of="calendar")
def feed_new(request: HttpRequest, house: str) -> HttpResponse:
    """A new address, shown this once."""
    establishment = establishment_of(request)
    token = feed_make(establishment=establishment, person=cast(Person, request.user), now=timezone.now())
    access_log(request=request, what="calendar address made", establishment=establishment)
    return _shown(request, establishment, token)


@act(Right.WORK, of="calendar")
def feed_stop(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    feed_end(establishment=establishment, person=cast(Person, request.user), now=timezone.now())
    access_log(request=request, what="calendar address ended", establishment=establishment)
    return _shown(request, establishment)


@never_cache
@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """The feed: its address is the key to it, and opens days and plain words alone. The log of requests keeps no query."""
    held = feed_of(token=request.GET.get("token", ""))
    if held is None:
        raise Http404("There is no calendar at this address.")
    now = timezone.now()
    today = timezone.localtime(now, ZoneInfo(held.establishment.time_zone)).date()
    entries = all_due(held.establishment, today - BACK, today + AHEAD)
    title, host = f"{held.establishment.title}: due days", request.get_host().partition(":")[0]
    made = calendar_file(title=title, host=host, entries=entries, now=now)
    return HttpResponse(made, content_type="text/calendar; charset=utf-8")
