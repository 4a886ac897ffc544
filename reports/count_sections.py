"""The tables of the count and reconciliation (CNT01) that list papers: counts, boxes, waivers, explanations. Pure."""

from __future__ import annotations

from compliance.ledger.counts import boxes
from compliance.papers.box import Box
from compliance.papers.explanation import Explanation
from compliance.papers.form import cents
from compliance.papers.waiver import Waiver
from compliance.selectors.day_books import Period
from reports.base import SHORT_OR_OVER, Column, Kind, Row, Section

DAY = Column("gaming_day", "Gaming day", Kind.DAY)


def sections(held: Period) -> tuple[Section, ...]:
    """The count sheet, the boxes that are out, what was waived and what was explained."""
    return _sheet(held), _out(held), _waived(held), _said(held)


def _sheet(held: Period) -> Section:
    """The daily count sheet, in the order of the legal one."""
    rows: list[Row] = []
    for day in held.days:
        removed = {(box.box, box.holds): box for box in day.papers.of(Box)}
        for box in boxes(day):
            way = removed.get((box.box, box.holds))
            rows.append(
                (
                    *(day.gaming_day, box.shift, box.table, box.box, box.holds, box.first, box.second),
                    *(", ".join(box.first_by), ", ".join(box.second_by)),
                    *(("", "") if way is None else (way.removed_by, ", ".join(way.carried_by))),
                )
            )
    return Section(
        name="sheet",
        title="Count sheet",
        columns=(
            *(DAY, Column("shift", "Shift"), Column("table", "Table"), Column("box", "Box"), Column("holds", "Kind")),
            Column("first", "First count", Kind.MONEY, total=True, untold="none"),
            Column("second", "Second count", Kind.MONEY, total=True, untold="none"),
            *(Column("first_by", "First by"), Column("second_by", "Second by")),
            *(Column("removed_by", "Removed by"), Column("carried_by", "Carried by")),
        ),
        rows=rows,
        group="gaming_day",
        empty="No box was counted.",
    )


def _out(held: Period) -> Section:
    """Removed, not counted."""
    rows: list[Row] = []
    for day in held.days:
        counted_ = {(box.box, box.holds) for box in boxes(day)}
        rows += [
            (day.gaming_day, box.shift, box.table, box.box, box.holds, box.removed_by, ", ".join(box.carried_by))
            for box in day.papers.of(Box)
            if (box.box, box.holds) not in counted_
        ]
    return Section(
        name="not-counted",
        title="Removed, not counted",
        tab="Not counted",
        columns=(
            *(DAY, Column("shift", "Shift"), Column("table", "Table"), Column("box", "Box"), Column("holds", "Kind")),
            *(Column("removed_by", "Removed by"), Column("carried_by", "Carried by")),
        ),
        rows=rows,
        empty="Every box that was removed is counted.",
    )


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
            Column("amount", "Amount", Kind.MONEY, total=True, untold="the whole"),
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
            *(DAY, Column("step", "Step"), Column("holds", "Box"), Column("table", "Table"), Column("shift", "Shift")),
            Column("amount", "Amount", Kind.MONEY, total=True, signed=SHORT_OR_OVER),
            *(Column("reason", "Reason"), Column("grade", "Grade"), Column("by", "By")),
        ),
        rows=rows,
        empty="No difference is explained.",
    )
