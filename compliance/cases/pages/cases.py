"""Cases: filters that stand in the address, sorted, paged by key, CSV of what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils import timezone

from compliance.cases.forms.acts import PARTIES, STATES
from compliance.cases.read.case_asked import case_filters
from compliance.cases.read.cases import MOST, SORTS, Filters, Key, Row, cases_count, cases_page
from compliance.desk.pages.saved_views import views_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.csv_file import csv_response
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import for_the_region, show, show_region


def filters_of(request: HttpRequest) -> Filters:
    """The filters in this address."""
    return case_filters(request.GET, person=cast(Person, request.user).pk, now=timezone.now())


def sort_of(request: HttpRequest) -> str:
    sort = request.GET.get("sort", "due")
    if sort not in SORTS:
        raise Http404(f"Cases are not sorted by {sort[:40]}.")
    return sort


def key_of(request: HttpRequest, name: str) -> Key | None:
    text = request.GET.get(name)
    if not text:
        return None
    first, _, number = text.partition(".")
    if not (first.lstrip("-").isdecimal() and number.isdecimal() and len(text) < 40):
        raise Http404("That page of the list does not exist.")
    return Key(int(first), int(number))


@page(Right.RUN_CASES)
def cases(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    filters, sort = filters_of(request), sort_of(request)
    found = cases_page(
        establishment_id=establishment.pk,
        filters=filters,
        sort=sort,
        behind=key_of(request, "behind"),
        before=key_of(request, "before"),
    )
    count = cases_count(establishment_id=establishment.pk, filters=filters)
    context = {
        "found": found,
        "filters": filters,
        "sort": sort,
        "count": min(count, MOST),
        "many": count > MOST,
        "states": STATES,
        "parties": PARTIES,
        "views": views_of(request, of="cases", address=reverse("cases", kwargs={"house": house})),
        "now": timezone.now(),
        "house": house,
    }
    if for_the_region(request):
        return show_region(request, "cases/_list.html", context)
    return show(request, "cases/cases.html", context, section="cases")


_HEAD = ("case", "what", "about", "name", "state", "opened", "who_has_it", "due", "clock", "clause", "findings")


@page(Right.RUN_CASES, what="export")
def cases_csv(request: HttpRequest, house: str) -> HttpResponseBase:
    """All that the filters leave, not only the page; read by key as they are sent."""
    establishment = establishment_of(request)
    return csv_response(f"cases-{house}", _HEAD, _rows(establishment.pk, filters_of(request), sort_of(request)))


def _rows(establishment_id: int, filters: Filters, sort: str) -> Iterator[tuple[object, ...]]:
    behind: Key | None = None
    while True:
        found = cases_page(establishment_id=establishment_id, filters=filters, sort=sort, behind=behind, size=500)
        yield from map(_cells, found.rows)
        behind = found.behind
        if behind is None:
            return


def _cells(row: Row) -> tuple[object, ...]:
    return (
        row.id, row.title, row.party, row.name, row.state, row.opened.isoformat(), row.owner, row.due, row.clock, row.cite,
        row.findings,
    )  # fmt: skip
