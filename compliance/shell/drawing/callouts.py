"""The words beside the felt: for each taken seat its occupant and its wagers, recorded and due under each.

Seats of the right half stand in the right column, those of the left half in the left one, in the order of the rim, so that
no hairline crosses another. A column that is too full grows downward; nothing is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compliance.shell.drawing.lettering import fit, text_width, wrap
from compliance.shell.drawing.parts import Place, Scene, Stake
from compliance.shell.drawing.plan import Plan, Spot
from compliance.shell.drawing.shapes import Group, Rect, Role, Shape, Text
from compliance.shell.drawing.signs import chip
from games.cards.money import dollars

HEAD = 18.0
ROW = 20.0
UNDER = 16.0  # a further line of a row
BETWEEN = 10.0
AMOUNT = 22.0  # from the column to the amounts, the chip before them


@dataclass(frozen=True, slots=True)
class CalloutRow:
    """A line of a wager's call-out: at the left a label, at the right a value."""

    label: str
    value: str
    tone: Role
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One side's call-outs: its inner edge, the seats with the height of their hairline, what is drawn."""

    edge: float
    anchors: tuple[tuple[int, float], ...]
    shapes: tuple[Shape, ...]
    bottom: float


def tallest(plan: Plan, scene: Scene, places: Sequence[Spot]) -> float:
    """The height of the fuller column: the felt is set in the middle of it."""
    heights = [0.0, 0.0]
    for place in scene.occupied:
        heights[places[place.number - 1].x >= plan.cx] += _height(plan, place) + BETWEEN
    return max(heights)


def columns(plan: Plan, scene: Scene, places: Sequence[Spot]) -> list[Column]:
    """Both columns."""
    right = [place for place in scene.places if places[place.number - 1].x >= plan.cx]
    left = [place for place in reversed(scene.places) if places[place.number - 1].x < plan.cx]
    made = []
    x_right = plan.width - plan.column - plan.margin
    for side, x, edge in ((left, plan.margin, plan.margin + plan.column + 4), (right, x_right, x_right - 4)):
        taken = [place for place in side if place.occupant or place.stakes]
        made.append(_column(plan, taken, x, edge, [places[place.number - 1].y for place in taken]))
    return made


def _column(plan: Plan, taken: list[Place], x: float, edge: float, wanted: list[float]) -> Column:
    heights = [_height(plan, place) for place in taken]
    tops = _tops(heights, [y - HEAD / 2 for y in wanted], plan.bottom + plan.rim_room)
    shapes: list[Shape] = []
    for place, top in zip(taken, tops, strict=True):
        shapes += _callout(plan, place, x, top)
    anchors = tuple((place.number, top + HEAD / 2) for place, top in zip(taken, tops, strict=True))
    bottom = max([top + height for top, height in zip(tops, heights, strict=True)], default=0)
    return Column(edge, anchors, tuple(shapes), bottom)


def _tops(heights: list[float], wanted: list[float], floor: float) -> list[float]:
    """Each as near its seat as the others let it: pushed down from above, then up again where there is room."""
    tops: list[float] = []
    at = 0.0
    for height, want in zip(heights, wanted, strict=True):
        tops.append(max(at, want))
        at = tops[-1] + height + BETWEEN
    limit = max(floor, sum(heights) + BETWEEN * (len(heights) - 1))
    for i in range(len(tops) - 1, -1, -1):
        tops[i] = max(0.0, min(tops[i], limit - heights[i]))
        limit = tops[i] - BETWEEN
    return tops


def _height(plan: Plan, place: Place) -> float:
    return HEAD + (UNDER if place.bank else 0) + sum(_row_height(plan, place, stake) for stake in place.stakes)


def _row_height(plan: Plan, place: Place, stake: Stake) -> float:
    return ROW + (len(_lines(plan, place, stake)) - 1) * UNDER + (4 if stake.ringed else 0)


def _lines(plan: Plan, place: Place, stake: Stake) -> list[CalloutRow]:
    """The lines of a wager: one where a mark says it all, else what was recorded and what was due beneath it."""
    lines: list[CalloutRow] = []
    if _mark(stake):
        lines += [CalloutRow("", part, "soft") for part in (stake.recorded or "not recorded").split(", ")]
    else:
        tone: Role = "fail" if stake.agree is False else "ink"
        beside = plan.column - AMOUNT - text_width(dollars(stake.amount), plan.text) - 4
        lines += [CalloutRow("", part, "soft") for part in wrap(stake.title, plan.text, beside)]
        for label, value, absent in (("recorded", stake.recorded, "not recorded"), ("due", stake.due, "cannot tell")):
            for nth, part in enumerate(value.split(", ") if value else [absent]):
                lines.append(CalloutRow("" if nth else label, part, tone if value else "warn", bool(value)))
    if aside := _aside(place, stake):
        lines += [CalloutRow(part, "", "soft") for part in wrap(aside, plan.text * 0.94, plan.column - AMOUNT)]
    return lines


def _mark(stake: Stake) -> str:
    """✓ where recorded and due agree, ? where it cannot be told what was due; "" where both have to be read."""
    return "✓" if stake.agree else "" if stake.due else "?"


def _aside(place: Place, stake: Stake) -> str:
    """What sets a wager apart: another bettor behind the seat, placed after the deal."""
    words = []
    if stake.backline:
        words.append(f"back-line {stake.bettor}")
    elif place.occupant and stake.bettor != place.occupant:
        words.append(f"bettor {stake.bettor}")
    if stake.late:
        words.append("after the deal")
    return ", ".join(words)


def _callout(plan: Plan, place: Place, x: float, top: float) -> list[Shape]:
    size, room = plan.text, plan.column
    number = f"{place.number}"
    after = x + text_width(number, size, True) + 8
    role = fit(place.role, size * 0.85, 110) if place.role else ""
    left = room - (after - x) - (text_width(role, size * 0.85) + 8 if role else 0)
    name = fit(place.occupant or "no occupant recorded", size, left, True)
    shapes: list[Shape] = [
        Text(x, top + 13, number, size, "soft", bold=True),
        Group((Text(after, top + 13, name, size, "ink", bold=True),), title=f"seat {place.number}: {place.occupant}"),
    ]
    if role:
        shapes.append(Text(x + room, top + 13, role, size * 0.85, "soft", "end"))
    y = top + HEAD
    if place.bank:
        shapes.append(Text(after, y + 11, "player-dealer", size * 0.92, "felt", bold=True))
        y += UNDER
    for stake in place.stakes:
        shapes += _row(plan, place, stake, x, y)
        y += _row_height(plan, place, stake)
    return shapes


def _row(plan: Plan, place: Place, stake: Stake, x: float, y: float) -> list[Shape]:
    size, room = plan.text, plan.column
    base = y + 14 + (2 if stake.ringed else 0)
    lines = _lines(plan, place, stake)
    shapes: list[Shape] = []
    if stake.ringed:
        shapes.append(Rect(x - 6, y, room + 12, _row_height(plan, place, stake) - 1, "panel", "fail", 2, 6))
    shapes.append(chip(stake.letter, x + 8, base - 4.5, 7.5, False, stake.backline, stake.title))
    amount = dollars(stake.amount)
    shapes.append(Text(x + AMOUNT, base, amount, size, "ink"))
    mark = _mark(stake)
    right = x + room - (15 if mark else 0)
    for nth, line in enumerate(lines):
        label = amount if nth == 0 else line.label
        value = fit(line.value, size, right - x - AMOUNT - 4 - text_width(label, size), line.bold)
        if nth:
            shapes.append(
                Text(x + AMOUNT, base + nth * UNDER, fit(label, size * 0.94, room - AMOUNT), size * 0.94, "soft")
            )
        if value:
            shapes.append(Text(right, base + nth * UNDER, value, size, line.tone, "end", line.bold))
    if mark:
        last = max(nth for nth, line in enumerate(lines) if line.value)
        shapes.append(Text(x + room, base + last * UNDER, mark, size, "pass" if mark == "✓" else "warn", "end", True))
    return shapes
