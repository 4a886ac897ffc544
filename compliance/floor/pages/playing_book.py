"""The providers' playing book of a gaming day: who was booked where, against who held the position; and as CSV."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from msgspec import Struct

from compliance.floor.read.playing_book import (
    MOST_DIFFERENCES,
    PAGE,
    Booked,
    Day,
    Difference,
    Floor,
    Key,
    Sat,
    Wanted,
    book_differences,
    book_floor,
    book_page,
    book_sum,
    book_whole,
)
from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment
from compliance.houses.read.house import place_read
from compliance.law.registry import RULES
from compliance.law.thresholds import threshold
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.csv_file import csv_response
from compliance.shell.days import opens_closes
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show

SOON = "licence-expires-soon"


class BookedRow(Struct, frozen=True):
    """A session as the page shows it."""

    booked: Booked
    sat: Sat | None
    found: list[Difference]
    days_left: int | None  # of the licence, on the gaming day; None: not recorded
    soon: bool

    @property
    def expired(self) -> bool:
        return self.days_left is not None and self.days_left < 0


@page(Right.SEE_FINDINGS)
def playing_book(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment, standing = establishment_of(request), standing_of(request=request)
    of = _day(establishment, day)
    differences = book_differences(day=of)
    wanted = _wanted(request, day, differences)
    before, behind = _key(request.GET, "newer"), _key(request.GET, "older")
    found = book_page(day=of, wanted=wanted, before=before, behind=behind)
    first = before is None and behind is None
    tables = place_read(slug=house).tables
    floor = book_floor(day=of, tables=_tables_of(found.rows, tables, wanted, all_of_them=first))
    count, booked_at, providers = book_sum(day=of)
    shown = [each for each in differences if wanted.table in ("", each.table)]
    context = {
        "found": found,
        "lines": [_row(each, floor, differences, day) for each in found.rows],
        "not_booked": _not_booked(of, floor, wanted) if first else [],
        "differences": shown[:MOST_DIFFERENCES] if first else [],
        "many": len(differences) > MOST_DIFFERENCES,
        "count": count,
        "waits": sum(each.waits for each in differences),
        "unreviewed": floor.unreviewed,
        "wanted": wanted,
        "only": wanted.only is not None,
        "tables": sorted(booked_at, key=natural),
        "providers": providers,
        "soon": threshold(SOON, day),
        "rules": RULES,
        "house": house,
        "day": day,
        "size": PAGE,
        "may_export": standing.may(Right.EXPORT, establishment),
        "may_enter": standing.may(Right.RECORD, establishment),
    }
    return show(request, "floor/playing_book.html", context, section="rotation", day=day)


@page(Right.EXPORT, what="export")
def playing_book_csv(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
    """All that the filters leave, read by key as it is sent."""
    establishment = establishment_of(request)
    of = _day(establishment, day)
    differences = book_differences(day=of)
    wanted = _wanted(request, day, differences)
    tables = place_read(slug=house).tables
    floor = book_floor(day=of, tables=_tables_of([], tables, wanted, all_of_them=True))
    rows = _rows(of, wanted, floor, differences, ZoneInfo(establishment.time_zone))
    return csv_response(f"playing-book-{house}-{day.isoformat()}", _HEAD, rows)


def _day(establishment: Establishment, day: datetime.date) -> Day:
    return Day(establishment.pk, day, *opens_closes(establishment, day))


def _wanted(request: HttpRequest, day: datetime.date, differences: list[Difference]) -> Wanted:
    """The filters in the address."""
    asked = {name: request.GET.get(name, "").strip()[:80] for name in ("table", "provider", "person")}
    soon, only = request.GET.get("licence"), request.GET.get("only")
    if soon not in (None, "", "soon") or only not in (None, "", "differences"):
        raise Http404("The playing book is not filtered by that.")
    by = day + datetime.timedelta(days=threshold(SOON, day).value) if soon else None
    named = tuple(sorted({name for each in differences for name in each.sessions})) if only else None
    return Wanted(**asked, expires_by=by, only=named)


def _tables_of(shown: list[Booked], tables: dict[str, int], wanted: Wanted, *, all_of_them: bool) -> dict[str, int]:
    """The tables whose hands are looked at: those of the page; where it is the first one, all that are asked for."""
    if wanted.table:
        return {name: key for name, key in tables.items() if name == wanted.table}
    names = {each.table for each in shown}
    return {name: key for name, key in tables.items() if all_of_them or name in names}


def _not_booked(day: Day, floor: Floor, wanted: Wanted) -> list[Sat]:
    """Who held the position for a provider without being in the book."""
    if wanted.expires_by is not None:
        return []
    found = floor.not_booked(book_whole(day=day, table=wanted.table))
    asked = ((wanted.provider, "provider"), (wanted.person, "person"))
    return [sat for sat in found if all(not value or getattr(sat, name) == value for value, name in asked)]


def _row(booked: Booked, floor: Floor, differences: list[Difference], day: datetime.date) -> BookedRow:
    left = None if booked.expires is None else (booked.expires - day).days
    found = [each for each in differences if booked.id in each.sessions]
    return BookedRow(booked, floor.sat(booked), found, left, left is None or left <= threshold(SOON, day).value)


def _key(query: QueryDict, name: str) -> Key | None:
    text = query.get(name)
    if not text:
        return None
    began, _, record = text.partition(".")
    if not all(part.isascii() and part.isdecimal() and len(part) < 19 for part in (began.removeprefix("-"), record)):
        raise Http404("That page of the playing book does not exist.")
    return Key(int(began), int(record))


_HEAD = (
    "gaming_day", "state", "table", "person", "provider", "from", "until", "licence", "expires", "hands_held",
    "first_held", "last_held", "findings", "session", "record", "corrects",
)  # fmt: skip


def _rows(
    day: Day, wanted: Wanted, floor: Floor, differences: list[Difference], zone: ZoneInfo
) -> Iterator[tuple[object, ...]]:
    behind: Key | None = None
    while True:
        found = book_page(day=day, wanted=wanted, behind=behind, size=500)
        for booked in found.rows:
            line = _row(booked, floor, differences, day.day)
            yield _cells(line, day.day, zone)
        behind = found.behind
        if behind is None:
            break
    for sat in _not_booked(day, floor, wanted):
        held = (sat.hands, _moment(sat.first.started, zone), _moment(sat.last.started, zone))
        yield (day.day, "not booked", sat.table, sat.person, sat.provider, "", "", "", "", *held, "", "", "", "")


def _cells(line: BookedRow, day: datetime.date, zone: ZoneInfo) -> tuple[object, ...]:
    one, sat = line.booked, line.sat
    held = (0, "", "") if sat is None else (
        sat.hands, _moment(sat.first.started, zone), _moment(sat.last.started, zone)
    )  # fmt: skip
    rules = " ".join(sorted({each.rule for each in line.found}))
    return (
        day, "booked", one.table, one.person, one.provider, _moment(one.began, zone), _moment(one.ended, zone), one.licence,
        one.expires or "", *held, rules, one.id, one.record, one.corrects or "",
    )  # fmt: skip


def _moment(value: datetime.datetime | None, zone: ZoneInfo) -> str:
    return "" if value is None else value.astimezone(zone).isoformat(timespec="seconds")
