"""The way in: to the latest gaming day of an establishment."""

from __future__ import annotations

from typing import cast
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.people.access import establishments_of
from compliance.people.models import Person
from compliance.selectors.frame import day_latest
from compliance.web.door import establishment_of, page, visitor_of
from compliance.web.frame import theme_of
from compliance.web.rail import address_of, landing_of
from games.house import gaming_day


@page()
def start(request: HttpRequest) -> HttpResponse:
    """Where the visitor holds a role, and nothing of what else there is."""
    establishments = list(establishments_of(person=cast(Person, request.user)).order_by("title", "slug"))
    if len(establishments) == 1:
        return redirect("house", house=establishments[0].slug)
    context = {"establishments": establishments, "visitor": visitor_of(request), "theme": theme_of(request)}
    return render(request, "start.html", context)


@page()
def house(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    now = gaming_day(timezone.now(), ZoneInfo(establishment.time_zone), establishment.boundary_hour)
    first = landing_of(visitor_of(request), establishment)
    return redirect(address_of(first, house, day_latest(establishment_id=establishment.pk) or now))
