"""What a file that somebody sends may hold: how it is read as CSV (papers as a workbook too), and which service takes it
in. NDJSON needs no reader."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import IO, NamedTuple
from zoneinfo import ZoneInfo

from compliance.floor.forms import session_csv
from compliance.floor.write.hand_record import Taken
from compliance.floor.write.session_record import sessions_record
from compliance.floor.write.upload_corrections import hands_sent
from compliance.houses.models import Establishment
from compliance.papers.forms.columns import columns, paper_of
from compliance.papers.forms.kinds import Kind, sent_kinds
from compliance.papers.workbooks.apart import BookApart
from compliance.papers.write.paper_record import AT_ONCE as PAPERS_AT_ONCE
from compliance.papers.write.paper_record import papers_record
from compliance.people.rights import Right
from games.hand import csv as hand_csv
from games.hand import csv_rows
from games.hand.csv_rows import Row, Sent

Take = Callable[[str, Sequence[bytes], str, datetime.datetime], list[Taken]]


class UploadKind(NamedTuple):
    """One of them. `words` are for one and for several; `chunk` is how many go into one transaction."""

    name: str
    words: str
    read_csv: Callable[[Iterable[str], Establishment], Iterator[Sent]]
    take: Take
    chunk: int
    right: Right = Right.RECORD
    paper: Kind | None = None  # of which these are papers

    def book(self, file: IO[bytes]) -> BookApart:
        """Its rows, where the file is a workbook: of papers alone."""
        if self.paper is None:
            raise LookupError(f"no workbook holds {self.name}")
        return BookApart(file, columns(self.paper))

    def read_rows(self, rows: Iterable[Row | Sent], place: Establishment) -> Iterator[Sent]:
        """Papers, one in each row."""
        kind, zone = self.paper, ZoneInfo(place.time_zone)
        assert kind is not None
        return csv_rows.one_a_row(rows, lambda cells: paper_of(kind, cells, zone, place.boundary_hour))


def _sessions(establishment: str, lines: Sequence[bytes], actor: str, now: datetime.datetime) -> list[Taken]:
    return [sessions_record(establishment=establishment, lines=lines, actor=actor, now=now)]


def _papers(kind: Kind) -> UploadKind:
    """Files of one kind of paper. The books that wait are left to the sweep: each chunk would have them judged again."""
    names = [column.name for column in columns(kind)]
    titles = {column.title.lower(): column.name for column in columns(kind)}
    wanted = [column.name for column in columns(kind) if column.required]

    def take(establishment: str, lines: Sequence[bytes], actor: str, now: datetime.datetime) -> list[Taken]:
        taken = papers_record(establishment=establishment, kind=kind.name, lines=lines, actor=actor, now=now)
        return [Taken(taken.answers, taken.tables)]

    def read_csv(lines: Iterable[str], place: Establishment) -> Iterator[Sent]:
        return papers.read_rows(csv_rows.read(lines, names, wanted, titles), place)

    papers = UploadKind(kind.name, "paper,papers", read_csv, take, PAPERS_AT_ONCE, Right.ENTER_PAPERS, kind)
    return papers


HANDS = UploadKind("hands", "hand,hands", lambda lines, place: hand_csv.read(lines, place.slug), hands_sent, 1_000)
SESSIONS = UploadKind(
    "sessions",
    "session,sessions",
    lambda lines, place: session_csv.read(lines, ZoneInfo(place.time_zone)),
    _sessions,
    500,
)
UPLOAD_KINDS: Mapping[str, UploadKind] = MappingProxyType(
    {kind.name: kind for kind in (HANDS, SESSIONS, *map(_papers, sent_kinds().values()))}
)
