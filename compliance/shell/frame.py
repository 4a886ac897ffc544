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
from django_htmx.middleware import HtmxDetails

from compliance.houses.models import Establishment
from compliance.people.rights import Right
from compliance.shell import frame_facts
from compliance.shell.door import Visitor, establishment_of, visitor_of
from compliance.shell.rail import address_of, day_landing_of, entries_of, in_bar

THEMES = ("light", "dark")
ALL_DAYS = "?days=all"
"""The rail counts findings of every gaming day, and leads to as many."""


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of the rail."""

    word: str
    icon: str
    href: str
    current: bool
    phone: bool
    count: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything that base.html asks for."""

    establishment: Establishment
    visitor: Visitor
    day: datetime.date
    rail: list[Item]
    days: frame_facts.Days
    here: str  # this page, also where it is the answer to what was posted
    before: str  # this page on the gaming day before and on the one after
    after: str
    state: frame_facts.State
    to_do: str  # findings of the gaming day that wait for a person; "" when none does
    latest: str  # the first page of the latest gaming day
    sees_findings: bool  # what is not open to the visitor is not linked either
    sees_record: bool


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


def for_the_region(request: HttpRequest) -> bool:
    """Whether only the region of a page is asked for, to be swapped in place."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return bool(htmx) and not htmx.history_restore_request  # type: ignore[union-attr]


def frame_of(request: HttpRequest, establishment: Establishment, section: str, day: datetime.date | None) -> Frame:
    days = frame_facts.days_around(establishment, day)
    state = frame_facts.state_read(establishment_id=establishment.pk, day=days.day)
    slug, visitor = establishment.slug, visitor_of(request)
    entries = entries_of(visitor, establishment)
    bar = in_bar(entries)
    rail = [
        Item(
            each.word,
            each.icon,
            address_of(each.route, slug, days.day) + (ALL_DAYS if each.route == "findings" else ""),
            section in (each.route, each.icon),
            each in bar,
            _counted({"findings": state.to_do, "cases": state.cases}.get(each.route, 0)),
        )
        for each in entries
    ]
    at = next(
        (each.route for each in entries if section in (each.route, each.icon)), day_landing_of(visitor, establishment)
    )
    here = request.get_full_path() if request.method != "POST" else address_of(at, slug, days.day)
    of_day = day_landing_of(visitor, establishment)
    first = of_day if request.method != "POST" else at
    before, after = _on(request, slug, days.before, first), _on(request, slug, days.after, first)
    sees = [visitor.standing.may(right, establishment) for right in (Right.SEE_FINDINGS, Right.SEE_RECORD)]
    to_do, latest = _counted(state.to_do_of_day), address_of(of_day, slug, days.latest or days.day)
    return Frame(establishment, visitor, days.day, rail, days, here, before, after, state, to_do, latest, *sees)


def _counted(waiting: int) -> str:
    """How many wait, as far as they are counted; "" when none does."""
    most = frame_facts.MOST_TO_DO
    return f"{most:,}+" if waiting > most else f"{waiting:,}" if waiting else ""


def _on(request: HttpRequest, house: str, day: datetime.date | None, first: str) -> str:
    """This page on another gaming day; where it has no day in its address, that day's first page. "" without a day."""
    if day is None:
        return ""
    match = request.resolver_match
    if match is not None and "day" in match.kwargs and request.method != "POST":
        return reverse(match.view_name, kwargs={**match.kwargs, "day": day})
    return address_of(first, house, day)


def theme_of(request: HttpRequest) -> str:
    """The scheme chosen with the switch; "" follows the system."""
    chosen = request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""
