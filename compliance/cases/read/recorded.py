"""The rows of cases that follow from entries of the record: acts and cases, letters, clocks, what a case gathers."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from compliance.cases.read.as_acted import cases_differ
from compliance.houses.read.recorded import ESTABLISHMENT
from compliance.record import canonical
from compliance.record.declared import UNSAID, Check, Column, Difference, Rows
from compliance.record.entry import Entry
from compliance.shell.rows import rows

KINDS = ("case/1", "case-act/1")


def _opened(name: str) -> Callable[[Any, Any], Any]:
    """What only the opening says of a case."""
    return lambda entry, body: body["told"][name] if body["act"] == "open" else UNSAID


def _of_opening(value: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda entry, body: value(entry) if body["act"] == "open" else UNSAID


ACTS = Rows(
    kinds=KINDS,
    word="act",
    called="acts of cases",
    one="row",
    says="the act",
    table="cases_act",
    index="record_index",
    joins="""
        JOIN cases_case AS held ON held.id = row.case_id
        LEFT JOIN games_establishment AS house ON house.id = held.establishment_id
        LEFT JOIN people_person AS author ON author.id = row.by_id
        LEFT JOIN people_person AS opener ON opener.id = held.opened_by_id""",
    columns=(
        Column("case", "row.case_id", lambda entry, body: body["case"]),
        Column("number", "row.number", lambda entry, body: body["number"]),
        Column("act", "row.act", lambda entry, body: body["act"]),
        Column("state", "row.state", lambda entry, body: body["state"]),
        Column("internal", "row.internal", lambda entry, body: "internal" in body),
        Column("actor", "author.username", lambda entry, body: entry.actor),
        Column("time", "row.at", lambda entry, body: entry.at),
        ESTABLISHMENT,
        Column("entered", "row.told::text", lambda entry, body: UNSAID),  # held against the record by ToldRows
        # Of the case: what its opening says, and what its last act made of it.
        Column("title", "held.title", _opened("title")),
        Column("about", "held.party", _opened("party")),
        Column("about whom", "held.name", _opened("name")),
        Column("opened", "held.opened", _of_opening(lambda entry: entry.at)),
        Column("opened by", "opener.username", _of_opening(lambda entry: entry.actor)),
        Column(
            "state of the case",
            "CASE WHEN held.acted <= row.number THEN held.state ELSE row.state END",
            lambda entry, body: body["state"],
        ),
    ),
)


class Follows(Check):
    """Rows of which an act makes none, one or several, or changes some: held against what its entry says of them."""

    kinds = frozenset(KINDS)

    def __init__(
        self,
        table: str,
        place: str,
        columns: str,
        recorded: Callable[[Entry, Any], Iterable[tuple[Any, ...]]],
        read: Callable[[Sequence[Any]], tuple[Any, ...]] = tuple,
    ) -> None:
        """`place` is the column that names the act; `read` makes of a row what the record says in its words."""
        self.tables, self.places = frozenset({table}), ((table, place),)
        self._table, self._recorded, self._read = table, recorded, read
        self._query = f"SELECT {place}, {columns} FROM {table} WHERE {place} >= %s AND {place} < %s"  # noqa: S608

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        stored: dict[int, set[tuple[Any, ...]]] = {}
        for index, *row in rows(self._query, [start, stop]):
            stored.setdefault(index, set()).add(self._read(row))
        wanted = {entry.index: set(self._recorded(entry, msgspec.json.decode(entry.body))) for entry in entries}
        for index in sorted(stored.keys() | wanted.keys()):
            more, less = stored.get(index, set()), wanted.get(index, set())
            yield from ((index, f"{self._table} has {row!r}, the record says nothing of it") for row in more - less)
            yield from ((index, f"{self._table} has not {row!r}, the record says it") for row in less - more)


def _gathered(entry: Entry, body: Any) -> Iterator[tuple[Any, ...]]:
    if body["act"] in ("open", "join"):
        yield from ((body["case"], kind, ref) for kind, ref in body["told"]["refs"])


def _left(entry: Entry, body: Any) -> Iterator[tuple[Any, ...]]:
    if body["act"] == "leave":
        yield from ((body["case"], kind, ref) for kind, ref in body["told"]["refs"])


_BEGAN = ("name", "title", "letter", "length", "cite", "owed_by", "owed_to", "known", "began", "due", "stops", "steps")
# One that runs was changed by nothing since it began, and no moment says when it was stopped.
_RUNS = "stopped_index IS NOT NULL OR stopped IS NULL AND changed_index = made_index"
_CLOCK = f"{', '.join(f'{name}::text' for name in _BEGAN)}, case_id, ends, {_RUNS}"


def _began(entry: Entry, body: Any) -> Iterator[tuple[Any, ...]]:
    for one in body["clocks"]:
        said = [
            None if (value := one[name]) is None else value if isinstance(value, str) else _text(value)
            for name in _BEGAN
        ]
        yield (*said, body["case"], datetime.datetime.fromisoformat(one["ends"]), True)


def _text(value: Any) -> str:
    return canonical.encode(value).decode()


def _clock(row: Sequence[Any]) -> tuple[Any, ...]:
    """Its lists in the record's own words."""
    lists = len(_BEGAN) - 2, len(_BEGAN) - 1
    return tuple(_text(msgspec.json.decode(value)) if at in lists else value for at, value in enumerate(row))


def _stopped(entry: Entry, body: Any) -> Iterator[tuple[Any, ...]]:
    yield from ((body["case"], *each, entry.at, entry.index) for each in body["stopped"])


class ToldRows(Check):
    """What was entered with each act: as its entry has it, or, of what is internal, by its digest."""

    kinds = frozenset(KINDS)
    tables = frozenset[str]()

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        query = "SELECT record_index, told::text FROM cases_act WHERE record_index >= %s AND record_index < %s"
        stored = {index: msgspec.json.decode(told) for index, told in rows(query, [start, stop])}
        for entry in entries:
            body, told = msgspec.json.decode(entry.body), stored.get(entry.index)
            if told is None:
                continue
            if "internal" in body:
                if sha256(canonical.encode(told)).hexdigest() != body["internal"]:
                    yield entry.index, "what was entered has another digest than the one recorded"
            elif told != body["told"]:
                yield entry.index, f"the act says {told!r}, the record says {body['told']!r}"


class CaseRows(Check):
    """Cases and their letters against their acts, told at the entry that opened them."""

    kinds = frozenset({"case/1"})
    tables = frozenset({"cases_case", "cases_letter"})
    places = (("cases_case", "opened_index"), ("cases_letter", "made_index"))

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        yield from cases_differ(start, stop)


TERM_ROWS = Rows(
    kinds={"term/1"},
    word="thing that ends",
    called="things that end",
    table="cases_term",
    joins="LEFT JOIN games_establishment AS house ON house.id = row.establishment_id",
    columns=(
        ESTABLISHMENT,
        Column("kind", "row.kind", lambda entry, body: body["kind"]),
        Column("name", "row.name", lambda entry, body: body["name"]),
        Column("last day", "row.ends", lambda entry, body: datetime.date.fromisoformat(body["ends"])),
        Column("words", "row.words", lambda entry, body: body["words"]),
        Column("what it replaces", "row.replaces_id", lambda entry, body: body["replaces"]),
        Column("not renewed", "row.over", lambda entry, body: body["over"]),
    ),
)

CHECKS = (
    ACTS,
    TERM_ROWS,
    ToldRows(),
    CaseRows(),
    Follows("cases_reference", "made_index", "case_id, kind, ref", _gathered),
    Follows("cases_reference", "left_index", "case_id, kind, ref", _left),
    Follows("cases_clock", "made_index", _CLOCK, _began, _clock),
    Follows("cases_clock", "stopped_index", "case_id, made_index, name, stopped, changed_index", _stopped),
)
