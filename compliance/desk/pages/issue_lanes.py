"""The lanes of the inbox for issues: what somebody has, what came back, what is severe and nobody's, what is on the desk."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest
from django.utils import timezone
from django.utils.http import urlencode
from msgspec import Struct

from compliance.desk.pages.issues import my_desks
from compliance.desk.read.findings import FIRST
from compliance.desk.read.first_lost import first_lost
from compliance.desk.read.issues import Filters, Row, issues_count, issues_page, lanes_count
from compliance.houses.models import Establishment
from compliance.law.registry import RULES
from compliance.people.models import Person

SEVERE = {"lane": "nobody", "severity": "severe", "outcome": "fail"}


class Lane(Struct, frozen=True):
    """A lane: its first issues, how many there are, where all of them stand; said of it when there is none."""

    name: str
    title: str
    rows: list[Row]
    count: int
    query: str
    empty: str


def issue_lanes(request: HttpRequest, establishment: Establishment, *, acts: bool) -> dict[str, Any]:
    """What the template asks for. An issue stands in the first lane that has it, and not again below. Whoever does not act
    on findings sees only the lanes that have something."""
    person, desks = cast(Person, request.user).pk, my_desks(request, establishment)
    counts = lanes_count(establishment_id=establishment.pk, person=person, desks=desks)
    lanes = list[Lane]()
    for name, title, asked, empty in _LANES:
        filters = Filters(person=person, desks=desks, **cast(dict[str, Any], asked))
        count = counts[name] if name in counts else issues_count(establishment_id=establishment.pk, filters=filters)
        above = {row.id for lane in lanes for row in lane.rows}
        first = issues_page(establishment_id=establishment.pk, filters=filters, size=FIRST + len(above)).rows
        found = [row for row in first if row.id not in above][:FIRST]
        empty = "What is on it stands above." if first else empty
        if found or (acts and empty):
            lanes.append(Lane(name, title, found, count, f"?{urlencode(asked)}", empty))
    shown = {row.id for lane in lanes for row in lane.rows}
    lost = first_lost(establishment_id=establishment.pk, issues=sorted(shown), now=timezone.now())
    return {"lanes": lanes, "first_lost": lost, "rules": RULES}


_LANES: tuple[tuple[str, str, dict[str, str], str], ...] = (
    ("mine", "Yours", {"lane": "mine"}, "Nobody has given you an issue, and you have taken none."),
    ("back", "Came back", {"lane": "back"}, ""),
    ("severe", "Severe, and nobody has it", SEVERE, "None: somebody has each severe issue."),
    ("desk", "On your desk", {"lane": "desk"}, ""),
)
