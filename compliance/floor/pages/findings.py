"""Findings: filters as chips that stand in the address, sorted by head, paged by key, CSV of what is shown."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.urls import reverse
from django.utils import timezone
from django_htmx.middleware import HtmxDetails
from msgspec.structs import replace

from compliance.desk.pages.saved_views import views_of
from compliance.desk.read.findings import listed_count
from compliance.evidence.read.videos import videos_read
from compliance.floor.models import Reason
from compliance.floor.pages.narrow import chips_of
from compliance.floor.read.finding_asked import finding_filters
from compliance.floor.read.finding_filters import STATES, Filters
from compliance.floor.read.finding_history import assignees_read
from compliance.floor.read.findings import MOST, PAGE, SORTS, Key, Row, findings_facets, findings_page
from compliance.law.registry import RULES
from compliance.papers.pages.paper_names import rows_named
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.csv_file import amount, csv_response
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show, show_region


def filters_of(request: HttpRequest, day: datetime.date) -> Filters:
    """The filters in this address."""
    establishment, person = establishment_of(request), cast(Person, request.user).pk
    people = standing_of(request=request).may(Right.SEE_PEOPLE, establishment)
    return finding_filters(request.GET, establishment=establishment, day=day, person=person, people=people)


def chosen_of(request: HttpRequest) -> Filters | None:
    """The findings that were selected by hand, whatever the filters; None when none was."""
    ids = chosen_ids(request.GET)
    return Filters(ids=ids, status=None) if ids else None


def chosen_ids(query: QueryDict) -> tuple[int, ...]:
    """The findings whose boxes are ticked."""
    return tuple(int(text) for text in query.getlist("id")[:MOST] if text.isdecimal() and len(text) < 18)


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
    return shown(request, house, day)


def shown(
    request: HttpRequest,
    house: str,
    day: datetime.date,
    answer: Answer | None = None,
    chosen: tuple[int, ...] = (),
) -> HttpResponse:
    """The list, or its region for the swap in place; with the answer to what was done about a selection."""
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
    found = replace(found, rows=rows_named(establishment.pk, found.rows))
    count = listed_count(establishment_id=establishment.pk, filters=filters)
    standing, place = standing_of(request=request), {"house": house, "day": day}
    may_act = standing.may(Right.ACT_ON_FINDINGS, establishment)
    context = {
        "found": found,
        "filters": filters,
        "sort": sort,
        "count": min(count, MOST),
        "many": count > MOST,
        "rules": RULES,
        "chips": chips_of(request),
        "views": views_of(request, of="findings", address=reverse("findings", kwargs=place)),
        "kept_fields": [
            (name, value)
            for name in ("days", "severity", "outcome", "rule", "table", "status", "state", "mine", "sort")
            if (value := request.GET.get(name))
        ],
        "sees_people": standing.may(Right.SEE_PEOPLE, establishment),
        "videos": videos_read(establishment_id=establishment.pk, findings=found.rows, now=timezone.now()),
        "facets": findings_facets(establishment_id=establishment.pk, filters=filters) if filters.day else None,
        "house": house,
        "day": day,
        "answer": answer,
        "chosen": () if answer is None or answer.fits else chosen,
        "states": STATES,
        "may_act": may_act,
        "takes": may_act,
        "may_waive": standing.may(Right.WAIVE, establishment),
        "may_export": standing.may(Right.EXPORT, establishment),
        "people": assignees_read(establishment_id=establishment.pk) if may_act else (),
        "reasons": Reason.choices,
        "act_address": reverse("findings_act", kwargs=place),
        "waive_address": reverse("findings_waive", kwargs=place),
        "list_address": "" if answer is None else reverse("findings", kwargs=place),
    }
    if _for_the_region(request):
        response = show_region(request, "floor/findings/_list.html", context)
    else:
        response = show(request, "floor/findings.html", context, section="findings", day=day)
    response.status_code = 200 if answer is None else answer.status
    return response


def _for_the_region(request: HttpRequest) -> bool:
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return bool(htmx) and not htmx.history_restore_request  # type: ignore[union-attr]


@page(Right.EXPORT, what="export")
def findings_csv(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
    """The selected findings, or all that the filters leave, not only the page; read by key as they are sent."""
    establishment = establishment_of(request)
    filters, sort = chosen_of(request) or filters_of(request, day), sort_of(request)
    name = f"findings-{house}-{'all' if filters.day is None else day.isoformat()}"
    return csv_response(name, _HEAD, _rows(establishment.pk, filters, sort))


_HEAD = (
    "finding", "rule", "severity", "outcome", "status", "says", "recorded", "due", "difference", "table", "gaming_day",
    "hand_number", "hand", "record", "started", "state", "who_has_it",
)  # fmt: skip


def _rows(establishment_id: int, filters: Filters, sort: str) -> Iterator[tuple[object, ...]]:
    older: Key | None = None
    while True:
        found = findings_page(establishment_id=establishment_id, filters=filters, sort=sort, older=older, size=500)
        yield from map(_cells, found.rows)
        older = found.older
        if older is None:
            return


def _cells(row: Row) -> tuple[object, ...]:
    return (
        row.id, row.rule, row.severity, row.outcome, row.status, row.says, row.recorded, row.due,
        amount(row.difference), row.table, row.gaming_day, row.number, row.hand_id,
        row.hand, "" if row.started is None else row.started.isoformat(), row.state, row.who,
    )  # fmt: skip
