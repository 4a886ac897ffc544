"""The way in: to the latest gaming day of an establishment."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.selectors.frame import day_latest
from compliance.selectors.house import establishments_read
from compliance.web.door import establishment_of, page
from compliance.web.frame import theme_of
from games.house import gaming_day


@page()
def start(request: HttpRequest) -> HttpResponse:
    establishments = establishments_read()
    if len(establishments) == 1:
        return redirect("house", house=establishments[0].slug)
    return render(request, "start.html", {"establishments": establishments, "theme": theme_of(request)})


@page()
def house(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    now = gaming_day(timezone.now(), ZoneInfo(establishment.time_zone), establishment.boundary_hour)
    return redirect("today", house=house, day=day_latest(establishment_id=establishment.pk) or now)
