"""The way in: to what waits at an establishment, or its latest gaming day."""

from __future__ import annotations

from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse

from compliance.people.access import establishments_of, standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.days import DayInAddress, today_at
from compliance.shell.door import establishment_of, page, visitor_of
from compliance.shell.frame import theme_of
from compliance.shell.frame_facts import day_latest
from compliance.shell.rail import address_of, day_landing_of, landing_of


@page()
def start(request: HttpRequest) -> HttpResponse:
    """Where the visitor holds a role, and nothing of what else there is."""
    establishments = list(establishments_of(person=cast(Person, request.user)).order_by("title", "slug"))
    if len(establishments) == 1:
        return redirect("house", house=establishments[0].slug)
    if not establishments and standing_of(request=request).may(Right.MANAGE_PEOPLE):
        return redirect("set_up")
    context = {"establishments": establishments, "visitor": visitor_of(request), "theme": theme_of(request)}
    return render(request, "houses/start.html", context)


@page(what="")
def day_go(request: HttpRequest, house: str) -> HttpResponse:
    """The page from which it was asked, on the gaming day that was chosen; where it has none, that day's first page."""
    try:
        day = DayInAddress().to_python(request.GET.get("on", ""))
    except ValueError:
        raise Http404("Choose a gaming day: year, month and day.") from None
    visitor, establishment = visitor_of(request), establishment_of(request)
    try:
        match = resolve(request.GET.get("from", "").partition("?")[0])
    except Resolver404:
        match = None
    if match is not None and match.kwargs.get("house") == house and "day" in match.kwargs:
        return redirect(reverse(match.view_name, kwargs={**match.kwargs, "day": day}))
    return redirect(address_of(day_landing_of(visitor, establishment), house, day))


@page()
def house(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    now = today_at(establishment)
    first = landing_of(visitor_of(request), establishment)
    return redirect(address_of(first, house, day_latest(establishment_id=establishment.pk) or now))
