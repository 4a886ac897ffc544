"""Boxes, differences and totals of a day are the very same on the Money page, in CNT01, in the API and to the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import structs

from compliance.houses.models import Establishment
from compliance.money.ledger.blind import blinded
from compliance.money.ledger.commission import revenue
from compliance.money.ledger.counts import key_of, uncounted
from compliance.money.ledger.day import Day
from compliance.money.ledger.line_items import LineItem
from compliance.money.ledger.statement import statement
from compliance.money.pages.money_lines import Shown, bars, shown_lines, shown_totals, stages, tolerance
from compliance.money.papers.box import Box
from compliance.money.papers.count import Count
from compliance.money.read.commission_money import MoneyDay, money_of
from compliance.money.read.day_accounts import Period
from compliance.money.rules.day_cases import DayCase, base_day
from compliance.money.rules.day_check import check_day
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.sow import sow
from games.schema import load
from reports.asking import ReportRequest
from reports.base import Document
from reports.definitions import cnt01_count_and_reconciliation as cnt01
from reports.restating import Statement
from tests.tools.simulate.money_floors import closed, money

AGAIN = {
    "box": "T1-Day",
    "table": "T1",
    "shift": "Swing",
    "holds": "drop",
    "removed": "2026-09-01T22:05:00-07:00",
    "removed_by": "S-1",
    "carried_by": ["S-1", "F-2"],
}
"""The drop box of T1, which was counted after the day shift, hangs again on swing and is out at its end."""
FAULTS = ("CNT001", "CNT003", "CNT006", "CNT007", "CNT008", "CNT009")


def out_again() -> Day:
    case = DayCase(name="again", outcome="fail", why="It is out again.", papers={"box[+]": {"id": "BX-9"} | AGAIN})
    return case.day(dict(load.catalogue().games))


def unexplained() -> Day:
    """Counted short, in part explained; the bank has less than that."""
    said = {"id": "EX-1", "step": "collected-counted", "table": "T1", "shift": "Day", "amount": "-20.00"}
    said |= {"reason": "A tray was left on the table.", "grade": "estimate", "by": "C-1"}
    banked = {
        "id": "EX-2",
        "step": "counted-banked",
        "amount": "-1.00",
        "reason": "Torn.",
        "grade": "final",
        "by": "C-1",
    }
    papers: dict[str, Any] = {"count[0].amount": "400.00", "count[1].amount": "400.00", "explanation": [said, banked]}
    case = DayCase(name="short", outcome="fail", why="It is short.", papers=papers)
    return case.day(dict(load.catalogue().games))


def short_at_the_hands() -> Day:
    """At each hour a dollar less was collected than was due."""
    day = base_day().day(dict(load.catalogue().games))
    return structs.replace(day, takings=tuple(structs.replace(one, due=one.due + 100) for one in day.takings))


@cache
def days() -> tuple[Day, ...]:
    """As everybody may read them: CNT01 is for those too who make the second count, and tells no first one before it."""
    return tuple(blinded(day) for day in _days())


def _days() -> Iterator[Day]:
    yield base_day().day(dict(load.catalogue().games))
    yield out_again()
    yield unexplained()
    floor = money()
    sown = sow(floor.ground, floor.written, closed(floor), 3, FAULTS)
    assert {label.rule for label in sown.labels} == set(FAULTS)
    yield from sown.books(floor.ground, closed(floor))


def report(day: Day) -> Document:
    house = Establishment(slug="base-house", title="Base House", time_zone="America/Los_Angeles", boundary_hour=6)
    asked = ReportRequest("base-house", day.gaming_day, day.gaming_day)
    return cnt01.compose(asked, Statement(Period(house, (day,), None)))


def table(document: Document, name: str) -> list[dict[str, Any]]:
    section = next(one for one in document.sections if one.name == name)
    return [dict(zip((column.name for column in section.columns), row, strict=True)) for row in section.rows]


def told(day: Day) -> MoneyDay:
    return money_of(day, "base-house", None)


def read(dollars: str | None) -> int | None:
    if dollars is None:
        return None
    return -cents(dollars[1:]) if dollars.startswith("-") else cents(dollars)


def of_api(one: Any, *names: str) -> list[int | None]:
    return [read(getattr(one, f"{name}_dollars")) for name in names]


def test_each_line_is_the_same() -> None:
    for day in days():
        _each_line_is_the_same(day)


def _each_line_is_the_same(day: Day) -> None:
    names = ("due", "compared", "waived", "uncompared", "collected", "counted")
    page = [
        (
            *_line(one),
            *(getattr(one.figures, name) for name in names),
            one.due.cents,
            one.counted.cents,
            one.counted.explained,
        )
        for one in shown_lines(day)
    ]
    api = [
        (
            *(one.table, one.shift, one.holds, *of_api(one, *names)),
            *(read(gap.gap_dollars) for gap in one.gaps),
            read(one.gaps[1].explained_dollars),
        )
        for one in told(day).lines
    ]
    statement = [
        (
            *(row["table"], row["shift"], row["holds"], *(row[name] for name in names)),
            *(row["difference"], row["variance"], row["explained"] or 0),
        )
        for row in table(report(day), "reconciliation")
    ]
    assert page == api == statement


def test_each_total_is_the_same_and_the_sum_of_its_rows() -> None:
    for day in days():
        _each_total_is_the_same_and_the_sum_of_its_rows(day)


def _each_total_is_the_same_and_the_sum_of_its_rows(day: Day) -> None:
    names = ("due", "compared", "waived", "uncompared", "collected", "counted")
    page = [
        (one.figures.holds, *(getattr(one.figures, name) for name in (*names, "banked", "boxes", "counted_boxes")))
        for one in shown_totals(day)
    ]
    gaps = [(one.due.cents, one.counted.cents, one.banked.cents) for one in shown_totals(day)]
    api = [
        (one.holds, *of_api(one, *names, "banked"), one.boxes_removed, one.boxes_counted) for one in told(day).totals
    ]
    document = report(day)
    rows = table(document, "days")
    statement = [(row["holds"], *(row[name] for name in (*names, "banked", "boxes", "counted_boxes"))) for row in rows]
    assert page == api == statement
    assert gaps == [tuple(read(gap.gap_dollars) for gap in one.gaps) for one in told(day).totals]
    assert gaps == [(row["difference"], row["variance"], row["unbanked"]) for row in rows]
    beside = [(one.figures.awaited, one.figures.alone) for one in shown_totals(day)]
    assert beside == [tuple(of_api(one, "awaited", "alone")) for one in told(day).totals]
    for one in shown_totals(day):
        lines = [each.figures for each in shown_lines(day) if each.figures.holds == one.figures.holds]
        for name in names:
            assert getattr(one.figures, name) == _sum(getattr(line, name) for line in lines)
        assert one.counted.cents == _sum(line.gap("collected-counted") for line in lines)
    headline = {figure.title.partition(",")[0]: figure.value for figure in document.figures}
    assert headline == {
        "Collected": _sum(row["collected"] for row in rows),
        "Counted": _sum(row["counted"] for row in rows),
        "Variance of what is counted": _sum(row["variance"] for row in table(document, "reconciliation")),
        "Banked": _sum(row["banked"] for row in rows),
    }
    assert [(one.table, one.sums.counted) for one in bars(day)] == [
        (
            name,
            _sum(
                row["counted"]
                for row in table(document, "reconciliation")
                if (row["table"], row["holds"]) == (name, "drop")
            ),
        )
        for name in dict.fromkeys(row["table"] for row in table(document, "reconciliation") if row["holds"] == "drop")
    ]


def test_a_reader_can_redo_the_whole_day_figure_by_figure() -> None:
    seen = set[str]()
    for day in (*days(), short_at_the_hands()):
        for place, total in enumerate(shown_totals(day)):
            stood = 0
            for line in statement(day):
                cents = line.cents[place]
                seen |= {line.name} if cents else set()
                if line.sort == "figure" and cents is not None:
                    assert line.name == "due" or cents == stood, (day.gaming_day, line.name)
                    assert cents == getattr(total.figures, line.name)
                    stood = cents
                elif line.sort in ("part", "difference"):
                    stood += cents or 0
    assert seen >= {"due", "due-collected", "uncompared", "awaited", "collected-counted", "explained", "left", "banked"}


def test_the_boxes_that_are_out_are_the_same() -> None:
    for day in days():
        _the_boxes_that_are_out_are_the_same(day)


def _the_boxes_that_are_out_are_the_same(day: Day) -> None:
    document = report(day)
    page = sorted((box.table, box.shift, box.box, box.holds) for box in uncounted(day))
    api = sorted((box.table, box.shift, box.box, box.holds) for box in told(day).removed_not_counted)
    rows = table(document, "not-counted")
    assert page == api == sorted((row["table"], row["shift"], row["box"], row["holds"]) for row in rows)
    assert revenue(day).boxes == len(page) == sum(row["waiting"] or 0 for row in table(document, "days"))
    found = [finding for finding in check_day(day) if finding.rule == "CNT001"]
    today = [finding for finding in found if finding.subject.startswith("box ") and " of " not in finding.subject]
    assert len(today) == (len(page) if day.papers.of(Count) else 0)
    counted = {key_of(one) for one in day.papers.of(Count)}
    every = counted | {key_of(one) for one in day.papers.of(Box)}
    assert stages(day)[0].words == f"{len(counted)} of {len(every)} boxes counted"
    assert len(table(document, "sheet")) == len(counted)


def test_a_box_that_was_counted_by_day_and_is_out_again_on_swing_is_told_by_all() -> None:
    day = out_again()
    assert [(box.box, box.shift) for box in uncounted(day)] == [("T1-Day", "Swing")]
    assert stages(day)[0].words == "2 of 3 boxes counted"
    assert [(one.box, one.shift) for one in told(day).removed_not_counted] == [("T1-Day", "Swing")]
    assert "CNT001" in {finding.rule for finding in check_day(day)}


def test_what_the_page_leaves_to_explain_is_what_the_rules_find() -> None:
    for day in days():
        _what_the_page_leaves_to_explain_is_what_the_rules_find(day)


def _what_the_page_leaves_to_explain_is_what_the_rules_find(day: Day) -> None:
    found = {finding.subject: finding for finding in check_day(day) if finding.rule == "CNT006"}
    lines = {" ".join(_line(one)): one.counted for one in shown_lines(day)}
    assert {subject for subject, gap in lines.items() if gap.open} <= found.keys()
    for subject, finding in found.items():
        if finding.outcome == "fail":
            assert lines[subject].open
            assert finding.difference == lines[subject].cents
            assert abs(lines[subject].left or 0) > tolerance(day)
    banked = {finding.subject: finding.difference for finding in check_day(day) if finding.rule == "CNT009"}
    totals = {f"{one.figures.holds} banked": one.banked for one in shown_totals(day)}
    assert banked == {subject: gap.cents for subject, gap in totals.items() if gap.open}


def _line(one: Shown) -> tuple[str, str, str]:
    assert isinstance(one.figures, LineItem)
    return (one.figures.table, one.figures.shift, one.figures.holds)


def _sum(values: Iterable[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
