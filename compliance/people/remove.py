"""Removes what is older than its term, rows of the access log and what old hands say: two people, an entry first, then the rows,
by the owner of the tables alone.

The application's role cannot do it: the log is append-only for whoever is not the owner, and for the owner too, but for the
moment in which this runs. The entry stands before the rows go. Stopped in between, rows under a seal are all there or none is;
the next run takes those that are left.
"""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.db import connections, transaction

from compliance.law.retention import Kept, over_before, terms_on
from compliance.people.access import clash_bar, may
from compliance.people.models import Access, AccessSeal, Person
from compliance.people.read.removed import KIND, Removal, Removed, Term, removals
from compliance.people.rights import Right
from compliance.record import append, canonical, read
from compliance.record import remove as bodies

NAME = "access-log"
OWNER = "owner"
_REMOVE = """
SET LOCAL lock_timeout = '20s';
ALTER TABLE people_access DISABLE TRIGGER append_only;
DELETE FROM people_access WHERE id BETWEEN {first:d} AND {last:d};
ALTER TABLE people_access ENABLE ALWAYS TRIGGER append_only;
"""


class NotRemoved(Exception):
    """Nothing was removed; the message says why and what to do."""


class Over(msgspec.Struct, frozen=True):
    """What may go: the seals whose rows are all older than the term, and how many rows there are."""

    term: Kept
    before: datetime.datetime
    seals: tuple[int, int] | None = None
    first: int = 0
    last: int = 0
    rows: int = 0


def over(*, now: datetime.datetime) -> Over:
    """What of the access log may go now: from the oldest seal with rows on, as far as they were sealed before the term began."""
    term = terms_on(now.date())[NAME]
    before = over_before(now, term.years)
    gone = max((each.said.last for each in removals()), default=0)
    seals = list(
        AccessSeal.objects.filter(last__gt=gone).order_by("index").values_list("index", "first", "last", "rows")
    )
    at = read.times([index for index, *_ in seals])
    old = []
    for seal in seals:
        if at[seal[0]] >= before:
            break
        old.append(seal)
    if not old:
        return Over(term, before)
    return Over(term, before, (old[0][0], old[-1][0]), old[0][1], old[-1][2], sum(rows for *_, rows in old))


def log_remove(*, asked: Person, agreed: Person, reason: str, now: datetime.datetime) -> Removal | None:
    """Remove what may go, and what an earlier run left; None where nothing new may go."""
    two_check(asked, agreed)
    _owned()
    with transaction.atomic(durable=True):
        append.lock()
        found = over(now=now)
        if found.seals is not None:
            append.append([_entry(found, asked, agreed, reason, now)])
    for each in removals():
        _rows_remove(each.said)
    return removals()[-1] if found.seals is not None else None


def bodies_remove(
    *, name: str, establishment: str, asked: Person, agreed: Person, reason: str, now: datetime.datetime
) -> int:
    """Remove the bodies of a house's entries that are older than the term of this name, and those that an earlier run left;
    how many are newly written down."""
    two_check(asked, agreed)
    _owned()
    with transaction.atomic(durable=True):
        append.lock()
        found = bodies.over(name=name, establishment=establishment, now=now)
        try:
            done = bodies.written_down(
                found=found,
                establishment=establishment,
                asked=asked.username,
                agreed=agreed.username,
                reason=reason,
                now=now,
            )
        except bodies.Spoiled as error:
            raise NotRemoved(f"Nothing is removed: {error}.") from error
    for each in bodies.waiting():
        with _as_owner() as cursor:
            bodies.bodies_take(cursor, each)
    if done:
        _tidy()
    return done


def _tidy() -> None:
    """The room that the bodies took is free for others, and so overwritten; without it they would lie on the disk for long."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute("VACUUM record_entry")


def _owned() -> None:
    if OWNER not in connections:
        raise NotRemoved(
            "Only the owner of the tables removes anything: set OWNER_DATABASE_URL, or run it beside `up`."
        )


def two_check(asked: Person, agreed: Person) -> None:
    """NotRemoved unless these are two who may remove what is over."""
    if asked.pk == agreed.pk:
        raise NotRemoved("Two people remove what is older than its term: name another one with --agreed.")
    for person in (asked, agreed):
        if not person.is_active or not may(person=person, right=Right.CONFIRM):
            raise NotRemoved(f"{person} does not: a lead officer or an administrator whose role is confirmed does.")
        if bar := clash_bar(person=person):
            raise NotRemoved(f"{person} does not: {bar}")


def _entry(found: Over, asked: Person, agreed: Person, reason: str, now: datetime.datetime) -> append.NewEntry:
    assert found.seals is not None
    said = Removed(
        term=Term(found.term.name, found.term.from_, found.term.years, found.term.cite),
        first=found.first,
        last=found.last,
        rows=found.rows,
        seals=found.seals,
        sealed_before=found.before,
        asked_by=asked.username,
        agreed_by=agreed.username,
        reason=reason,
    )
    return append.NewEntry(KIND, None, asked.username, now, canonical.encode(msgspec.to_builtins(said)))


def _rows_remove(said: Removed) -> None:
    """Only what is still there: the lock that it takes is not for nothing."""
    if not Access.objects.filter(pk__gte=said.first, pk__lte=said.last).exists():
        return
    with _as_owner() as cursor:
        cursor.execute(_REMOVE.format(first=said.first, last=said.last))


@contextmanager
def _as_owner() -> Iterator[Any]:
    """One transaction of the owner of the tables."""
    with transaction.atomic(using=OWNER), connections[OWNER].cursor() as cursor:
        yield cursor
