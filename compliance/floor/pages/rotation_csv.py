"""Rotation as CSV: the floor of a day by concern, and the turns of a table's day."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponseBase

from compliance.floor.explained.turns import KIND_WORDS, Turn
from compliance.floor.pages.rotation import sorted_by, table_day
from compliance.floor.read.finding_filters import SEVERITIES
from compliance.floor.read.rotation import TableRotation, floor_rotation_read
from compliance.houses.read.house import place_read
from compliance.people.rights import Right
from compliance.shell.csv_file import csv_response
from compliance.shell.door import establishment_of, page

_FLOOR = (
    "gaming_day", "table", "hands", "turns", "longest_run", "holds_most", "share_percent", "between_two", "missing_hands",
    "unreviewed", "fails", "cannot_tells", *(f"waiting_{severity}" for severity in SEVERITIES),
)  # fmt: skip
_TURNS = (
    "gaming_day", "table", "first_hand", "last_hand", "who", "as", "provider", "seat", "hands", "from", "until", "minutes",
    "offers_before", "declined", "offers_during", "missing_before", "rules",
)  # fmt: skip


@page(Right.EXPORT, what="export")
def rotation_csv(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
    """Every table of the day with hands, in the order in which the page has them."""
    establishment = establishment_of(request)
    floor = floor_rotation_read(establishment_id=establishment.pk, tables=place_read(slug=house).tables, day=day)
    rows = (_floor_row(held) for held in sorted_by(floor, request.GET.get("sort", "")) if held.turns.rounds)
    return csv_response(f"rotation-{house}-{day}", _FLOOR, rows, demonstration=establishment.demonstration)


@page(Right.EXPORT, what="export")
def table_rotation_csv(request: HttpRequest, house: str, day: datetime.date, table: str) -> HttpResponseBase:
    """The turns of a table's whole day."""
    establishment, held = establishment_of(request), table_day(request, day, table)
    rows = _turn_rows(held, ZoneInfo(establishment.time_zone))
    return csv_response(f"rotation-{house}-{day}-turns", _TURNS, rows, demonstration=establishment.demonstration)


def _floor_row(held: TableRotation) -> tuple[object, ...]:
    turns, top = held.turns, held.turns.top
    who, percent = (None, None) if top is None else (top.who, top.percent)
    fails = sum(one.outcome == "fail" for one in held.found)
    waiting = held.waiting
    return (
        held.day, held.table, turns.hands, len(turns.turns), turns.longest, who, percent, turns.swaps,
        sum(gap.hands for gap in turns.missing), held.unreviewed, fails, len(held.found) - fails,
        *(waiting.get(severity, 0) for severity in SEVERITIES),
    )  # fmt: skip


def _turn_rows(held: TableRotation, zone: ZoneInfo) -> Iterator[tuple[object, ...]]:
    rules: dict[int, set[str]] = {}
    for one in held.found:
        rules.setdefault(one.hand, set()).add(one.rule)
    for turn in held.turns.turns:
        codes = sorted({code for each in turn.rounds for code in rules.get(each.number, ())})
        yield (held.day, held.table, *_turn_cells(turn, zone), " ".join(codes))


def _turn_cells(turn: Turn, zone: ZoneInfo) -> tuple[object, ...]:
    first, last = turn.first, turn.last
    return (
        first.number, last.number, first.who, KIND_WORDS[first.kind], first.provider, first.seat, turn.hands,
        first.started.astimezone(zone).isoformat(), last.ended.astimezone(zone).isoformat(), turn.minutes, turn.made,
        turn.declined, turn.again, 0 if turn.missing is None else turn.missing.hands,
    )  # fmt: skip
