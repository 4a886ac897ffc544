"""Postings register.

What it answers: What hung at which table from when to when: the option, its printed schedule, the limits, who
drafted and who approved it, how long before it hung, what the sign said word for word, who took it down, what took its
place; and where hands were dealt and nothing hung.

How it is counted: Every posting that hung at some moment of the gaming days asked for, from its own beginning to its own end. The
times and names are those of the entries in the record by which it was put up and taken down; a notice that was put up without
a change of two people has nobody who drafted it. Superseded: another posting took its place at the same moment.

Who asks for it: The commission, compliance officers, and accounting, which reckons what was due by what hung.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from compliance.houses.models import Establishment
from compliance.houses.read.games import pinned_read
from compliance.houses.read.house import establishment_get
from compliance.houses.read.posting_changes import Approval, approvals_read
from compliance.houses.read.postings import Gap, PostingRow, gaps_between, hanging_read
from compliance.licensed.words.sign import sign_lines
from compliance.money.read.day_accounts import period_position
from reports.base import Column, Document, Figure, Kind, ReportRequest, Row, Section
from reports.words import counted, facts_of, period_words

MONTHLY = True

_TABLE = Column("table", "Table")
_NO_GAP = "Something hung at every table whenever a hand was dealt."
_NOTHING = "Nothing hung at any table in these gaming days."


class Register(NamedTuple):
    """The postings of the period, and where none covered the play."""

    establishment: Establishment
    opens: datetime.datetime
    closes: datetime.datetime
    postings: tuple[PostingRow, ...]
    gaps: tuple[Gap, ...]
    approvals: Mapping[int, Approval]  # by the entry that put a posting up
    played: int | None  # the last entry of the play at which was looked

    @property
    def position(self) -> int | None:
        entries = [row.record if row.ended_record is None else row.ended_record for row in self.postings]
        return max([*entries, *([] if self.played is None else [self.played])], default=None)

    @property
    def digests(self) -> tuple[str, ...]:
        return tuple(sorted({row.digest for row in self.postings}))

    @property
    def time_zone(self) -> str:
        return self.establishment.time_zone

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.establishment.time_zone)


def gather(asked: ReportRequest) -> Register:
    """What hung, from the register that the pages and the API read."""
    house = establishment_get(slug=asked.establishment)
    zone, hour = ZoneInfo(house.time_zone), datetime.time(house.boundary_hour)
    opens = datetime.datetime.combine(asked.first, hour, tzinfo=zone)
    closes = datetime.datetime.combine(asked.last + datetime.timedelta(days=1), hour, tzinfo=zone)
    postings = hanging_read(establishment_id=house.pk, opens=opens, closes=closes)
    gaps = gaps_between(establishment_id=house.pk, first=asked.first, last=asked.last)
    approvals = approvals_read(establishment_id=house.pk, postings=[row.record for row in postings])
    played = period_position(establishment_id=house.pk, first=asked.first, last=asked.last)
    return Register(house, opens, closes, tuple(postings), tuple(gaps), approvals, played)


def compose(asked: ReportRequest, held: Register) -> Document:
    """The document. Pure: the same register gives the same document."""
    late = [row for row in held.postings if row.notice < datetime.timedelta()]
    return Document(
        code="PST01",
        title="Postings register",
        house=held.establishment.title,
        period=period_words(asked),
        demonstration=held.establishment.demonstration,
        answer=_answer(held, late),
        figures=(
            Figure("Postings", len(held.postings), Kind.COUNT),
            Figure("Tables", len({row.table for row in held.postings}), Kind.COUNT),
            Figure("Recorded only afterwards", len(late), Kind.COUNT),
            Figure("Hands with nothing posted", sum(gap.hands for gap in held.gaps), Kind.COUNT),
        ),
        sections=(_main(held), *([_signs(held)] if any(row.sign for row in held.postings) else []), _gaps(held)),
        main="postings",
        facts=(
            *facts_of(
                __doc__,
                title=held.establishment.title,
                slug=held.establishment.slug,
                time_zone=held.time_zone,
                period=f"{period_words(asked)}, from {_moment(held, held.opens)} to {_moment(held, held.closes)}",
            ),
            ("Versions of the games", ", ".join(digest[:12] for digest in held.digests) or "none hung"),
        ),
        landscape=True,
    )


def _main(held: Register) -> Section:
    began = {(row.table, row.since): row for row in held.postings}
    rows: list[Row] = [
        (
            *(row.table, row.title, row.schedule_title or row.schedule or "none printed", row.option_words),
            *(row.min, row.max, row.since.astimezone(held.zone)),
            None if row.until is None else row.until.astimezone(held.zone),
            *(
                _drafted(held, row),
                row.by,
                row.recorded.astimezone(held.zone),
                _notice(row),
                row.ended_by or "",
                _ended(row, began),
            ),
            row.record,
        )
        for row in held.postings
    ]
    return Section(
        name="postings",
        title="What hung",
        tab="Postings",
        columns=(
            *(_TABLE, Column("game", "Game"), Column("schedule", "Schedule"), Column("option", "Option")),
            *(Column("min", "From", Kind.MONEY), Column("max", "To", Kind.MONEY)),
            Column("since", "Hung from", Kind.MOMENT),
            Column("until", "Until", Kind.MOMENT, untold="still hangs"),
            *(
                Column("drafted_by", "Drafted by", untold="–"),
                Column("by", "Put up by"),
                Column("recorded", "Recorded", Kind.MOMENT),
                Column("notice", "Before it hung"),
            ),
            *(Column("ended_by", "Taken down by"), Column("end", "How it ended")),
            Column("record", "Entry", Kind.COUNT),
        ),
        rows=rows,
        group="table",
        empty=_NOTHING,
    )


def _signs(held: Register) -> Section:
    """What was recorded of the signs themselves, line by line."""
    rows: list[Row] = [
        (row.table, row.record, line.about, line.says)
        for row in held.postings
        if row.sign is not None
        for line in sign_lines(pinned_read(digest=row.digest), row.sign, held.zone)
    ]
    return Section(
        name="signs",
        title="What the signs said",
        tab="Signs",
        columns=(_TABLE, Column("record", "Entry", Kind.COUNT), Column("about", "About"), Column("says", "Says")),
        rows=rows,
        empty=_NOTHING,
    )


def _drafted(held: Register, row: PostingRow) -> str | None:
    approval = held.approvals.get(row.record)
    return None if approval is None else approval.drafted_by


def _notice(row: PostingRow) -> str:
    """How long before it hung it stood in the record."""
    if row.notice < datetime.timedelta():
        return "recorded afterwards"
    days, hours = row.notice.days, row.notice.seconds // 3600
    return counted(days, "day") if days else counted(hours, "hour") if hours else "at once"


def _ended(row: PostingRow, began: dict[tuple[str, datetime.datetime], PostingRow]) -> str:
    if row.until is None:
        return ""
    after = began.get((row.table, row.until))
    return "taken down" if after is None else f"superseded by entry {after.record:,}"


def _gaps(held: Register) -> Section:
    rows: list[Row] = [
        (
            *(gap.table, gap.gaming_day, gap.first.astimezone(held.zone), gap.last.astimezone(held.zone), gap.hands),
            _moment(held, gap.since) + " – " + _moment(held, gap.until),
        )
        for gap in held.gaps
    ]
    return Section(
        name="gaps",
        title="Hands with nothing posted",
        tab="Nothing posted",
        columns=(
            *(_TABLE, Column("gaming_day", "Gaming day", Kind.DAY)),
            *(Column("first", "First hand", Kind.MOMENT), Column("last", "Last hand", Kind.MOMENT)),
            *(Column("hands", "Hands", Kind.COUNT, total=True), Column("stretch", "Nothing hung")),
        ),
        rows=rows,
        empty=_NO_GAP if held.played is not None else "No hand is recorded for these gaming days.",
    )


def _moment(held: Register, moment: datetime.datetime) -> str:
    return f"{moment.astimezone(held.zone):%m/%d/%Y %H:%M}"


def _answer(held: Register, late: Sequence[PostingRow]) -> list[str]:
    """What a reader must know who reads nothing else."""
    if not held.postings and not held.gaps:
        return [_NOTHING]
    tables = len({row.table for row in held.postings})
    ended = sum(row.until is not None and row.until < held.closes for row in held.postings)
    verb = "was" if ended == 1 else "were"
    said = [f"{counted(len(held.postings), 'posting')} at {counted(tables, 'table')}; {ended:,} {verb} taken down."]
    if late:
        verb = "was recorded only after it" if len(late) == 1 else "were recorded only after they"
        said.append(f"{counted(len(late), 'posting')} {verb} began to hang.")
    hands = sum(gap.hands for gap in held.gaps)
    if hands:
        where = len({gap.table for gap in held.gaps})
        said.append(
            f"{counted(hands, 'hand')} at {counted(where, 'table')} {'was' if hands == 1 else 'were'} dealt with nothing posted."
        )
    elif held.played is not None:
        said.append(_NO_GAP)
    return said
