"""Judges the accounts of a gaming day: its papers and takings against each other and against what is posted.

One review is one transaction: what is found, the entry in the record and the emptied queue stand or fall together. What a
day leaves for the next is stored with it; when that changes, the next day's accounts wait for a review, and so on until a day
leaves what it left before. So any order of arrival ends with the same findings.

Locks, in this order: the day's accounts (tried, never waited for), rows of findings, the record. Acts on findings take them in
the same order; papers and closings take the record's lock alone, and touch no finding: nobody waits in a circle. A worker
that is killed leaves its transaction undone and the day still waiting. A day judged beside the one before it reads what that
one left last; whatever that one leaves anew puts the day down once more, in the transaction that writes it, and the row is
not among those the running review takes out. New day accounts of the following day cannot slip in between: they are opened under
the record's lock, which a review holds from its entry until it has committed.
"""

import datetime
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from django.db import connection, transaction

from compliance.floor.announced import findings_changed
from compliance.floor.write.finding_entry import returned_entries, returned_store
from compliance.floor.write.finding_store import FindingsStored, Key, findings_placed, findings_store, keyed
from compliance.floor.write.finding_store import Place as FindingPlace
from compliance.houses.read.games import digests_read
from compliance.houses.read.house import Place, establishment_get, place_read
from compliance.law.finding import Finding
from compliance.money.ledger.closing import carry
from compliance.money.ledger.day import Day
from compliance.money.ledger.spread import figures
from compliance.money.models import BooksPending, DayBooks
from compliance.money.read.day_accounts import day_read
from compliance.money.rules.day_check import check_day
from compliance.money.rules.day_terms import day_terms
from compliance.money.write.accounts_open import accounts_open, accounts_wait, accounts_wait_for_usual
from compliance.record import append, canonical

KIND, ACTOR = "books-review/1", "oliver"
_encode = msgspec.json.Encoder(order="sorted").encode


def day_accounts_review(*, establishment: str, gaming_day: datetime.date, now: datetime.datetime) -> bool:
    """Judge the accounts of a gaming day, if they wait; whether they were judged. Does nothing while another worker is at it."""
    house = establishment_get(slug=establishment)
    place = place_read(slug=establishment)
    with transaction.atomic():
        if not _hold(place, gaming_day):
            return False
        waiting = list(
            BooksPending.objects.filter(establishment_id=place.id, gaming_day=gaming_day).values_list("pk", flat=True)
        )
        if not waiting:
            return False
        books = _opened(place, gaming_day, now)
        digests = digests_read()  # before the day: a version that comes meanwhile must not be said to have judged it
        day = day_read(establishment=house, gaming_day=gaming_day)
        found = check_day(day)
        after = kept_carry(day)
        changed = after != bytes(books.after)
        kept = kept_figures(day)
        judged_by = _encode(day_terms(day, digests))
        _store(place, books, found, Left(after, kept, judged_by), now)
        BooksPending.objects.filter(pk__in=waiting).delete()
        if changed:
            _following(place, gaming_day)
        if kept != bytes(books.figures):
            accounts_wait_for_usual(establishment_id=place.id, gaming_day=gaming_day)
    return True


class Left(NamedTuple):
    """What a review leaves in the day's row."""

    after: bytes
    figures: bytes
    judged_by: bytes


def kept_carry(day: Day) -> bytes:
    """What a day leaves for the next, as its row keeps it."""
    return _encode(carry(day))


def kept_figures(day: Day) -> bytes:
    """Its figures, by which later days tell what is usual, as its row keeps them."""
    return _encode([(what, who, value) for (what, who), value in sorted(figures(day).items())])


def accounts_sweep(*, clock: Callable[[], datetime.datetime], most: int = 500) -> int:
    """Judge the day accounts that wait, the earliest day first, until none waits; how many were judged."""
    judged, failed = 0, dict[tuple[str, datetime.date], Exception]()
    while judged < most:
        done = 0
        for house, day in accounts_waiting():
            if (house, day) in failed:
                continue
            try:
                done += day_accounts_review(establishment=house, gaming_day=day, now=clock())
            except Exception as error:  # one day must not keep all others from being judged
                failed[house, day] = error
        if not done:
            break
        judged += done
    if failed:
        raise ExceptionGroup("books that could not be judged", list(failed.values()))
    return judged


def accounts_waiting() -> list[tuple[str, datetime.date]]:
    """The day accounts that wait, the earliest day first."""
    found = BooksPending.objects.order_by("gaming_day").values_list("establishment_id", "gaming_day").distinct()
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, slug FROM games_establishment")
        slugs = dict(cursor.fetchall())
    return [(slugs[house], day) for house, day in found]


def _hold(place: Place, gaming_day: datetime.date) -> bool:
    """Take the lock of the day's accounts until the transaction ends, unless another worker has it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [place.id << 32 | gaming_day.toordinal()])
        return bool(cursor.fetchone()[0])


def _opened(place: Place, gaming_day: datetime.date, now: datetime.datetime) -> DayBooks:
    found = DayBooks.objects.filter(establishment_id=place.id, gaming_day=gaming_day).first()
    if found is None:
        append.lock()
        accounts_open(place=place, days=[gaming_day], now=now)
        found = DayBooks.objects.get(establishment_id=place.id, gaming_day=gaming_day)
    return found


def _following(place: Place, gaming_day: datetime.date) -> None:
    following = (
        DayBooks.objects.filter(establishment_id=place.id, gaming_day__gt=gaming_day).order_by("gaming_day").first()
    )
    if following is not None:
        accounts_wait(establishment_id=place.id, days=[following.gaming_day])


def _store(place: Place, books: DayBooks, found: list[Finding], left: Left, now: datetime.datetime) -> None:
    findings = keyed(found)
    stored = findings_store(
        place=FindingPlace(place.id, books.gaming_day),
        found={books.index: findings},
        seen_before=[books.index],
        superseded=[],
        now=now,
        tables=place.tables,
    )
    body = _body(place, books, findings, stored, left)
    review = append.NewEntry(KIND, place.slug, ACTOR, now, body)
    index, *returns = append.append([review, *returned_entries(stored.returned, place.slug, now)])
    findings_placed(ids=stored.ids, index=index)
    returned_store(stored.returned, returns, now)
    findings_changed.send(None, establishment_id=place.id, ids=stored.ids, index=index, now=now)
    DayBooks.objects.filter(pk=books.pk).update(
        revision=books.revision + 1,
        review_index=index,
        reviewed=now,
        fails=sum(finding.outcome == "fail" for finding in found),
        cannot_tells=sum(finding.outcome == "cannot tell" for finding in found),
        **left._asdict(),
    )


def _body(place: Place, books: DayBooks, findings: dict[Key, Finding], stored: FindingsStored, left: Left) -> bytes:
    """The entry: the day's revision and findings; what the rows hold besides stands in it as digests."""
    told, names = [], {table_id: name for name, table_id in place.tables.items()}
    for key, finding in findings.items():
        fact: dict[str, Any] = {"rule": key.rule, "subject": key.subject, "outcome": finding.outcome}
        fact |= {"says": finding.says, "digest": stored.digests[books.index, key]}
        fact |= {"table": finding.table} if finding.table else {}
        if (books.index, key) in stored.changed:
            fact["changed"] = True
        told.append(fact)
    return canonical.encode(
        {
            "books": books.index,
            "gaming_day": books.gaming_day,
            "revision": books.revision + 1,
            **{name: sha256(kept).hexdigest() for name, kept in left._asdict().items()},
            "findings": told,
            "withdrawn": [
                {"rule": key.rule, "subject": key.subject, "digest": stored.digests[which, key]}
                | {"table": "" if table is None else names[table]}
                for (which, key), table in stored.withdrawn.items()
            ],
        }
    )
