"""Issues: equal findings together. Lanes as tabs, filters as chips in the address, paged by key, CSV of what is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.urls import reverse
from django.utils import timezone

from compliance.desk.forms.desks import desks, desks_of
from compliance.desk.forms.printed import size_of
from compliance.desk.models import WaitingFor
from compliance.desk.pages.saved_views import Views, views_of
from compliance.desk.read.first_lost import first_lost
from compliance.desk.read.issue_asked import issue_filters
from compliance.desk.read.issue_counts import issues_counts
from compliance.desk.read.issues import PAGE, SORTS, Filters, Page, Row, issues_count, issues_page, lanes_count
from compliance.floor.models import Reason
from compliance.floor.read.finding_filters import OUTCOMES, SEVERITIES
from compliance.floor.read.finding_history import assignees_read
from compliance.houses.models import Establishment
from compliance.law.registry import RULES
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.record import read
from compliance.shell.acting import Answer
from compliance.shell.csv_file import amount, csv_response
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import for_the_region, show, show_region

LANE_WORDS = {
    "open": "Open",
    "mine": "Mine",
    "desk": "My desk",
    "nobody": "Nobody's",
    "waiting": "Waiting",
    "back": "Came back",
    "settled": "Settled",
}


def my_desks(request: HttpRequest, establishment: Establishment) -> tuple[str, ...]:
    """The desks of whoever asks."""
    return desks_of(map(str, standing_of(request=request).roles_at(establishment)))


def filters_of(request: HttpRequest, query: QueryDict | None = None) -> Filters:
    """The filters in this address, or in another."""
    person, held = cast(Person, request.user).pk, my_desks(request, establishment_of(request))
    return issue_filters(request.GET if query is None else query, person=person, held=held)


def sort_of(request: HttpRequest) -> str:
    sort = request.GET.get("sort", "worst")
    if sort not in SORTS:
        raise Http404(f"Issues are not sorted by {sort[:40]}.")
    return sort


@page(Right.SEE_FINDINGS)
def issues(request: HttpRequest, house: str) -> HttpResponse:
    return shown(request, house)


def shown(request: HttpRequest, house: str, answer: Answer | None = None, chosen: tuple[int, ...] = ()) -> HttpResponse:
    """The list, or its region for the swap in place; with the answer to what was done about a selection."""
    establishment = establishment_of(request)
    filters, sort = filters_of(request), sort_of(request)
    found = _page(request, establishment, filters, sort)
    context = {
        "found": found,
        "first_lost": first_lost(
            establishment_id=establishment.pk, issues=[one.id for one in found.rows], now=timezone.now()
        ),
        "filters": filters,
        "sort": sort,
        "count": issues_count(establishment_id=establishment.pk, filters=filters),
        "position": read.size(),
        "lanes": _lanes(establishment, filters),
        "views": _views(request, establishment),
        "rules": RULES,
        "severities": SEVERITIES,
        "outcomes": OUTCOMES,
        "answer": answer,
        "chosen": chosen,
        "list_address": reverse("issues", kwargs={"house": house}),
        **acting(request, establishment),
    }
    if for_the_region(request):
        response = show_region(request, "desk/issues/_list.html", context)
    else:
        response = show(request, "desk/issues.html", context, section="issues")
    response.status_code = 200 if answer is None else answer.status
    return response


def acting(request: HttpRequest, establishment: Establishment) -> dict[str, Any]:
    """What whoever asks may do about issues, and from what can be chosen."""
    standing, house = standing_of(request=request), establishment.slug
    may_act = standing.may(Right.ACT_ON_FINDINGS, establishment)
    return {
        "house": house,
        "may_act": may_act,
        "takes": may_act,
        "may_waive": standing.may(Right.WAIVE, establishment),
        "may_export": standing.may(Right.EXPORT, establishment),
        "people": assignees_read(establishment_id=establishment.pk) if may_act else (),
        "desks": desks(),
        "reasons": Reason.choices,
        "waits": WaitingFor.choices,
        "act_address": reverse("issues_act", kwargs={"house": house}),
        "waive_address": reverse("issues_waive", kwargs={"house": house}),
    }


def _page(request: HttpRequest, establishment: Establishment, filters: Filters, sort: str) -> Page:
    try:
        return issues_page(
            establishment_id=establishment.pk,
            filters=filters,
            sort=sort,
            older=request.GET.get("older") or None,
            newer=request.GET.get("newer") or None,
            size=PAGE,
        )
    except KeyError:
        raise Http404("That page of the list does not exist.") from None


def _lanes(establishment: Establishment, filters: Filters) -> list[tuple[str, str, int | None]]:
    counts = lanes_count(establishment_id=establishment.pk, person=filters.person or 0, desks=filters.desks)
    return [(name, word, counts.get(name)) for name, word in LANE_WORDS.items()]


def _views(request: HttpRequest, establishment: Establishment) -> Views:
    """The views that are kept of this list, each with how many it has; one with a filter that no longer is has no count."""

    def counts(queries: Sequence[str]) -> list[int | None]:
        asked: dict[int, Filters] = {}
        for number, query in enumerate(queries):
            with suppress(Http404):
                asked[number] = filters_of(request, QueryDict(query))
        found = issues_counts(establishment_id=establishment.pk, asked=list(asked.values()))
        held = dict(zip(asked, found, strict=True))
        return [held.get(number) for number in range(len(queries))]

    address = reverse("issues", kwargs={"house": establishment.slug})
    return views_of(request, of="issues", address=address, counts=counts)


@page(Right.EXPORT, what="export")
def issues_csv(request: HttpRequest, house: str) -> HttpResponseBase:
    """All issues that the filters leave, not only the page; read by key as they are sent."""
    establishment = establishment_of(request)
    return csv_response(f"issues-{house}", _HEAD, _rows(establishment.pk, filters_of(request), sort_of(request)))


_HEAD = (
    "issue", "rule", "severity", "outcome", "game", "hung", "about", "money", "to_do", "findings", "hands", "tables",
    "short", "over", "first_dealt", "last_dealt", "state", "desk", "who_has_it", "waiting_for", "until",
)  # fmt: skip


def _rows(establishment_id: int, filters: Filters, sort: str) -> Iterator[tuple[object, ...]]:
    older: str | None = None
    while True:
        found = issues_page(establishment_id=establishment_id, filters=filters, sort=sort, older=older, size=500)
        yield from map(_cells, found.rows)
        older = found.older
        if older is None:
            return


def _cells(row: Row) -> tuple[object, ...]:
    dealt = ["" if at is None else at.isoformat() for at in (row.first_dealt, row.last_dealt)]
    return (
        row.id, row.rule, row.severity, row.outcome, row.game, row.option, row.kind, size_of(row), row.todo, row.standing,
        row.hands, row.tables, amount(row.short), amount(row.over), *dealt, row.state, row.desk, row.who, row.waiting_for,
        row.until,
    )  # fmt: skip
