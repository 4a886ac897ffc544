"""The tables of the count and reconciliation (CNT01) that list papers: counts, boxes, waivers, explanations. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compliance.floor.papers.waiver import Waiver
from compliance.houses.forms.house import natural
from compliance.money.ledger.closing import standing_closing
from compliance.money.ledger.counts import boxes, uncounted
from compliance.money.ledger.day import Day
from compliance.money.papers.box import Box
from compliance.money.papers.explanation import Explanation
from compliance.money.read.day_accounts import Period
from compliance.papers.forms.form import cents
from reports.base import SHORT_OR_OVER, Column, Kind, Row, Section

DAY = Column("gaming_day", "Gaming day", Kind.DAY)
HOLDS = Column("holds", "Box holds")
_NO_BOX = "No box was removed and none was counted."


def sections(held: Period) -> tuple[Section, ...]:
    """The count sheet, the boxes that are out, what was waived, what was explained, and what the closings left open."""
    return _sheet(held), _out(held), _waived(held), _said(held), *_left_open(held)


def _left_open(held: Period) -> Iterator[Section]:
    """Why a day was closed although something was open; nothing where no closing says so."""
    closings = [(day.gaming_day, one) for day in held.days if (one := standing_closing(day)) is not None]
    rows: list[Row] = [
        (day, what, why, one.closed_by) for day, one in closings for what, why in sorted(one.left_open.items())
    ]
    if rows:
        yield Section(
            name="left-open",
            title="Left open when the day was closed",
            tab="Left open",
            columns=(DAY, Column("what", "What was open"), Column("why", "Why it was closed so"), Column("by", "By")),
            rows=rows,
        )


def _sheet(held: Period) -> Section:
    """The daily count sheet, in the order of the legal one."""
    rows: list[Row] = []
    for day in held.days:
        for box in sorted(boxes(day), key=lambda box: _floor(day, box.table, box.shift, box.holds)):
            last = None if box.last is None else box.last.astimezone(held.zone)
            way = box.removals[-1] if box.removals else None
            rows.append(
                (
                    *(day.gaming_day, box.table, box.shift, box.box, box.holds, box.first, box.second, box.apart),
                    *(last, ", ".join(box.first_by) or None, ", ".join(box.second_by) or None),
                    *((None, None) if way is None else (way.removed_by, ", ".join(way.carried_by) or None)),
                )
            )
    return Section(
        name="sheet",
        title="Count sheet",
        columns=(
            *(DAY, Column("table", "Table"), Column("shift", "Shift"), Column("box", "Box"), HOLDS),
            Column("first", "First count", Kind.MONEY, total=True, untold="none"),
            Column("second", "Second count", Kind.MONEY, total=True, untold="none"),
            Column(
                "apart",
                "Second less first",
                Kind.MONEY,
                total=True,
                less=("second", "first"),
                signed=SHORT_OR_OVER,
                untold="–",
            ),
            Column("at", "Counted", Kind.MOMENT),
            *(Column("first_by", "First count by", untold="–"), Column("second_by", "Second count by", untold="–")),
            Column("removed_by", "Removed by", untold="not recorded"),
            Column("carried_by", "Carried by", untold="not recorded"),
        ),
        rows=rows,
        note=(
            "The second count stands; where there is none, the first. Second less first: of the boxes that were counted twice. "
            "Counted: when the last count of the box was made."
        ),
        group="gaming_day",
        empty="No box was counted.",
    )


def _out(held: Period) -> Section:
    """Removed, not counted."""
    rows: list[Row] = []
    for day in held.days:
        rows += [
            (day.gaming_day, box.table, box.shift, box.box, box.holds, box.removed_by, ", ".join(box.carried_by))
            for box in sorted(uncounted(day), key=lambda box: _floor(day, box.table, box.shift, box.holds))
        ]
    return Section(
        name="not-counted",
        title="Removed, not counted",
        tab="Not counted",
        columns=(
            *(DAY, Column("table", "Table"), Column("shift", "Shift"), Column("box", "Box"), HOLDS),
            *(Column("removed_by", "Removed by"), Column("carried_by", "Carried by")),
        ),
        rows=rows,
        empty="Every box that was removed is counted." if any(day.papers.of(Box) for day in held.days) else _NO_BOX,
    )


def _floor(day: Day, table: str, shift: str, holds: str) -> tuple[Any, ...]:
    """The order of the floor: table by table, shift after shift of the day."""
    shifts = list(day.shifts)
    named = day.shift_named(shift)
    return natural(table), shifts.index(named) if named in shifts else len(shifts), shift, holds


def _waived(held: Period) -> Section:
    rows: list[Row] = [
        (
            *(day.gaming_day, one.table, one.kind, one.hand or "", None if one.amount is None else cents(one.amount)),
            *(one.reason, one.authority),
        )
        for day in held.days
        for one in day.papers.of(Waiver)
    ]
    return Section(
        name="waived",
        title="Waived",
        columns=(
            *(DAY, Column("table", "Table"), Column("kind", "Kind"), Column("hand", "Hand")),
            Column("amount", "Amount, of each hand", Kind.MONEY, untold="the whole"),
            *(Column("reason", "Reason"), Column("authority", "Authority")),
        ),
        rows=rows,
        empty="Nothing was waived.",
    )


def _said(held: Period) -> Section:
    rows: list[Row] = [
        (
            *(day.gaming_day, one.step.replace("-", " → "), one.holds, one.table or "", one.shift or ""),
            *(cents(one.amount), one.reason, one.grade, one.by),
        )
        for day in held.days
        for one in day.papers.of(Explanation)
    ]
    return Section(
        name="explanations",
        title="Explanations",
        columns=(
            *(DAY, Column("step", "Step"), HOLDS, Column("table", "Table"), Column("shift", "Shift")),
            Column("amount", "Amount", Kind.MONEY, total=True, signed=SHORT_OR_OVER),
            *(Column("reason", "Reason"), Column("grade", "Grade"), Column("by", "By")),
        ),
        rows=rows,
        empty="No difference is explained.",
    )
