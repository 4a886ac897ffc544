"""Collections by table and shift.

What it answers: What was due in collection fees, what was collected, and what differs, for every table, shift, game and
posted option of the gaming days asked for; how many hands were dealt and what was found at them.

How it is counted: The fee due is worked out again for each hand from the option that hung at the table when it was dealt. Due,
collected and difference are taken over the hands of which both are known, so collected less due is the difference to the
cent. Hands of which one is not known stand in a table of their own with the reason; they are in no sum. A hand belongs to
the shift in which it started. A corrected hand counts once, as corrected.

Who asks for it: Accounting each day at the close of the gaming day, compliance officers, and the commission.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from compliance.floor.read.collections import Collected, Collections, Sums, added, collections_read
from compliance.houses.forms.house import natural
from games.cards.money import dollars
from reports import collection_sections as beside
from reports import other_collections
from reports.base import (
    SHORT_OR_OVER,
    Column,
    Comparison,
    Document,
    Figure,
    Kind,
    ReportRequest,
    RollUp,
    Row,
    Section,
)
from reports.collection_sections import KEYS
from reports.words import counted, days_words, facts_of, period_words, silent_words

DAILY = True
USUAL = True

_SUMS = (
    Column("hands", "Hands", Kind.COUNT, total=True),
    Column("due", "Due", Kind.MONEY, total=True),
    Column("collected", "Collected", Kind.MONEY, total=True),
    Column("difference", "Difference", Kind.MONEY, total=True, less=("collected", "due"), signed=SHORT_OR_OVER),
    Column("differing", "Differing", Kind.COUNT, total=True),
    Column("outside", "Not told", Kind.COUNT, total=True),
    Column("fails", "Fails", Kind.COUNT, total=True),
    Column("cannot_tells", "Cannot tell", Kind.COUNT, total=True),
)


def gather(asked: ReportRequest) -> Collections:
    """The figures, from the selector that the pages and the API ask too."""
    return collections_read(slug=asked.establishment, first=asked.first, last=asked.last)


def compose(asked: ReportRequest, held: Collections) -> Document:
    """The document. Pure: the same figures give the same document."""
    return Document(
        code="COL01",
        title="Collections by table and shift",
        house=held.title,
        period=period_words(asked),
        demonstration=held.demonstration,
        answer=_answer(asked, held),
        figures=_figures(held),
        charts=(Comparison("Collected against due, by table", "by-table", "table", "collected", "due"),),
        sections=(
            _roll_up(held, "by-table", "By table", ("table",), lambda line: (natural(line.table),)),
            _roll_up(held, "by-shift", "By shift", ("shift",), lambda line: (held.shifts.index(line.shift),)),
            _roll_up(held, "by-option", "By game and option", ("game", "option"), _by_option),
            _roll_up(held, "by-day", "By gaming day", ("gaming_day",), lambda line: (line.gaming_day,)),
            _main(held),
            *beside.outside(held),
            *other_collections.sections(held.others, tuple(KEYS.values())),
            *beside.waived(held),
            beside.rules(held),
        ),
        main="collections",
        facts=_facts(asked, held),
        landscape=True,
    )


def _main(held: Collections) -> Section:
    return Section(
        name="collections",
        title="By gaming day, table, shift, game and option",
        tab="Collections",
        columns=(*KEYS.values(), *_SUMS),
        rows=[(*line[:5], *_figures_of(line.sums)) for line in held.lines],
        note="Differing and not told count hands; hands that are not told are in neither due nor collected.",
        group="gaming_day",
        empty="No hand is recorded for these gaming days.",
    )


def _roll_up(
    held: Collections, name: str, title: str, keys: tuple[str, ...], order: Callable[[Collected], Any]
) -> Section:
    """The lines added up over some of their keys."""

    def key(line: Collected) -> Row:
        return tuple(getattr(line, name) for name in keys)

    lines = sorted(held.lines, key=order)
    return Section(
        name=name,
        title=title,
        columns=(*(KEYS[name] for name in keys), *_SUMS),
        rows=[(*values, *_figures_of(added(line.sums for line in parts))) for values, parts in groupby(lines, key=key)],
        rolls_up=RollUp("collections", keys),
        empty="No hand is recorded for these gaming days.",
    )


def _by_option(line: Collected) -> tuple[Any, ...]:
    return line.game, natural(line.option)


def _figures_of(sums: Sums) -> Row:
    told = _told(sums)
    return (
        sums.hands,
        sums.due if told else None,
        sums.collected if told else None,
        sums.collected - sums.due if told else None,
        sums.differing,
        sums.outside,
        sums.fails,
        sums.cannot_tells,
    )


def _told(sums: Sums) -> bool:
    """Whether both the fee due and the fee collected are known of one hand at least. Where of none, no sum is zero."""
    return sums.hands > sums.outside


def _figures(held: Collections) -> tuple[Figure, ...]:
    sums = added(line.sums for line in held.lines) if held.lines else Sums()
    hands, due, collected, difference = _figures_of(sums)[:4]
    return (
        Figure("Due", due, Kind.MONEY, column="due"),
        Figure("Collected", collected, Kind.MONEY, column="collected"),
        Figure("Difference", difference, Kind.MONEY, SHORT_OR_OVER, "difference"),
        Figure("Hands", hands, Kind.COUNT, column="hands"),
        Figure("Fails", sums.fails, Kind.COUNT, column="fails"),
    )


def _answer(asked: ReportRequest, held: Collections) -> list[str]:
    """What a reader must know who reads nothing else. A net of zero must not hide short and over."""
    if not held.lines:
        return ["No hand is recorded for these gaming days."]
    sums = added(line.sums for line in held.lines)
    tables = {line.table for line in held.lines}
    days = (asked.last - asked.first).days + 1
    played = f"{counted(sums.hands, 'hand')} at {counted(len(tables), 'table')} in {counted(days, 'gaming day')}"
    money = f": {dollars(sums.due)} due, {dollars(sums.collected)} collected{_net(sums)}" if _told(sums) else ""
    said = [f"{played}{money}."]
    if sums.waived:
        said.append(
            f"{dollars(sums.waived)} of the fees due was waived: hands at which nothing else is missing do not differ."
        )
    if sums.differing:
        off = len({line.table for line in held.lines if line.sums.differing})
        said.append(
            f"{counted(sums.differing, 'hand')} at {counted(off, 'table')} {'differs' if sums.differing == 1 else 'differ'}: "
            f"{dollars(-sums.short)} short and {dollars(sums.over)} over in all."
        )
    if sums.outside:
        said.append(_beside(sums, held))
    if held.others:
        said.append(other_collections.sentence(held.others))
    said += silent_words(asked, {line.gaming_day for line in held.lines})
    said.append(_found(sums, held))
    return said


def _beside(sums: Sums, held: Collections) -> str:
    """The hands in no sum, and the money taken at them: without it a count of the boxes would seem to be over."""
    are = "is" if sums.outside == 1 else "are"
    said = f"{counted(sums.outside, 'hand')} {are} in no sum, because the fee due or the collection is not known"
    if held.unreviewed:
        said += f"; {held.unreviewed:,} of them not reviewed yet"
    taken = sum(row.collected or 0 for row in held.outside)
    if taken:
        said += f". At {'it' if sums.outside == 1 else 'them'} {dollars(taken)} was collected: "
        said += f"{dollars(sums.collected + taken)} with what is in the sum"
    return f"{said}."


def _net(sums: Sums) -> str:
    net = sums.collected - sums.due
    if net == 0:
        return ", no difference" + (" in the net" if sums.differing else "")
    return f", {dollars(abs(net))} {'short' if net < 0 else 'over'} in the net"


def _found(sums: Sums, held: Collections) -> str:
    severe = sum(found.fails for found in held.rules if found.severity == "severe")
    said = f"{counted(sums.fails, 'fail')}, {severe:,} of them severe."
    if sums.cannot_tells:
        said += f" At {counted(sums.cannot_tells, 'more question')} the record does not let Oliver tell."
    return said


def _facts(asked: ReportRequest, held: Collections) -> tuple[tuple[str, str], ...]:
    period = f"{days_words(asked)}; shifts: {', '.join(held.shifts)}"
    return (
        *facts_of(__doc__, title=held.title, slug=held.house, time_zone=held.time_zone, period=period),
        ("Judged by", ", ".join(digest[:12] for digest in held.digests) or "nothing: no hand is reviewed"),
    )
