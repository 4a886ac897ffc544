"""The calendar: what falls due, month by month, listed by week; and the same as a feed for a calendar program."""

from __future__ import annotations

import calendar as months
import datetime
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct

from compliance.cases.forms.due import DAILY, STAYS, Entry
from compliance.cases.pages.ics import calendar_file
from compliance.cases.read.due_days import due_days
from compliance.cases.write.feed import feed_end, feed_make, feed_of
from compliance.houses.models import Establishment
from compliance.people.access import access_log, standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.days import today_at
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
    late: tuple[str, str] | None  # mark and word of what is over and not done


class Week(Struct, frozen=True):
    """Its days. What each gaming day asks and was done stands apart, so that the rest is not drowned in it."""

    monday: datetime.date
    lines: list[Line]
    daily: list[Line]

    @property
    def sunday(self) -> datetime.date:
        return self.monday + 6 * _DAY


def all_due(establishment: Establishment, first: datetime.date, last: datetime.date) -> list[Entry]:
    """Everything, the filings of the reports among it."""
    found = [*due_days(establishment=establishment, first=first, last=last), *_filings(establishment, first, last)]
    return sorted(found, key=lambda one: one.sorted_by)


AT_HAND = 7 * _DAY
"""So long before its day something stands in the inbox."""


LATELY = 35 * _DAY
"""So long something that can still be done stands there behind its day."""


_WHOSE = {"inspection": Right.INSPECT, "plan": Right.OBSERVE}
"""Whose work it is: it stands in no other inbox."""


def due_soon(request: HttpRequest, establishment: Establishment) -> list[Line]:
    """What falls due within a week and is not done, or is overdue and can still be done.

    Deadlines of cases, ends of waivers and video have lanes of their own.
    """
    today = today_at(establishment)
    place = _Place(request, establishment, today)
    found = all_due(establishment, today - LATELY, today + AT_HAND)
    return [
        place.line(one)
        for one in found
        if not one.done and one.source not in ("case", "waiver", "video") and (one.day >= today or one.source in STAYS)
        if one.source not in _WHOSE or place.may(_WHOSE[one.source])
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
    today = today_at(establishment)
    first = _month_of(request.GET.get("month", ""), today)
    last = first.replace(day=months.monthrange(first.year, first.month)[1])
    place = _Place(request, establishment, today)
    weeks: dict[datetime.date, list[Line]] = {}
    for entry in all_due(establishment, first, last):
        weeks.setdefault(entry.day - entry.day.weekday() * _DAY, []).append(place.line(entry))
    context = {
        "house": establishment.slug,
        "may_run": place.may(Right.RUN_CASES),
        "month": first,
        "before": first - _DAY,
        "behind": last + _DAY,
        "today": today,
        "weeks": [_week(monday, held) for monday, held in sorted(weeks.items())],
        "feed": request.build_absolute_uri(f"{reverse('calendar_feed')}?{urlencode({'token': token})}")
        if token
        else "",
        "place": establishment,
    }
    return show(request, "cases/calendar.html", context, section="calendar")


def _week(monday: datetime.date, lines: list[Line]) -> Week:
    apart = [one for one in lines if one.entry.done and one.entry.source in DAILY]
    return Week(monday, [one for one in lines if one not in apart], apart)


def _month_of(text: str, today: datetime.date) -> datetime.date:
    try:
        first = datetime.date.fromisoformat(f"{text}-01") if text else today.replace(day=1)
    except ValueError:
        raise Http404(f"There is no month {text[:20]}.") from None
    if first.year not in range(1990, 2200):
        raise Http404(f"There is no month {text[:20]}.")
    return first


_OPENS: dict[str, tuple[str, Right]] = {
    "case": ("number", Right.RUN_CASES),
    "finding": ("number", Right.SEE_FINDINGS),
    "report": ("number", Right.SEE_MONEY),
    "entry": ("index", Right.SEE_RECORD),
    "inspection": ("index", Right.INSPECT),
    "inspections": ("day", Right.INSPECT),
    "plan": ("plan_id", Right.OBSERVE),
    "audit": ("index", Right.OBSERVE),
    "video": ("", Right.HANDLE_CLIPS),
}
"""Pages by the kind of what leads there: what names the thing in the address, and the right that opens it."""


class _Place:
    """Where the days of a house lead for this visitor."""

    def __init__(self, request: HttpRequest, establishment: Establishment, today: datetime.date) -> None:
        self._of, self._today, self._standing = establishment, today, standing_of(request=request)

    def may(self, right: Right) -> bool:
        return self._standing.may(right, self._of)

    def line(self, entry: Entry) -> Line:
        return Line(entry, self._address(entry.refer), self._address(entry.proof), entry.late(self._today))

    def _address(self, refer: tuple[str, str] | None) -> str:
        """Where something leads; "" where it leads nowhere, or the page is not open to this visitor."""
        kind, name = refer or ("", "")
        house = {"house": self._of.slug}
        if kind in ("term", "settings") and self.may(Right.RUN_CASES):
            return (
                reverse("house_settings", kwargs=house)
                if kind == "settings"
                else f"{reverse('terms', kwargs=house)}#term-{name}"
            )
        if kind in ("count", "reading") and self.may(Right.SEE_MONEY):
            return f"{reverse('money_papers', kwargs=house | {'day': _named('day', name)})}?{urlencode({'kind': kind})}"
        if kind not in _OPENS or not self.may(_OPENS[kind][1]):
            return ""
        names = _OPENS[kind][0]
        return reverse(kind, kwargs=house | ({names: _named(names, name)} if names else {}))


def _named(of: str, name: str) -> datetime.date | str:
    return datetime.date.fromisoformat(name) if of == "day" else name


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
    today = today_at(held.establishment)
    entries = all_due(held.establishment, today - BACK, today + AHEAD)
    title, host = f"{held.establishment.title}: due days", request.get_host().partition(":")[0]
    made = calendar_file(title=title, host=host, entries=entries, now=now)
    return HttpResponse(made, content_type="text/calendar; charset=utf-8")
