"""Tables of a gaming day, and one table's day hand by hand."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse

from compliance.desk.pages.saved_views import views_of
from compliance.floor.pages.today import pace
from compliance.floor.read.collections import added, collections_read
from compliance.floor.read.floor import floor_read
from compliance.floor.read.hands import PAGE, Narrowed, first_from, hands_page
from compliance.houses.forms.shifts import shift_at
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of, place_read, table_on
from compliance.papers.forms.typed import Clock
from compliance.people.rights import Right
from compliance.shell.days import opens_closes
from compliance.shell.door import establishment_of, page
from compliance.shell.drawing.charts import hour_bars
from compliance.shell.frame import show


@page(Right.SEE_FINDINGS)
def tables(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment = establishment_of(request)
    opens, closes = opens_closes(establishment, day)
    floor = floor_read(establishment_id=establishment.pk, day=day, opens=opens, closes=closes)
    lines = collections_read(slug=house, first=day, last=day).lines
    sums = {name: added(line.sums for line in lines if line.table == name) for name in {line.table for line in lines}}
    return show(
        request,
        "floor/tables.html",
        {
            "floor": [(table, pace(table), sums.get(table.name)) for table in floor],
            "total": added(sums.values()) if sums else None,
            "opens": opens,
            "closes": closes,
        },
        section="tables",
        day=day,
    )


def _place(request: HttpRequest, name: str) -> tuple[int, int] | None:
    text = request.GET.get(name)
    if not text:
        return None
    try:
        number, index = (int(part) for part in text.split("."))
    except ValueError:
        raise Http404("That page of the list does not exist.") from None
    return number, index


def _jump(request: HttpRequest, table_id: int, day: datetime.date) -> tuple[int, int] | None:
    """The place before the hand of a number, or before the first that began at a time of the clock; None: not asked for."""
    text = request.GET.get("to", "").strip().lstrip("#").replace(",", "")
    if text.isascii() and text.isdecimal() and len(text) < 8:
        return int(text), -1
    establishment = establishment_of(request)
    clock = Clock(ZoneInfo(establishment.time_zone), establishment.boundary_hour, day)
    try:
        number = first_from(table_id=table_id, day=day, moment=clock.read(text)) if text else None
    except ValueError:
        return None
    return None if number is None else (number, -1)


def _key(place: tuple[int, int] | None) -> str:
    """As `_place` reads it."""
    return "" if place is None else f"{place[0]}.{place[1]}"


def _hours(establishment: Establishment, day: datetime.date, shift: str) -> tuple[int, ...]:
    """The hours of the house's clock that belong to a shift of the day; none: there is no such shift."""
    shifts = divisions_of(establishment).on(day)
    return tuple(hour for hour in range(24) if shifts and shift_at(shifts, hour).name == shift)


@page(Right.SEE_FINDINGS)
def table(request: HttpRequest, house: str, day: datetime.date, table: str) -> HttpResponse:
    establishment = establishment_of(request)
    known = place_read(slug=house).tables
    if table not in known:
        raise Http404(f"There is no table {table} here.")
    opens, closes = opens_closes(establishment, day)
    floor = floor_read(establishment_id=establishment.pk, day=day, opens=opens, closes=closes)
    here = next(each for each in floor if each.name == table)
    lines = [line for line in collections_read(slug=house, first=day, last=day).lines if line.table == table]
    shift, differing = request.GET.get("shift", "")[:80], bool(request.GET.get("differing"))
    narrowed = Narrowed(differing, _hours(establishment, day, shift), establishment.time_zone)
    after, before = _place(request, "after"), _place(request, "before")
    if (to := _jump(request, known[table], day)) is not None:
        after, before = to, None
    found = hands_page(table_id=known[table], day=day, after=after, before=before, size=PAGE, narrowed=narrowed)
    most = max((hands or 0 for hands in here.hours), default=0)
    return show(
        request,
        "floor/table.html",
        {
            "table": here,
            "stands": table_on(establishment, table, day),
            "sums": added(line.sums for line in lines) if lines else None,
            "lines": lines,
            "found": found,
            "earlier": _key(found.before),
            "later": _key(found.after),
            "shift": shift if narrowed.hours else "",
            "differing": differing,
            "rows": [(row, found.hands.get(row.index)) for row in found.rows],
            "bars": hour_bars(here.hours, establishment.boundary_hour, f"Hands per hour, {most} at most"),
            "others": [each.name for each in floor],
            "views": views_of(request, of="table", address=request.path),
            "house": house,
        },
        section="tables",
        day=day,
    )
