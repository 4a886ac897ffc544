"""Inspections.

What it answers: Which checklists were due on the gaming days asked for, how much of each was answered and by whom; what was
answered with no, at which table and by which printed lines; and what nobody looked at.

How it is counted: A question that is asked at each table counts once a table, any other once. What was not seen is no answer:
it stays due. A list that is due over several days, as a month, stands once, on the last of the gaming days asked for. What was
struck out does not count.

Who asks for it: Compliance each month, the shift manager each week, and the commission when it comes to look.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from zoneinfo import ZoneInfo

from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment
from compliance.houses.read.house import establishment_get
from compliance.money.read.day_accounts import period_position
from compliance.observed.papers.inspection import Answered, Inspection
from compliance.observed.read.checklists import checklists_of_days, held_between
from compliance.observed.rules.checklist import HOUSE, Checklist, Question
from compliance.shell.days import opens_closes
from reports.base import Column, Document, Figure, Kind, ReportRequest, RollUp, Row, Section
from reports.words import counted, days_words, facts_of, period_words

MONTHLY = True

_PRINTED = 200
"""Lines on paper; where there are more, the workbook has them."""
_THE_HOUSE = "the house"


class Due(NamedTuple):
    """A checklist on the gaming day under which it stands."""

    gaming_day: datetime.date
    checklist: Checklist


class Held(NamedTuple):
    """What was due, and the inspections of these days as they stand."""

    establishment: Establishment
    due: tuple[Due, ...]
    papers: tuple[Inspection, ...]
    position: int | None
    digests: tuple[str, ...]

    @property
    def time_zone(self) -> str:
        return self.establishment.time_zone


def gather(asked: ReportRequest) -> Held:
    """As the pages read them, at the close of the last gaming day: a report reads no clock."""
    house = establishment_get(slug=asked.establishment)
    days = [asked.first + datetime.timedelta(days=day) for day in range((asked.last - asked.first).days + 1)]
    lists = checklists_of_days(establishment=house, days=days, now=opens_closes(house, asked.last)[1])
    papers = tuple(one.paper for one in held_between(house, asked.first, asked.last))
    return Held(
        house,
        tuple(_once(lists)),
        papers,
        period_position(establishment_id=house.pk, first=asked.first, last=asked.last),
        tuple(sorted({digest for paper in papers for digest in paper.editions.values()})),
    )


def _once(lists: dict[datetime.date, list[Checklist]]) -> Iterator[Due]:
    """Each list once: one that is due over several days stands on the last of them."""
    last = {(one.name, one.shift, one.closes): day for day in sorted(lists) for one in lists[day]}
    for day in sorted(lists):
        yield from (Due(day, one) for one in lists[day] if last[one.name, one.shift, one.closes] == day)


def compose(asked: ReportRequest, held: Held) -> Document:
    """The document. Pure: the same answers give the same document."""
    house = held.establishment
    return Document(
        code="INS01",
        title="Inspections",
        house=house.title,
        period=period_words(asked),
        demonstration=house.demonstration,
        answer=_answer(held),
        figures=_figures(held),
        sections=(_noes(held), _by_list(held), _by_table(held), _left(held), _main(held), _papers(held)),
        main="lists",
        facts=facts_of(__doc__, title=house.title, slug=house.slug, time_zone=held.time_zone, period=days_words(asked)),
        signatures=("Prepared by", "Shift manager", "Compliance"),
    )


_COUNTS = (
    Column("asked", "Asked", Kind.COUNT, total=True),
    Column("answered", "Answered", Kind.COUNT, total=True),
    Column("left", "Left", Kind.COUNT, total=True, less=("asked", "answered")),
)
_LIST, _DAY = Column("list", "List"), Column("gaming_day", "Gaming day", Kind.DAY)


def _counts(lists: Iterable[Checklist]) -> tuple[int, int, int]:
    held = list(lists)
    asked, answered = sum(one.wanted for one in held), sum(one.answered for one in held)
    return asked, answered, asked - answered


def _noes(held: Held) -> Section:
    """What was found: the first thing to read."""
    rows: list[Row] = [
        (paper.gaming_day, table or _THE_HOUSE, one.asked, one.why, paper.by, paper.id)
        for paper, one in _answers(held)
        if one.answer == "no"
        for table in one.tables or (HOUSE,)
    ]
    return Section(
        name="no",
        title="Answered with no",
        columns=(
            *(_DAY, Column("table", "Table"), Column("question", "Question")),
            Column("why", "What was found", untold="–"),
            *(Column("by", "By"), Column("inspection", "Inspection")),
        ),
        rows=rows,
        note="Each is a finding INS001 with the lines of the books that ask it." + _beyond(rows, "answer"),
        empty="Nothing was answered with no." if held.papers else "Nobody inspected.",
        on_paper=len(rows) <= _PRINTED,
    )


def _beyond(rows: Sequence[Row], what: str) -> str:
    """What is said on paper of more lines than stand there."""
    return f" {counted(len(rows), what)}: they stand in the workbook." if len(rows) > _PRINTED else ""


def _answers(held: Held) -> Iterator[tuple[Inspection, Answered]]:
    for paper in sorted(held.papers, key=_order):
        yield from ((paper, one) for one in paper.answers)


def _order(paper: Inspection) -> tuple[datetime.date, datetime.datetime, str]:
    return paper.gaming_day, paper.at, paper.id


def _by_list(held: Held) -> Section:
    found = sorted(held.due, key=lambda one: one.checklist.title)
    rows: list[Row] = []
    for title, due in groupby(found, key=lambda one: one.checklist.title):
        lists = [one.checklist for one in due]
        rows.append((title, len(lists), sum(not one.left for one in lists), *_counts(lists)))
    return Section(
        name="by-list",
        title="By list",
        columns=(
            _LIST,
            Column("due", "Due", Kind.COUNT, total=True),
            Column("done", "Done whole", Kind.COUNT, total=True),
            *_COUNTS,
        ),
        rows=rows,
        rolls_up=RollUp("lists", ("list",)),
        empty=_NOT_DUE,
    )


_NOT_DUE = "No list was due: no game hung whose book asks anything that is inspected."


def _by_table(held: Held) -> Section:
    """Where it is that nobody looks, and where things are not as they should be."""
    asked, left, noes = Counter[str](), Counter[str](), Counter[str]()
    for one in held.due:
        asked.update(_places(one.checklist.asks))
        left.update(_places(one.checklist.left))
    for _, said in _answers(held):
        noes.update((said.tables or (HOUSE,)) if said.answer == "no" else ())
    return Section(
        name="by-table",
        title="By table",
        columns=(Column("table", "Table"), *_COUNTS, Column("no", "No", Kind.COUNT, total=True)),
        rows=[
            (table or _THE_HOUSE, asked[table], asked[table] - left[table], left[table], noes[table])
            for table in sorted(asked.keys() | noes.keys(), key=natural)
        ],
        note="The house: what is asked of no one table. No: also what was answered out of turn.",
        empty=_NOT_DUE,
    )


def _places(asks: Iterable[Question]) -> Iterator[str]:
    for one in asks:
        yield from one.at


def _left(held: Held) -> Section:
    rows: list[Row] = [
        (one.gaming_day, one.checklist.title, each.asked, each.found, ", ".join(each.tables) or _THE_HOUSE)
        for one in held.due
        for each in one.checklist.left
    ]
    return Section(
        name="left",
        title="What nobody answered",
        tab="Left",
        columns=(_DAY, _LIST, Column("question", "Question"), Column("how", "How"), Column("at", "At")),
        rows=rows,
        note=_beyond(rows, "question"),
        group="gaming_day",
        empty="Every question was answered.",
        on_paper=len(rows) <= _PRINTED,
    )


def _main(held: Held) -> Section:
    rows: list[Row] = [
        (one.gaming_day, one.checklist.title, 1, int(not one.checklist.left), *_counts([one.checklist]))
        for one in held.due
    ]
    return Section(
        name="lists",
        title="By gaming day and list",
        tab="Lists",
        columns=(
            *(_DAY, _LIST),
            Column("due", "Due", Kind.COUNT, total=True),
            Column("done", "Done whole", Kind.COUNT, total=True),
            *_COUNTS,
        ),
        rows=rows,
        note=_beyond(rows, "line"),
        empty=_NOT_DUE,
        on_paper=len(rows) <= _PRINTED,
    )


def _papers(held: Held) -> Section:
    zone = ZoneInfo(held.time_zone)
    rows: list[Row] = [
        (
            *(one.gaming_day, one.at.astimezone(zone), one.list, one.by, one.count("yes"), one.count("no")),
            *(one.count("not seen"), one.count("not applicable"), one.id),
        )
        for one in sorted(held.papers, key=_order)
    ]
    return Section(
        name="inspections",
        title="Inspections",
        columns=(
            *(_DAY, Column("at", "At", Kind.MOMENT), Column("list", "List"), Column("by", "By")),
            Column("yes", "Yes", Kind.COUNT, total=True),
            Column("no", "No", Kind.COUNT, total=True),
            Column("not_seen", "Not seen", Kind.COUNT, total=True),
            Column("not_applicable", "Does not apply", Kind.COUNT, total=True),
            Column("inspection", "Inspection"),
        ),
        rows=rows,
        note=_beyond(rows, "inspection"),
        empty="Nobody inspected.",
        on_paper=len(rows) <= _PRINTED,
    )


def _figures(held: Held) -> tuple[Figure, ...]:
    asked, answered, left = _counts(one.checklist for one in held.due)
    return (
        Figure("Lists due", len(held.due), Kind.COUNT, column="due"),
        Figure("Done whole", sum(not one.checklist.left for one in held.due), Kind.COUNT, column="done"),
        Figure("Questions asked", asked, Kind.COUNT, column="asked"),
        Figure("Answered", answered, Kind.COUNT, column="answered"),
        Figure("Left", left, Kind.COUNT, column="left"),
        Figure("No", sum(paper.count("no") for paper in held.papers), Kind.COUNT),
    )


def _answer(held: Held) -> list[str]:
    """What a reader must know who reads nothing else. A list that nobody answered must not look like one without a no."""
    if not held.due:
        return [_NOT_DUE]
    whole = sum(not one.checklist.left for one in held.due)
    asked, answered, left = _counts(one.checklist for one in held.due)
    no = sum(paper.count("no") for paper in held.papers)
    said = [
        f"{counted(len(held.due), 'list')} due, {whole:,} done whole: {answered:,} of {counted(asked, 'question')} answered."
    ]
    if no:
        said.append(
            f"{counted(no, 'answer')} {'was' if no == 1 else 'were'} no. Each stands first here and is a finding."
        )
    if left:
        said.append(f"Of {counted(left, 'question')} nobody can say how it was: nobody answered.")
    return said
