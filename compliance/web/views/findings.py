"""Findings: filters as chips that stand in the address, sorted by head, paged by key, CSV of what is shown."""

from __future__ import annotations

import csv
import datetime
import re
from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django_htmx.middleware import HtmxDetails

from compliance.people.rights import Right
from compliance.rules.registry import RULES
from compliance.selectors.findings import (
    MOST,
    OUTCOMES,
    PAGE,
    SEVERITIES,
    SORTS,
    Filters,
    Key,
    Row,
    findings_count,
    findings_facets,
    findings_page,
)
from compliance.web.door import establishment_of, page
from compliance.web.frame import show, show_region
from games.money import plain

STATUSES = ("open", "withdrawn")
_CHOICES = {"severity": SEVERITIES, "outcome": OUTCOMES, "status": STATUSES}


def filters_of(request: HttpRequest, day: datetime.date) -> Filters:
    """The filters in an address; Http404 for a value that no list has offered."""
    values: dict[str, Any] = {}
    for name in ("rule", "severity", "outcome", "table", "status"):
        value = request.GET.get(name)
        if value:
            if name in _CHOICES and value not in _CHOICES[name]:
                raise Http404(f"There is no {name} named {value[:40]}.")
            values[name] = value
    return Filters(day=None if request.GET.get("days") == "all" else day, **values)


def chosen_of(request: HttpRequest) -> Filters | None:
    """The findings that were selected by hand, whatever the filters; None when none was."""
    ids = tuple(int(text) for text in request.GET.getlist("id")[:MOST] if text.isdecimal() and len(text) < 18)
    return Filters(ids=ids, status=None) if ids else None


def sort_of(request: HttpRequest) -> str:
    sort = request.GET.get("sort", "newest")
    if sort not in SORTS:
        raise Http404(f"Findings are not sorted by {sort[:40]}.")
    return sort


def key_of(request: HttpRequest, name: str) -> Key | None:
    text = request.GET.get(name)
    if not text:
        return None
    try:
        first, hand, number = (int(part) for part in text.split("."))
    except ValueError:
        raise Http404("That page of the list does not exist.") from None
    return Key(first, hand, number)


@page(Right.SEE_FINDINGS)
def findings(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment = establishment_of(request)
    filters, sort = filters_of(request, day), sort_of(request)
    found = findings_page(
        establishment_id=establishment.pk,
        filters=filters,
        sort=sort,
        older=key_of(request, "older"),
        newer=key_of(request, "newer"),
        size=PAGE,
    )
    count = findings_count(establishment_id=establishment.pk, filters=filters)
    context = {
        "found": found,
        "filters": filters,
        "sort": sort,
        "count": min(count, MOST),
        "many": count > MOST,
        "rules": RULES,
        "facets": findings_facets(establishment_id=establishment.pk, filters=filters) if filters.day else None,
        "house": house,
        "day": day,
    }
    if _for_the_region(request):
        return show_region(request, "findings/_list.html", context)
    return show(request, "findings.html", context, section="findings", day=day)


def _for_the_region(request: HttpRequest) -> bool:
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return bool(htmx) and not htmx.history_restore_request  # type: ignore[union-attr]


@page(Right.EXPORT)
def findings_csv(request: HttpRequest, house: str, day: datetime.date) -> StreamingHttpResponse:
    """The selected findings, or all that the filters leave, not only the page; read by key as they are sent."""
    establishment = establishment_of(request)
    filters, sort = chosen_of(request) or filters_of(request, day), sort_of(request)
    response = StreamingHttpResponse(_lines(establishment.pk, filters, sort), content_type="text/csv; charset=utf-8")
    name = f"findings-{house}-{'all' if filters.day is None else day.isoformat()}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_AMOUNT = re.compile(r"-?[0-9]+\.[0-9]{2}")


class _Echo:
    """What csv.writer writes to: it hands each line back."""

    def write(self, line: str) -> str:
        return line


_HEAD = (
    "finding", "rule", "severity", "outcome", "status", "says", "recorded", "due", "difference", "table", "gaming_day",
    "hand_number", "hand", "record", "started",
)  # fmt: skip


def _lines(establishment_id: int, filters: Filters, sort: str) -> Iterator[str]:
    writer = csv.writer(_Echo())
    yield writer.writerow(_HEAD)
    older: Key | None = None
    while True:
        found = findings_page(establishment_id=establishment_id, filters=filters, sort=sort, older=older, size=500)
        for row in found.rows:
            yield writer.writerow([_safe(value) for value in _cells(row)])
        older = found.older
        if older is None:
            return


def _cells(row: Row) -> tuple[object, ...]:
    return (
        row.id, row.rule, row.severity, row.outcome, row.status, row.says, row.recorded, row.due,
        None if row.difference is None else plain(row.difference), row.table, row.gaming_day, row.number, row.hand_id,
        row.hand, row.started.isoformat(),
    )  # fmt: skip


def _safe(value: object) -> object:
    """Text that a spreadsheet would take for a formula is marked as text; amounts stay figures."""
    if isinstance(value, str) and value.startswith(_FORMULA) and _AMOUNT.fullmatch(value) is None:
        return f"'{value}"
    return value
