"""What is new in the views that somebody follows: counted behind the place in the record up to which the view was seen."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from contextlib import suppress
from urllib.parse import parse_qsl

from django.http import Http404
from django.utils import timezone
from msgspec import Struct
from msgspec.structs import replace

from compliance.cases.read.case_asked import case_filters
from compliance.cases.read.cases import cases_count
from compliance.desk.forms.desks import desks_of
from compliance.desk.models import SavedView
from compliance.desk.read.issue_asked import issue_filters
from compliance.desk.read.issues import issues_count
from compliance.desk.read.saved_views import followed_read
from compliance.floor.read.finding_asked import finding_filters
from compliance.floor.read.findings import findings_count
from compliance.houses.models import Establishment
from compliance.people.access import Standing
from compliance.people.models import Person
from compliance.people.rights import Right


class New(Struct, frozen=True):
    """A followed view into which something has fallen since it was seen."""

    view: SavedView
    count: int


class _Who(Struct, frozen=True):
    """For whom it is counted, and where."""

    place: Establishment
    person: int
    standing: Standing
    today: datetime.date


def _issues(who: _Who, query: Mapping[str, str], after: int) -> int:
    held = desks_of(map(str, who.standing.roles_at(who.place)))
    asked = replace(issue_filters(query, person=who.person, held=held), after=after)
    return issues_count(establishment_id=who.place.pk, filters=asked)


def _findings(who: _Who, query: Mapping[str, str], after: int) -> int:
    people = who.standing.may(Right.SEE_PEOPLE, who.place)
    found = finding_filters(query, establishment=who.place, day=who.today, person=who.person, people=people)
    return findings_count(establishment_id=who.place.pk, filters=replace(found, day=None, after=after))


def _cases(who: _Who, query: Mapping[str, str], after: int) -> int:
    asked = replace(case_filters(query, person=who.person, now=timezone.now()), after=after)
    return cases_count(establishment_id=who.place.pk, filters=asked)


COUNTED: dict[str, tuple[Right, Callable[[_Who, Mapping[str, str], int], int]]] = {
    "issues": (Right.SEE_FINDINGS, _issues),
    "findings": (Right.SEE_FINDINGS, _findings),
    "cases": (Right.RUN_CASES, _cases),
}
"""Lists whose views can be followed, with the right that opens each."""


def new_in_views(
    *, establishment: Establishment, person: Person, standing: Standing, today: datetime.date
) -> list[New]:
    """One query for the views, and one for each that is followed. A view with a filter that no longer is tells nothing."""
    who = _Who(establishment, person.pk, standing, today)
    roles = [str(role) for role in standing.roles_at(establishment)]
    found = []
    for each in followed_read(establishment=establishment, person=person.pk, roles=roles):
        right, counted = COUNTED[each.view.of]
        if not standing.may(right, establishment):
            continue
        with suppress(Http404):
            if count := counted(who, dict(parse_qsl(each.view.query)), each.seen_index):
                found.append(New(each.view, count))
    return found
