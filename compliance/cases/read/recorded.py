"""The rows of cases that follow from entries of the record: acts and cases, letters, clocks, what a case gathers."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

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
    """Rows of which an act makes none, one or several: held against what its entry says of them."""

    kinds = frozenset(KINDS)

    def __init__(self, table: str, query: str, recorded: Callable[[Any], Iterable[tuple[Any, ...]]]) -> None:
        self.tables = frozenset({table})
        self._table, self._query, self._recorded = table, query, recorded

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        stored: dict[int, set[tuple[Any, ...]]] = {}
        for index, *row in rows(self._query, [start, stop]):
            stored.setdefault(index, set()).add(tuple(row))
        wanted = {entry.index: set(self._recorded(msgspec.json.decode(entry.body))) for entry in entries}
        for index in sorted(stored.keys() | wanted.keys()):
            more, less = stored.get(index, set()), wanted.get(index, set())
            yield from ((index, f"{self._table} has {row!r}, the record says nothing of it") for row in more - less)
            yield from ((index, f"{self._table} has not {row!r}, the record says it") for row in less - more)


def _gathered(body: Any) -> Iterator[tuple[Any, ...]]:
    if body["act"] in ("open", "join"):
        yield from ((kind, ref) for kind, ref in body["told"]["refs"])


def _began(body: Any) -> Iterator[tuple[Any, ...]]:
    for one in body["clocks"]:
        ends = datetime.datetime.fromisoformat(one["ends"])
        yield (one["name"], one["title"], one["letter"], one["began"], one["due"], ends, one["length"], one["cite"])


def _stopped(body: Any) -> Iterator[tuple[Any, ...]]:
    yield from (tuple(each) for each in body["stopped"])


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


_LETTERS = """
SELECT letter.made_index, row.told::text, row.internal, letter.number, letter.kind, letter.party, letter.name, letter.about,
    letter.text, letter.theirs, letter.answers, letter.clock, letter.due::text
FROM cases_letter AS letter LEFT JOIN cases_act AS row ON row.record_index = letter.made_index
WHERE letter.made_index >= %s AND letter.made_index < %s
"""


class LetterRows(Check):
    """Each letter against the act that drafted or entered it, whose own words are held against the record."""

    kinds = frozenset(KINDS)
    tables = frozenset({"cases_letter"})
    places = (("cases_letter", "made_index"),)

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        for index, text, _, *row in rows(_LETTERS, [start, stop]):
            if text is None:
                yield index, "cases_letter has a letter for it, the record has no such act there"
                continue
            told = msgspec.json.decode(text)
            names = ("letter", "kind", "with", "name", "about", "text", "theirs", "answers", "clock", "due")
            for name, held in zip(names, row, strict=True):
                if told.get(name, "" if name == "theirs" else None) != held:
                    yield index, f"the letter says {name} {held!r}, its act says {told.get(name)!r}"


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
    LetterRows(),
    Follows(
        "cases_reference",
        "SELECT made_index, kind, ref FROM cases_reference WHERE made_index >= %s AND made_index < %s",
        _gathered,
    ),
    Follows(
        "cases_clock",
        "SELECT made_index, name, title, letter, began::text, due::text, ends, length, cite FROM cases_clock"
        " WHERE made_index >= %s AND made_index < %s",
        _began,
    ),
    Follows(
        "cases_clock",
        "SELECT stopped_index, made_index, name FROM cases_clock WHERE stopped_index >= %s AND stopped_index < %s",
        _stopped,
    ),
)
