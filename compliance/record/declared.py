"""Rows that follow from entries of the record, declared once: storing them and comparing them read the same lines.

A roof's `read/recorded.py` (or `recorded.py`, or `write/recorded.py` where only a write can say what must be there) holds
`CHECKS`: a `Rows` for each table of which one row follows from one entry, and a `Check` of its own where it takes more.
They are found by walking the roofs, and `manage.py verify` asks all of them. The model of a table that is in none says
why as `beside_record`; a column of a compared table which nothing is compared with stands in its check's `beside`.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple

import msgspec

from compliance import subjects
from compliance.record.entry import Entry, NewEntry
from compliance.record.left import is_left, plain, rows_left
from compliance.shell.rows import rows

UNSAID: Any = object()
"""What a column's value is where the entry says nothing of it."""

Difference = tuple[int, str]
Value = Callable[[NewEntry | Entry, Any], Any]
"""What a column must be: from the entry and its decoded body."""


class Check:
    """Holds the rows of some tables against the entries of some kinds."""

    kinds: frozenset[str]
    tables: frozenset[str]
    places: Sequence[tuple[str, str]] = ()
    """(table, column) of each column that names a record: none names one that is not there."""
    beside: ClassVar[Mapping[str, str]] = {}
    """"table.column" of which no entry says anything, nor any verdict depends on, and why that is so."""

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[Difference]:
        """(record index, what differs) for each row that is not what its entry says, in order of the index.

        `entries` are all entries of its kinds with start <= index < stop. So a row that names a record in that range
        which is not among them is a difference too, and so is an entry without its row.
        """
        raise NotImplementedError

    def unrecorded(self) -> Mapping[str, int]:
        """What was stored before its kind of entry was recorded, so that there is nothing to compare it with: how many."""
        return {}

    def removed(self) -> Iterable[str]:
        """What is not there any more and need not be: by which term and whose word it was removed, a sentence each."""
        return ()


class Column(NamedTuple):
    """What `verify` calls a column, how it is read, and what it must be.

    A column that is read as `row.name` and nothing more is also stored from here, as the field `name`.
    """

    name: str
    sql: str
    value: Value


def said(name: str) -> Value:
    """What the entry's body says under this name."""
    return lambda entry, body: body[name]


def moment(name: str) -> Value:
    """The same of a moment, which may be absent."""
    return lambda entry, body: None if (text := body.get(name)) is None else datetime.datetime.fromisoformat(text)


class Rows(Check):
    """A table of which each row follows from one entry, column by column. `row` is its alias, `joins` what it refers to."""

    def __init__(
        self,
        *,
        kinds: Iterable[str],
        word: str,
        called: str,
        table: str,
        columns: Sequence[Column],
        joins: str = "",
        index: str = "index",
        decode: Callable[[Entry], Any] = lambda entry: msgspec.json.decode(entry.body),
        one: str = "row",
        where: str = "",
        says: str = "",
    ) -> None:
        """`word` is for one ("session"), `called` for the table ("sessions"), `one` what it has for an entry, `where`
        which of its rows follow from these kinds of entries."""
        self.kinds, self.tables, self.places = frozenset(kinds), frozenset({table}), ((table, index),)
        self._word, self.called, self._one, self._says = word, called, one, says or f"the row of the {word}"
        self._columns, self._decode = columns, decode
        self.sql = (
            f"SELECT row.{index}, {', '.join(column.sql for column in columns)} FROM {table} AS row {joins}"  # noqa: S608
            f" WHERE row.{index} >= %s AND row.{index} < %s{where and f' AND {where}'}"
        )

    def stored(self, entry: NewEntry, body: Any) -> dict[str, Any]:
        """The fields of the row that follow from the entry alone; the others point to rows that the writer knows."""
        plain = ((column, re.fullmatch(r"row\.(\w+)", column.sql)) for column in self._columns)
        return {found[1]: column.value(entry, body) for column, found in plain if found is not None}

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        """What differs, in order of the index."""
        stored = {row[0]: row[1:] for row in rows(self.sql, [start, stop])}
        wanted = {entry.index: entry for entry in entries}
        for index in sorted(stored.keys() | wanted.keys()):
            entry, row = wanted.get(index), stored.get(index)
            if entry is None:
                yield (
                    index,
                    f"the table of {self.called} has a {self._one} for it, the record has no {self._word} there",
                )
            elif row is None:
                yield index, f"the table of {self.called} has no {self._one} for it"
            else:
                yield from ((index, what) for what in self._compared(entry, row))

    def said(self, entry: Entry) -> dict[str, Any]:
        """What the entry says of each column; those of which it says nothing left out."""
        body = self._decode(entry)
        told = {column.name: column.value(entry, body) for column in self._columns}
        return {name: value for name, value in told.items() if value is not UNSAID}

    def _compared(self, entry: Entry, row: Sequence[Any]) -> Iterator[str]:
        if is_left(entry.body):  # what the rows said when its body was removed stands in its place
            told = rows_left(entry.body, self.called)
            for column, held in zip(self._columns, row, strict=True):
                if column.name in told and told[column.name] != plain(held):
                    yield f"{self._says} says {column.name} {held!r}, the record says {told[column.name]!r}"
            return
        body = self._decode(entry)
        for column, held in zip(self._columns, row, strict=True):
            recorded = column.value(entry, body)
            if recorded is not UNSAID and recorded != held:
                yield f"{self._says} says {column.name} {held!r}, the record says {recorded!r}"


@cache
def checks() -> tuple[Check, ...]:
    """Every check that a roof declares."""
    paths = ("read.recorded", "write.recorded", "recorded")
    return tuple(check for path in paths for module in subjects.named(path) for check in module.CHECKS)


def differences_of(entry: Entry) -> list[str]:
    """What is stored beside one entry and is not what it says."""
    mine = [check for check in checks() if entry.kind in check.kinds]
    return [
        what
        for check in mine
        for index, what in check.differences(start=entry.index, stop=entry.index + 1, entries=[entry])
        if index == entry.index
    ]


def values_differ(what: str, table: str, stored: Mapping[str, Any], recorded: Mapping[str, Any]) -> Iterator[str]:
    """The columns of one row, named by its table, that are not what was recorded; those not recorded are not asked."""
    for name, value in recorded.items():
        if stored[name] != value:
            yield f"{what} in {table} says {name} {stored[name]!r}, the record says {value!r}"


def rows_differ(
    table: str, stored: Mapping[Any, Mapping[str, Any]], recorded: Mapping[Any, Mapping[str, Any]]
) -> Iterator[str]:
    """Rows by what names them: those too few, those too many, and the columns that differ."""
    for key in [*recorded, *(key for key in stored if key not in recorded)]:
        what = "the row " + (" ".join(map(str, key)) if isinstance(key, tuple) else str(key))
        if key not in stored:
            yield f"{what} is not in {table}"
        elif key not in recorded:
            yield f"{what} is in {table}, the record says nothing of it"
        else:
            yield from values_differ(what, table, stored[key], recorded[key])
