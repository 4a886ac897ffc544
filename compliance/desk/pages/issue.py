"""One issue: why its findings stand together, where, of whom and when they were made, and what is done about it."""

from __future__ import annotations

import datetime
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from compliance.desk.forms.printed import printed
from compliance.desk.pages.issues import acting
from compliance.desk.read.causes import related
from compliance.desk.read.first_lost import first_lost
from compliance.desk.read.issue import Place, Tally, acts_of, facets_of, findings_of
from compliance.desk.read.issues import Row, issue_read, issues_with
from compliance.floor.read.finding_filters import TO_DO
from compliance.houses.models import Establishment
from compliance.law.registry import RULES
from compliance.papers.pages.paper_names import rows_named
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.days import today_at
from compliance.shell.door import establishment_of, page
from compliance.shell.drawing.charts import sparkline
from compliance.shell.frame import for_the_region, show, show_region
from games.models import LicensedGame


@page(Right.SEE_FINDINGS)
def issue(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return shown(request, number)


def shown(request: HttpRequest, number: int, answer: Answer | None = None) -> HttpResponse:
    """The page, or the bar of acts for the swap in place."""
    establishment = establishment_of(request)
    row = issue_read(establishment_id=establishment.pk, number=number)
    if row is None:
        raise Http404(f"There is no issue {number} here.")
    house = establishment.slug
    context = {
        **acting(request, establishment),
        "issue": row,
        "answer": answer,
        "takes": row.state != "taken" or row.owner != cast(Person, request.user).pk,
        "list_address": reverse("issues", kwargs={"house": house}),
        "act_address": reverse("issue_act", kwargs={"house": house, "number": number}),
        "waive_address": reverse("issue_waive", kwargs={"house": house, "number": number}),
    }
    if answer is not None and for_the_region(request):
        response = show_region(request, "desk/issue/_handling.html", context)
    else:
        response = show(request, "desk/issue.html", context | _around(request, establishment, row), section="issues")
    response.status_code = 200 if answer is None else answer.status
    return response


def _around(request: HttpRequest, establishment: Establishment, row: Row) -> dict[str, Any]:
    facets = facets_of(issue=row.id, day=today_at(establishment))
    found = findings_of(establishment_id=establishment.pk, issue=row.id, before=_place(request))
    by_cause = related(establishment_id=establishment.pk, issue=row)
    told = {one.id for one in by_cause}
    beside = issues_with(establishment_id=establishment.pk, issue=row)
    titles = dict(LicensedGame.objects.filter(slug=row.game).order_by("pk").values_list("slug", "title"))
    return {
        "key": printed(row, titles),
        "rule": RULES.get(row.rule),
        "facets": [("By table", facets.tables), ("By dealer", facets.dealers), ("By shift", facets.shifts)],
        "since": datetime.date.fromisoformat(facets.weeks[0].value),
        "trend": sparkline([week.count for week in facets.weeks], _trend(facets.weeks), 320, 56),
        "findings": rows_named(establishment.pk, found.rows),
        "older": found.older,
        "first": _place(request) is None,
        "acts": acts_of(issue=row.id),
        "its_cause": [one for one in by_cause if row.cause and one.rule == row.cause],
        "its_effects": [one for one in by_cause if one.cause == row.rule],
        "with_it": [one for one in beside if one.id not in told],
        "video": first_lost(establishment_id=establishment.pk, issues=[row.id], now=timezone.now()).get(row.id),
        "to_do": TO_DO,
        "today": today_at(establishment),
    }


def _trend(weeks: list[Tally]) -> str:
    """What the chart shows, in words."""
    told = ", ".join(f"{week.value}: {week.count}" for week in weeks if week.count)
    return f"Findings by week of the gaming day. {told or 'None in these weeks.'}"


def _place(request: HttpRequest) -> Place | None:
    text = request.GET.get("older", "")
    if not text:
        return None
    hand, _, finding = text.partition(".")
    if not (hand.isdecimal() and finding.isdecimal() and len(text) < 38):
        raise Http404("That page of the list does not exist.")
    return Place(int(hand), int(finding))
