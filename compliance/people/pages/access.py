"""The access log: who signed in, looked, exported, was refused, and changed somebody's access."""

import datetime
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase

from compliance.houses.models import Establishment
from compliance.people.access import standing_of
from compliance.people.pages.administration import administration_show
from compliance.people.read.access_log import WHATS, AccessLine, Filters, access_page
from compliance.people.rights import Right, Role
from compliance.shell.csv_file import csv_response
from compliance.shell.door import establishment_of, page

_HEAD = ("at", "who", "what", "where", "establishment", "from", "with", "detail")


@page(Right.SEE_ACCESS_LOG)
def access(request: HttpRequest, house: str) -> HttpResponse:
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 19):
        raise Http404("That page of the log does not exist.")
    asked, day = _asked(request)
    lines, older = access_page(establishment=_scope(request), asked=asked, before=int(before) if before else None)
    context = {
        "lines": lines,
        "older": older,
        "asked": asked,
        "on": day,
        "whats": WHATS,
        "whole": _scope(request) is None,
    }
    return administration_show(request, "people/access.html", context, current="access")


@page(Right.SEE_ACCESS_LOG, what="export")
def access_csv(request: HttpRequest, house: str) -> HttpResponseBase:
    """All that the filters leave, read by key as it is sent."""
    asked, day = _asked(request)
    name = f"access-{house}-{'all' if day is None else day.isoformat()}"
    return csv_response(name, _HEAD, _rows(_scope(request), asked))


def _scope(request: HttpRequest) -> Establishment | None:
    """An administrator sees the whole log, sign-ins included; others that of their establishment."""
    establishment = establishment_of(request)
    return None if Role.ADMINISTRATOR in standing_of(request=request).roles_at(establishment) else establishment


def _asked(request: HttpRequest) -> tuple[Filters, datetime.date | None]:
    """The filters in the address; a day is one of the calendar, in the establishment's zone."""
    who, what, on = (request.GET.get(name, "").strip()[:150] for name in ("who", "what", "on"))
    if what and what not in WHATS:
        raise Http404(f"Nothing is written down as {what[:40]}.")
    if not on:
        return Filters(who=who, what=what), None
    try:
        day = datetime.date.fromisoformat(on)
        since = datetime.datetime.combine(day, datetime.time(), tzinfo=ZoneInfo(establishment_of(request).time_zone))
        until = since + datetime.timedelta(days=1)
        return Filters(
            who=who, what=what, since=since.astimezone(datetime.UTC), until=until.astimezone(datetime.UTC)
        ), day
    except (ValueError, OverflowError):
        raise Http404(f"{on[:40]} is no day.") from None


def _rows(establishment: Establishment | None, asked: Filters) -> Iterator[tuple[object, ...]]:
    before: int | None = None
    while True:
        found, before = access_page(establishment=establishment, asked=asked, before=before, size=500)
        yield from map(_cells, found)
        if before is None:
            return


def _cells(line: AccessLine) -> tuple[object, ...]:
    return (
        line.at.isoformat(timespec="seconds"),
        line.name,
        line.what,
        line.where,
        line.establishment or "",
        line.address or "",
        line.agent,
        line.detail,
    )
