"""Rotation of the player-dealer position.

What it answers: Who held the player-dealer position at each table and gaming day asked for, hand after hand, and for how
long; to whom it was offered and who refused; each person's share of it; where it broke off or did not move as it must, by
which clause; and what the record does not let anybody tell. Chosen so, also what would be found if an instrument applied.

How it is counted: A turn is hands in a row of one holder at one seat; it ends where another takes over, where hands are
missing and where a game is opened anew. A share is a person's hands of all hands at the table that day. The minutes alone
are the longest that no other player had held the position by the end of one of a person's hands. Offers are those made
before a hand; of hands whose offers were not recorded none is counted. A corrected hand counts once, as corrected.

Who asks for it: Compliance officers at the close of the gaming day, the commission, and counsel.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from compliance.floor.explained.strips import day_sheet, hour_sheets
from compliance.floor.explained.turns import RotationFinding
from compliance.floor.read.rotation_period import Rotation, TableDay, rotation_read
from compliance.floor.read.supposed import supposable
from compliance.houses.forms.house import natural
from compliance.houses.read.house import place_read
from compliance.law.instruments import Instrument, Status, binds
from reports import rotation_sections as sections
from reports.asking import Option
from reports.base import Document, Figure, Kind, ReportRequest, Strips
from reports.words import counted, facts_of, period_words

DAILY = True

_SHEETS = 120
"""Strips of whole days in the paper of one table. That of all tables has none: exceptions and totals stand on two pages."""
_BY_HOUR = 7
"""Table-days of one table that are drawn hour after hour as well."""


def _tables(establishment: str) -> list[tuple[str, str]]:
    return [(name, name) for name in sorted(place_read(slug=establishment).tables, key=natural)]


def _instruments(_establishment: str) -> list[tuple[str, str]]:
    return [(one.id, f"as if: {one.title}") for one in supposable()]


OPTIONS = (
    Option("table", "Table", "all tables", _tables),
    Option("as-if", "Judged as in force, or as if this applied too", "as in force", _instruments),
)


def gather(asked: ReportRequest) -> Rotation:
    """The table-days, from the selector that the pages and the API ask too."""
    return rotation_read(
        slug=asked.establishment,
        first=asked.first,
        last=asked.last,
        table=asked.chosen.get("table", ""),
        as_if=asked.chosen.get("as-if", ""),
    )


def compose(asked: ReportRequest, held: Rotation) -> Document:
    """The document. Pure: the same table-days give the same document."""
    table = asked.chosen.get("table", "")
    turns = sections.turns(held)
    untold = sections.not_told(held)
    behind = (sections.people(held), sections.shares(held), turns)
    return Document(
        code="ROT01",
        title="Rotation of the player-dealer position",
        house=held.title,
        period=period_words(asked) + (f", table {table}" if table else ""),
        demonstration=held.demonstration,
        answer=list(_answer(asked, held)),
        figures=_figures(held),
        sections=(
            sections.tables(held),
            *sections.findings(held, brief=not table),
            *sections.supposed(held),
            untold if table or len(untold.rows) <= sections.WORST else sections.in_the_workbook(untold),
            *(behind if table else map(sections.in_the_workbook, behind)),
            sections.offers(held),
        ),
        main="turns",
        facts=_facts(asked, held),
        landscape=True,
        strips=_strips(held, by_hour=len(held.days) <= _BY_HOUR) if table else (),
    )


def _strips(held: Rotation, *, by_hour: bool) -> tuple[Strips, ...]:
    if not held.days:
        return ()
    zone = ZoneInfo(held.time_zone)
    drawn = []
    for one in held.days[:_SHEETS]:
        name = f"Table {one.held.table}, {one.held.day:%m/%d/%Y}"
        drawn.append(day_sheet(one.held.turns, one.held.found, zone, name))
        if by_hour:
            drawn += hour_sheets(one.held.turns, one.held.found, zone, name)
    left = len(held.days) - _SHEETS
    note = f"A lane for each seat; times are those of the clock of {held.time_zone}."
    if left > 0:
        note += (
            f" {counted(left, 'further table-day')} of less concern not drawn: ask for fewer days, or for one table."
        )
    return (Strips("tables", "Who held the position", note, tuple(drawn)),)


def _figures(held: Rotation) -> tuple[Figure, ...]:
    found = [each for one in held.days for each in one.held.found]
    fails = sum(each.outcome == "fail" for each in found)
    longest = max((one.held.turns.longest for one in held.days), default=0)
    return (
        Figure("Hands", sum(one.held.turns.hands for one in held.days), Kind.COUNT, column="hands"),
        Figure("Turns", sum(len(one.held.turns.turns) for one in held.days), Kind.COUNT),
        Figure("Longest run", longest, Kind.COUNT),
        Figure("Fails", fails, Kind.COUNT, column="fails"),
        Figure("Cannot tell", len(found) - fails, Kind.COUNT, column="cannot_tells"),
        Figure("Missing hands", _missing(held.days), Kind.COUNT, column="missing"),
    )


def _missing(days: Sequence[TableDay]) -> int:
    return sum(gap.hands for one in days for gap in one.held.turns.missing)


def _answer(asked: ReportRequest, held: Rotation) -> list[str]:
    """What a reader must know who reads nothing else."""
    if not held.days:
        return ["No hand is recorded for these gaming days."]
    hands = sum(one.held.turns.hands for one in held.days)
    days = (asked.last - asked.first).days + 1
    tables = len({one.held.table for one in held.days})
    where = f"{counted(tables, 'table')} in {counted(days, 'gaming day')}"
    said = [f"{counted(hands, 'hand')} at {where}. {_moved(held)}", _found(held)]
    missing, unreviewed = _missing(held.days), sum(one.held.unreviewed for one in held.days)
    if missing:
        said.append(f"{counted(missing, 'hand')} {_is(missing)} not in the record: who held it then cannot be told.")
    if unreviewed:
        said.append(
            f"{counted(unreviewed, 'hand')} {_is(unreviewed)} not reviewed yet: what is wrong there is not known."
        )
    if held.instrument is not None:
        said.append(_supposed(asked, held, held.instrument))
    return said


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _moved(held: Rotation) -> str:
    longest = max(held.days, key=lambda one: one.held.turns.longest).held
    most = max((share.longest, share.who) for share in longest.turns.shares) if longest.turns.shares else (0, "")
    if not most[0]:
        return "Nobody is recorded in the player-dealer position."
    return f"The longest run is {counted(most[0], 'hand')}: {most[1]} at {longest.table}, {longest.day:%m/%d/%Y}."


def _found(held: Rotation) -> str:
    found = [each for one in held.days for each in one.held.found]
    fails = [each for each in found if each.outcome == "fail"]
    if not found:
        return "Nothing was found about rotation."
    said = _fails(held, fails) if fails else "No fail."
    if len(found) > len(fails):
        said += f" At {counted(len(found) - len(fails), 'more question')} the record does not let Oliver tell."
    return said


def _fails(held: Rotation, fails: Sequence[RotationFinding]) -> str:
    severe = sum(each.severity == "severe" for each in fails)
    days = sum(any(each.outcome == "fail" for each in one.held.found) for one in held.days)
    return f"{counted(len(fails), 'fail')}, {severe:,} of them severe, at {counted(days, 'table-day')}."


def _supposed(asked: ReportRequest, held: Rotation, instrument: Instrument) -> str:
    """How it would be: always said beside how it is."""
    found = [each for one in held.days if one.supposed is not None for _, each in one.supposed.found]
    fails = sum(each.outcome == "fail" for each in found)
    rest = f" and {counted(len(found) - fails, 'question')} that cannot be told" if len(found) > fails else ""
    return (
        f"As if {instrument.citation} applied: {counted(fails, 'fail')}{rest}. In force in these gaming days:"
        f" {_in_force(asked, instrument)}. None of this is stored as a finding."
    )


def _in_force(asked: ReportRequest, instrument: Instrument) -> str:
    days = (asked.last - asked.first).days + 1
    answers = {binds(instrument, asked.first + datetime.timedelta(days=day)) for day in range(days)}
    words = {frozenset({True}): "yes", frozenset({False}): "no", frozenset({True, False}): "on some of them"}
    return words.get(frozenset(answers), "cannot be told")  # type: ignore[arg-type]


def _facts(asked: ReportRequest, held: Rotation) -> tuple[tuple[str, str], ...]:
    period = f"{period_words(asked)}; {asked.chosen.get('table') or 'all tables'}"
    facts = [
        *facts_of(__doc__, title=held.title, slug=held.house, time_zone=held.time_zone, period=period),
        ("Judged by", ", ".join(digest[:12] for digest in held.digests) or "nothing: no hand is reviewed"),
    ]
    if held.instrument is not None:
        facts.append(("As if", _instrument_words(held.instrument)))
    return tuple(facts)


def _instrument_words(instrument: Instrument) -> str:
    history = "; ".join(f"{one.state} {_since(one)}" for one in instrument.status)
    reported = ", as reported" if instrument.as_reported else ""
    read = f"Read {instrument.verified:%m/%d/%Y}{reported}: {instrument.source}."
    return " ".join(filter(None, (instrument.title + ".", f"Status: {history}.", read, instrument.caution or "")))


def _since(status: Status) -> str:
    """From when, as far as the source says."""
    if isinstance(status.from_, datetime.date):
        return f"{status.from_:%m/%d/%Y}"
    return "on a day not known" if status.from_ is None else str(status.from_)
