"""Removes bodies whose term is over: an entry first that says which, then the bodies, by the owner of the tables alone.

The application's role cannot do it, and neither can the owner but for the moment in which this runs. Stopped in between, the
bodies are there still, and are what was recorded; the next run takes them. Who may ask is asked in `people/remove.py`.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct, structs

from compliance.law.retention import Kept, over_before, terms_on
from compliance.record import append, canonical, left, read
from compliance.record.declared import Rows, checks
from compliance.record.entry import Entry, leaf
from compliance.record.removed import KIND, KINDS, Bodies, Removal, Term, removals

AT_ONCE = 1_000
_REMOVE = """
UPDATE record_entry AS entry SET body = wanted.body
FROM unnest(%s::bigint[], %s::bytea[]) AS wanted(index, body) WHERE entry.index = wanted.index
"""


class Spoiled(Exception):
    """An entry is not what was recorded: nothing is removed before that is cleared up."""


class Cursor(Protocol):
    def execute(self, query: str, params: Sequence[Any] = ..., /) -> object: ...


class Over(Struct, frozen=True):
    """What may go of a house: how many bodies, recorded before when, from which record to which."""

    term: Kept
    before: datetime.datetime
    count: int
    first: int
    last: int


def over(*, name: str, establishment: str, now: datetime.datetime) -> Over:
    """The bodies that are older than the term of this name, and are there still."""
    term = terms_on(now.date())[name]
    before = over_before(now, term.years)
    count, first, last = read.bodies_before(
        kind=KINDS[name], establishment=establishment, before=before, after=_done(establishment, KINDS[name])
    )
    return Over(term, before, count, first, last)


def _done(establishment: str, kind: str) -> int:
    """The last entry of which an earlier run said that its body goes."""
    mine = (each.last for each in removals() if each.establishment == establishment and KINDS[each.term.name] == kind)
    return max(mine, default=-1)


def written_down(
    *, found: Over, establishment: str, asked: str, agreed: str, reason: str, now: datetime.datetime
) -> int:
    """In the caller's transaction, with the record's lock: an entry for each thousand. How many bodies they name."""
    kind, term = KINDS[found.term.name], found.term
    done = 0
    old = (
        entry
        for entry in read.entries(found.first, found.last + 1, kind=kind, establishment=establishment)
        if entry.at < found.before
    )
    for some in _batches(old):
        said = Bodies(
            term=Term(term.name, term.from_, term.years, term.cite),
            establishment=establishment,
            kind=kind,
            recorded_before=found.before,
            entries=tuple(entry.index for entry in some),
            stubs=tuple(left.stub(without_body(entry)) for entry in some),
            asked_by=asked,
            agreed_by=agreed,
            reason=reason,
        )
        append.append([append.NewEntry(KIND, None, asked, now, canonical.encode(msgspec.to_builtins(said)))])
        done += len(some)
    return done


def _batches(entries: Iterator[Entry]) -> Iterator[list[Entry]]:
    batch: list[Entry] = []
    for entry in entries:
        batch.append(entry)
        if len(batch) == AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


def without_body(entry: Entry) -> Entry:
    """What stays of an entry that is whole."""
    if leaf(entry.index, entry) != bytes(entry.leaf):
        raise Spoiled(f"record {entry.index} is not what was recorded; `manage.py verify` says more")
    rows = {one.called: one.said(entry) for one in checks() if isinstance(one, Rows) and entry.kind in one.kinds}
    return structs.replace(entry, body=left.left_of(bytes(entry.body), rows))


def waiting() -> Iterator[Removal]:
    """Removals of which a body is there still."""
    return (each for each in removals() if read.bodies_whole(_listed(each)))


def _listed(removal: Removal) -> list[int]:
    return list(msgspec.json.decode(read.bodies([removal.index])[removal.index], type=Bodies).entries)


def bodies_take(cursor: Cursor, removal: Removal) -> None:
    """As the owner of the tables, in a transaction: put what stays in the place of the bodies."""
    entries = [entry for index in _listed(removal) if (entry := read.entry(index)) and not left.is_left(entry.body)]
    cursor.execute("SET LOCAL lock_timeout = '20s'")
    cursor.execute("ALTER TABLE record_entry DISABLE TRIGGER append_only")
    cursor.execute(_REMOVE, [[one.index for one in entries], [without_body(one).body for one in entries]])
    cursor.execute("ALTER TABLE record_entry ENABLE ALWAYS TRIGGER append_only")
