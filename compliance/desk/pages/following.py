"""What is new in the views that somebody follows: counted behind the place in the record up to which the view was seen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import cast

from django.http import Http404, HttpRequest, QueryDict
from django.urls import reverse
from msgspec import Struct
from msgspec.structs import replace

from compliance.cases.pages import cases
from compliance.cases.read.cases import cases_count
from compliance.desk.models import SavedView
from compliance.desk.pages import issues
from compliance.desk.pages.saved_views import LISTS
from compliance.desk.read.issues import issues_count
from compliance.desk.read.saved_views import followed_read
from compliance.floor.pages import findings
from compliance.floor.read.findings import findings_count
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.shell.days import today_at
from compliance.shell.door import establishment_of

News = Callable[[HttpRequest, int], int]


class New(Struct, frozen=True):
    """A followed view into which something has fallen since it was seen."""

    name: str
    of: str
    count: int
    href: str


def _issues(request: HttpRequest, after: int) -> int:
    asked = replace(issues.filters_of(request), after=after)
    return issues_count(establishment_id=establishment_of(request).pk, filters=asked)


def _findings(request: HttpRequest, after: int) -> int:
    place = establishment_of(request)
    asked = replace(findings.filters_of(request, today_at(place)), day=None, after=after)
    return findings_count(establishment_id=place.pk, filters=asked)


def _cases(request: HttpRequest, after: int) -> int:
    asked = replace(cases.filters_of(request), after=after)
    return cases_count(establishment_id=establishment_of(request).pk, filters=asked)


NEWS: dict[str, News] = {"issues": _issues, "findings": _findings, "cases": _cases}


def new_in_views(request: HttpRequest) -> list[New]:
    """One query for the views, and one for each that is followed. A view with a filter that no longer is tells nothing."""
    place, person = establishment_of(request), cast(Person, request.user)
    standing = standing_of(request=request)
    roles = [str(role) for role in standing.roles_at(place)]
    found = []
    for each in followed_read(establishment=place, person=person.pk, roles=roles):
        if not standing.may(LISTS[each.view.of], place):
            continue
        with suppress(Http404):
            if count := NEWS[each.view.of](_asking(request, each.view), each.seen_index):
                found.append(New(each.view.name, each.view.of, count, _href(request, each.view)))
    return found


def _asking(request: HttpRequest, view: SavedView) -> HttpRequest:
    """The same visitor, asking for the view."""
    asking = copy(request)
    asking.GET = QueryDict(view.query)
    return asking


def _href(request: HttpRequest, view: SavedView) -> str:
    place = establishment_of(request)
    day = {"day": today_at(place)} if view.of == "findings" else {}
    return f"{reverse(view.of, kwargs={'house': place.slug, **day})}?{view.query}"
