"""The entries of the rail: which there are, and which of them are open to a visitor."""

from __future__ import annotations

import datetime
from functools import cache
from typing import NamedTuple

from django.urls import NoReverseMatch, URLPattern, get_resolver, reverse

from compliance.houses.models import Establishment
from compliance.people.rights import Right
from compliance.shell.door import Visitor


class Entry(NamedTuple):
    """A word of the rail and the page it leads to; `phone`: among the first for the bar of a phone."""

    word: str
    icon: str
    route: str
    phone: bool = False


_RAIL = (
    Entry("Inbox", "inbox", "inbox", True),
    Entry("Today", "today", "today", True),
    Entry("My tables", "tables", "my_tables", True),
    Entry("Issues", "issues", "issues"),
    Entry("Findings", "findings", "findings", True),
    Entry("Cases", "cases", "cases"),
    Entry("Calendar", "calendar", "calendar"),
    Entry("Trends", "trends", "trends"),
    Entry("Tables", "tables", "tables", True),
    Entry("Rotation", "rotation", "rotation"),
    Entry("Money", "money", "money"),
    Entry("Rule books", "books", "books", True),
    Entry("Quote", "quote", "quote"),
    Entry("Rules", "rules", "rules"),
    Entry("Reports", "reports", "reports"),
    Entry("Record", "record", "record", True),
    Entry("Dealers", "dealers", "dealers"),
    Entry("Observed", "observed", "observed"),
    Entry("Inspections", "inspections", "inspections"),
    Entry("Video", "video", "video", True),
    Entry("Cameras", "cameras", "cameras"),
    Entry("Intake", "intake", "upload"),
    Entry("Administration", "administration", "people", True),
    Entry("Administration", "administration", "access"),  # of those who see the log alone
)
_LANDING = ("inbox", "today", "video", "my_tables", "upload", "people", "books")
"""Where somebody begins: the first of these that is open to that person."""
_OF_A_DAY = ("today", "upload", "books")
"""The same for somebody who has chosen a gaming day."""
_BAR = 5  # a phone has room for so many


def entries_of(visitor: Visitor, establishment: Establishment) -> list[Entry]:
    """The entries that are open to a visitor, each word once."""
    rights, found = routes(), dict[str, Entry]()
    for entry in _RAIL:
        if entry.route in rights and visitor.standing.may(rights[entry.route], establishment):
            found.setdefault(entry.word, entry)
    return list(found.values())


def in_bar(entries: list[Entry]) -> list[Entry]:
    """Those that a phone shows: the first ones, and others where there is room left."""
    return sorted(entries, key=lambda entry: not entry.phone)[:_BAR]


def landing_of(visitor: Visitor, establishment: Establishment) -> str:
    """The route of the page on which this visitor begins."""
    return _first(_LANDING, visitor, establishment)


def day_landing_of(visitor: Visitor, establishment: Establishment) -> str:
    """The route of the first page about a gaming day."""
    return _first(_OF_A_DAY, visitor, establishment)


def _first(routes: tuple[str, ...], visitor: Visitor, establishment: Establishment) -> str:
    there = {entry.route for entry in entries_of(visitor, establishment)}
    return next((route for route in routes if route in there), "books")


@cache
def routes() -> dict[str, Right | None]:
    """Every page by its route, with the right that stands at its view: written there and nowhere else."""
    patterns = [each for included in get_resolver().url_patterns for each in getattr(included, "url_patterns", ())]
    found = [each for each in patterns if isinstance(each, URLPattern) and hasattr(each.callback, "right")]
    return {str(each.name): each.callback.right for each in found}  # type: ignore[attr-defined]


def address_of(route: str, house: str, day: datetime.date) -> str:
    """A page of the rail: with the gaming day in its address where it has one."""
    try:
        return reverse(route, kwargs={"house": house, "day": day})
    except NoReverseMatch:
        return reverse(route, kwargs={"house": house})
