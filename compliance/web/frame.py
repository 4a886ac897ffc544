"""What stands around every page: rail, gaming day, state of the reviews and of the record, scheme of colours."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from compliance.selectors import frame as frame_selectors
from compliance.web.door import Visitor, establishment_of, visitor_of
from games.house import gaming_day
from games.models import Establishment

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of the rail."""

    word: str
    icon: str
    href: str
    current: bool
    phone: bool
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything that base.html asks for."""

    establishment: Establishment
    visitor: Visitor
    day: datetime.date
    rail: list[Item]
    days: frame_selectors.Days
    before: str  # this page on the gaming day before and on the one after
    after: str
    state: frame_selectors.State


_RAIL = (  # word, icon, route, phone
    ("Today", "today", "today", True),
    ("Findings", "findings", "findings", True),
    ("Tables", "tables", "tables", True),
    ("Rule books", "books", "books", True),
    ("Rules", "rules", "rules", False),
    ("Reports", "reports", "reports", False),
    ("Record", "record", "record", True),
)


def show(
    request: HttpRequest, template: str, context: dict[str, Any], *, section: str, day: datetime.date | None = None
) -> HttpResponse:
    """The page in its frame; times are written in the establishment's own zone."""
    establishment = establishment_of(request)
    with timezone.override(ZoneInfo(establishment.time_zone)):
        frame = frame_of(request, establishment, section, day)
        return render(request, template, {**context, "frame": frame, "theme": theme_of(request)})


def show_region(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A region of a page by itself, for the swap in place."""
    establishment = establishment_of(request)
    with timezone.override(ZoneInfo(establishment.time_zone)):
        return render(request, template, context)


def frame_of(request: HttpRequest, establishment: Establishment, section: str, day: datetime.date | None) -> Frame:
    today = gaming_day(timezone.now(), ZoneInfo(establishment.time_zone), establishment.boundary_hour)
    days = frame_selectors.days_around(establishment_id=establishment.pk, day=day, today=today)
    state = frame_selectors.state_read(establishment_id=establishment.pk, day=days.day)
    place = {"house": establishment.slug, "day": days.day}
    counts = {"findings": state.fails or None}
    rail = [
        Item(word, icon, reverse(route, kwargs=place), section == route, phone, counts.get(route))
        for word, icon, route, phone in _RAIL
    ]
    slug = establishment.slug
    before, after = _on(request, slug, days.before), _on(request, slug, days.after)
    return Frame(establishment, visitor_of(request), days.day, rail, days, before, after, state)


def _on(request: HttpRequest, house: str, day: datetime.date | None) -> str:
    """This page on another gaming day; where it has no day in its address, that day's first page. "" without a day."""
    if day is None:
        return ""
    match = request.resolver_match
    if match is not None and "day" in match.kwargs:
        return reverse(match.view_name, kwargs={**match.kwargs, "day": day})
    return reverse("today", kwargs={"house": house, "day": day})


def theme_of(request: HttpRequest) -> str:
    """The scheme chosen with the switch; "" follows the system."""
    chosen = request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""
