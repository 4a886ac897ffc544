"""Rotation: one table's gaming day as a strip, hand by hand if wanted, and all tables of the day by concern."""

from __future__ import annotations

import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from compliance.floor.explained.strips import Links, around, strip_of
from compliance.floor.explained.table_turns import TableTurns, turns_of
from compliance.floor.explained.turns import KIND_WORDS, Share
from compliance.floor.pages.zoom import Zoom, hour_query, zoom_of
from compliance.floor.read.rotation import TableRotation, floor_rotation_read, table_rotation_read
from compliance.floor.read.supposed import SHOWN, Supposed, UnknownInstrument, instrument_get, supposable, supposed_read
from compliance.houses.models import Establishment
from compliance.houses.read.house import place_read
from compliance.law.instruments import Instrument
from compliance.law.thresholds import Threshold, threshold
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.days import opens_closes
from compliance.shell.door import establishment_of, page
from compliance.shell.drawing.strip import drawn, key, labels, mini
from compliance.shell.drawing.strip_data import Strip
from compliance.shell.frame import show

TURNS = 100
"""Turns in one page of the table in words."""
FINDINGS = 12
"""Findings in words beside it; all of them are flags in the strip."""
RUN, SHARE, BETWEEN = "longest-run", "share-of-one", "changes-between-two"
ENOUGH = "hands-of-the-usual"
"""A share of fewer hands says nothing."""


class ShareRow(NamedTuple):
    """A person's part, with what is more than a threshold."""

    share: Share
    kind: str
    long: bool
    much: bool


@page(Right.SEE_FINDINGS)
def table_rotation(request: HttpRequest, house: str, day: datetime.date, table: str) -> HttpResponse:
    establishment, held = establishment_of(request), table_day(request, day, table)
    context: dict[str, object] = {
        "held": held,
        "may_export": _may_export(request),
        "limits": [threshold(name, day) for name in (RUN, SHARE, BETWEEN)],
    }
    if held.turns.rounds:
        context |= _strip(request, establishment, held)
        context["shares"] = _shares(held.turns, threshold(RUN, day), threshold(SHARE, day))
        context |= {"asking": supposable(), "supposed": _supposed(request, house, held)}
        context["between"] = held.turns.swaps > threshold(BETWEEN, day).value
    return show(request, "floor/rotation_table.html", context, section="rotation", day=day)


def table_day(request: HttpRequest, day: datetime.date, table: str) -> TableRotation:
    """The table's gaming day in the address; Http404 where the house has no such table."""
    establishment = establishment_of(request)
    table_id = place_read(slug=establishment.slug).tables.get(table)
    if table_id is None:
        raise Http404(f"There is no table {table} here.")
    return table_rotation_read(establishment_id=establishment.pk, table_id=table_id, table=table, day=day)


def _may_export(request: HttpRequest) -> bool:
    return standing_of(request=request).may(Right.EXPORT, establishment_of(request))


def _supposed(request: HttpRequest, house: str, held: TableRotation) -> Supposed | None:
    """The day judged again as if the instrument in the address applied; None where none is asked about."""
    if (instrument := _instrument(request)) is None:
        return None
    return supposed_read(slug=house, held=held, instrument=instrument, shown=SHOWN, compare=True)


def _instrument(request: HttpRequest) -> Instrument | None:
    """The one that is asked about; commands and reports write `as-if`, and so may an address."""
    asked = request.GET.get("as_if") or request.GET.get("as-if")
    if not asked:
        return None
    try:
        return instrument_get(name=asked)
    except UnknownInstrument:
        known = ", ".join(each.id for each in supposable())
        why = f"No rule about rotation stands on an instrument named {asked[:40]}."
        raise Http404(f"{why} Ask with as_if and one of: {known}.") from None


def _strip(request: HttpRequest, establishment: Establishment, held: TableRotation) -> dict[str, object]:
    opens, _ = opens_closes(establishment, held.day)
    zoom = zoom_of(request.GET, establishment, opens, held.turns)
    zone = ZoneInfo(establishment.time_zone)
    strip = strip_of(
        held.turns,
        held.found,
        zoom.window,
        zone,
        f"Table {held.table}, {zoom.words}: who held the player-dealer position",
        _links(establishment.slug, held.turns, zoom, opens),
        each_hand=zoom.each_hand,
    )
    shown = [each for each in held.turns.rounds if zoom.window.holds(each)]
    turns = turns_of(shown)
    inside = {each.number for each in shown}
    start = _start(request, len(turns))
    return {
        "zoom": zoom,
        "strip": drawn(strip),
        "lanes": labels(strip),
        "key": key(),
        "hands": len(shown),
        "turns": [(turn, KIND_WORDS[turn.first.kind]) for turn in turns[start : start + TURNS]],
        "turns_all": len(turns),
        "turns_from": start + 1,
        "turns_before": max(0, start - TURNS) if start else None,
        "turns_after": start + TURNS if start + TURNS < len(turns) else None,
        "found": [one for one in held.found if one.hand in inside][:FINDINGS],
        "found_all": sum(one.hand in inside for one in held.found),
    }


def _links(house: str, turns: TableTurns, zoom: Zoom, opens: datetime.datetime) -> Links:
    """Signs lead one step nearer; among single hands, to the hand itself."""
    ids = {each.number: each.hand_id for each in turns.rounds} if zoom.each_hand else {}

    def hand(number: int) -> str:
        if number in ids:
            return reverse("hand", kwargs={"house": house, "hand_id": ids[number]})
        return f"?hand={number}"

    def hour(moment: datetime.datetime) -> str:
        length = zoom.window.stop - zoom.window.start
        return hour_query(moment, opens) if length > datetime.timedelta(hours=1) else ""

    return Links(lambda number: reverse("finding", kwargs={"house": house, "number": number}), hand, hour)


def _start(request: HttpRequest, turns: int) -> int:
    text = request.GET.get("start", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise Http404("That page of the list does not exist.")
    return min(int(text), max(turns - 1, 0))


def _shares(turns: TableTurns, run: Threshold, part: Threshold) -> list[ShareRow]:
    return [
        ShareRow(share, KIND_WORDS[share.kind], share.longest > run.value, _much(turns, share, part))
        for share in turns.shares
    ]


def _much(turns: TableTurns, share: Share | None, part: Threshold) -> bool:
    """Whether one person held more than the threshold of a table that dealt enough hands to say so."""
    enough = turns.hands >= threshold(ENOUGH, part.from_).value
    return enough and share is not None and share.part * 100 > part.value


class TableRow(NamedTuple):
    """A table of the floor overview."""

    held: TableRotation
    mini: object
    worst: tuple[tuple[str, int], ...]
    percent: str
    long: bool
    much: bool
    between: bool


@page(Right.SEE_FINDINGS)
def rotation(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment = establishment_of(request)
    limits = [threshold(name, day) for name in (RUN, SHARE, BETWEEN)]
    floor = floor_rotation_read(establishment_id=establishment.pk, tables=place_read(slug=house).tables, day=day)
    zone = ZoneInfo(establishment.time_zone)
    lines = [_row(held, zone, limits) for held in sorted_by(floor, request.GET.get("sort", ""))]
    context = {
        "lines": [line for line in lines if line.held.turns.rounds],
        "idle": [line.held.table for line in lines if not line.held.turns.rounds],
        "limits": limits,
        "sort": request.GET.get("sort", ""),
        "sorts": SORTS,
        "may_export": _may_export(request),
        "as_if": _instrument(request),
        "may_report": standing_of(request=request).may(Right.SEE_MONEY, establishment),
    }
    return show(request, "floor/rotation.html", context, section="rotation", day=day)


SORTS = {"": "concern", "run": "longest run", "share": "share of one", "between": "changes between two"}


def sorted_by(floor: list[TableRotation], by: str) -> list[TableRotation]:
    """The floor in another order than that of concern."""
    if by not in SORTS:
        raise Http404("The list is not sorted by that.")
    if by == "run":
        return sorted(floor, key=lambda held: -held.turns.longest)
    if by == "share":
        return sorted(floor, key=lambda held: -(held.turns.top.part if held.turns.top else 0))
    if by == "between":
        return sorted(floor, key=lambda held: -held.turns.swaps)
    return floor


def _row(held: TableRotation, zone: ZoneInfo, limits: list[Threshold]) -> TableRow:
    run, part, between = limits
    turns, top = held.turns, held.turns.top
    small: Strip | None = None
    if turns.rounds:
        small = strip_of(turns, held.found, around(turns.rounds), zone, f"Table {held.table}, the whole day in small")
    return TableRow(
        held,
        None if small is None else mini(small),
        tuple(held.waiting.items()),
        "" if top is None else top.percent,
        turns.longest > run.value,
        _much(turns, top, part),
        turns.swaps > between.value,
    )
