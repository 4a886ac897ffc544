"""The stretch of a table's gaming day that a rotation strip shows: the day, a shift, an hour, or a few hands; by its address."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.http import Http404, QueryDict

from compliance.floor.explained.strips import Window, around
from compliance.floor.explained.table_turns import TableTurns
from compliance.houses.forms.shifts import Shift, hours_words, in_order
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of

HANDS = 12
"""Hands that stand side by side where single hands are shown."""
_HOUR = datetime.timedelta(hours=1)


class Step(NamedTuple):
    """A link of the zoom: what it says and its query."""

    words: str
    query: str
    current: bool = False


class Zoom(NamedTuple):
    """What is shown, and where one can go from here. "" where there is nothing."""

    window: Window
    words: str
    each_hand: bool
    steps: tuple[Step, ...]
    before: str
    after: str
    nearer: str
    wider: str


def zoom_of(asked: QueryDict, establishment: Establishment, opens: datetime.datetime, turns: TableTurns) -> Zoom:
    """The zoom in the address; Http404 for one that the page has not offered."""
    zone = ZoneInfo(establishment.time_zone)
    whole = around(turns.rounds)
    shifts = _shifts(establishment, opens)
    steps = [Step("whole day", "?")] + [
        Step(words, f"?shift={at}")
        for at, (words, window) in enumerate(shifts)
        if window.start < whole.stop and window.stop > whole.start
    ]
    if "hand" in asked:
        found = _hands(turns, _number(asked, "hand", turns.rounds[-1].number), opens)
    elif "hour" in asked:
        found = _hour(turns, _number(asked, "hour", 25), opens, whole, zone, shifts)
    elif "shift" in asked:
        found = _shift(turns, shifts, _number(asked, "shift", len(shifts) - 1), opens)
    else:
        nearer = steps[1].query if len(steps) > 1 else hour_query(whole.start, opens)
        found = Zoom(whole, "whole day", False, (), "", "", nearer, "")
    here = f"?shift={asked['shift']}" if "shift" in asked else "?" if not found.wider else ""
    return found._replace(steps=tuple(step._replace(current=step.query == here) for step in steps))


def _number(asked: QueryDict, name: str, most: int) -> int:
    text = str(asked[name])
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= most):
        raise Http404("That stretch of the day does not exist.")
    return int(text)


def _shifts(establishment: Establishment, opens: datetime.datetime) -> list[tuple[str, Window]]:
    """The shifts of the gaming day with their hours."""
    local = opens.astimezone(ZoneInfo(establishment.time_zone))
    shifts = in_order(divisions_of(establishment).on(local.date()), establishment.boundary_hour)
    found = []
    for at, shift in enumerate(shifts):
        start, stop = (_begins(shifts, place, local) for place in (at, at + 1))
        found.append((f"{shift.name} {hours_words(shifts, shift)}", Window(start, stop)))
    return found


def _begins(shifts: Sequence[Shift], at: int, opens: datetime.datetime) -> datetime.datetime:
    """When a shift begins in the gaming day that opens then; behind the last one, when the day closes."""
    if at == 0:
        return opens
    hour = shifts[at].from_ if at < len(shifts) else opens.hour
    day = opens.date() + datetime.timedelta(days=int(hour <= opens.hour))
    return datetime.datetime.combine(day, datetime.time(hour), tzinfo=opens.tzinfo)


def hour_query(moment: datetime.datetime, opens: datetime.datetime) -> str:
    """The hour of the gaming day in which a moment lies."""
    return f"?hour={max(0, (moment - opens) // _HOUR)}"


def _first(turns: TableTurns, window: Window) -> int | None:
    """The first hand of a window."""
    return next((each.number for each in turns.rounds if window.holds(each)), None)


def _shift(turns: TableTurns, shifts: list[tuple[str, Window]], at: int, opens: datetime.datetime) -> Zoom:
    words, window = shifts[at]
    first = next((each for each in turns.rounds if window.holds(each)), None)
    before = f"?shift={at - 1}" if at else ""
    after = f"?shift={at + 1}" if at + 1 < len(shifts) else ""
    nearer = hour_query(max(first.started, window.start) if first else window.start, opens)
    return Zoom(window, words, False, (), before, after, nearer, "?")


def _hour(
    turns: TableTurns,
    at: int,
    opens: datetime.datetime,
    whole: Window,
    zone: ZoneInfo,
    shifts: list[tuple[str, Window]],
) -> Zoom:
    window = Window(opens + at * _HOUR, opens + (at + 1) * _HOUR)
    words = f"{window.start.astimezone(zone):%H:%M} to {window.stop.astimezone(zone):%H:%M}"
    before = f"?hour={at - 1}" if window.start > whole.start and at else ""
    after = f"?hour={at + 1}" if window.stop < whole.stop else ""
    first = _first(turns, window)
    around_it = [f"?shift={n}" for n, (_, shift) in enumerate(shifts) if shift.start <= window.start < shift.stop]
    nearer = "" if first is None else f"?hand={first}"
    return Zoom(window, words, False, (), before, after, nearer, around_it[0] if around_it else "?")


def _hands(turns: TableTurns, number: int, opens: datetime.datetime) -> Zoom:
    rounds = turns.rounds
    at = next(place for place, each in enumerate(rounds) if each.number >= number)
    start = max(0, min(at, len(rounds) - HANDS))
    shown = rounds[start : start + HANDS]
    before = f"?hand={rounds[max(0, start - HANDS)].number}" if start else ""
    after = f"?hand={rounds[start + HANDS].number}" if start + HANDS < len(rounds) else ""
    words = f"hands {shown[0].number:,} to {shown[-1].number:,}"
    window = Window(shown[0].started, max(each.ended for each in shown))
    return Zoom(window, words, True, (), before, after, "", hour_query(shown[0].started, opens))
