"""The list of first steps, as the first page of an administrator, officer or lead shows it; and to put it away."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from compliance.desk.read.first_steps import Step, first_steps
from compliance.desk.write import first_steps as write
from compliance.people.access import access_log, standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, visitor_of
from compliance.shell.rail import address_of, routes

_NAMED = 3
"""So many people are named who can do a step; of the others how many."""


def first_steps_context(request: HttpRequest) -> dict[str, Any]:
    """What `desk/_first_steps.html` shows: nothing in a demonstration, where nobody sets anything up, and when all is done."""
    establishment, visitor = establishment_of(request), visitor_of(request)
    if establishment.demonstration or not visitor.standing.may(Right.SET_UP, establishment):
        return {}
    found = first_steps(establishment=establishment)
    if found.next is None:
        return {}
    own = [_own(request, each.step) for each in found.steps]
    return {
        "first_steps": found,
        "first_steps_rows": [
            (each, href, each.who[:_NAMED], len(each.who[_NAMED:])) for each, href in zip(found.steps, own, strict=True)
        ],
        "first_steps_open": not all(each.done for each in found.steps if each.step.name in ("hands", "papers")),
    }


def _own(request: HttpRequest, step: Step) -> str:
    """Where this visitor does it, or sees that it is done; empty: not a page that is open to this visitor."""
    establishment, right = establishment_of(request), step.right or routes()[step.route]
    if not standing_of(request=request).may(right, establishment):
        return ""
    if step.route == "set_up":
        return reverse("set_up")
    return address_of(step.route, establishment.slug, today_at(establishment))


@act(Right.SET_UP)
def first_steps_put(request: HttpRequest, house: str) -> HttpResponse:
    """Away with the list for everybody here, or here again."""
    away, establishment = request.POST.get("away") == "1", establishment_of(request)
    person = cast(Person, request.user)
    write.first_steps_put(establishment=establishment, away=away, by=person, now=timezone.now())
    what = "first steps put away" if away else "first steps shown again"
    access_log(request=request, what=what, establishment=establishment)
    messages.info(request, "Put away for everybody here." if away else "The first steps are shown again.")
    return redirect("house", house=house)
