"""Writes what a chunk of reviews found: reviews, findings, the entry in the record, the emptied queue, totals, takings."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.db import connection
from msgspec import Struct

from compliance.floor.announced import findings_changed
from compliance.floor.read.reviews import Standing
from compliance.floor.rules import takings
from compliance.floor.rules.review import Review
from compliance.floor.write.finding_entry import returned_entries, returned_store
from compliance.floor.write.finding_store import FindingsStored, Place, findings_placed, findings_store, keyed
from compliance.floor.write.takings_store import Gain, takings_store
from compliance.houses.write.review_queue import TableDayKey
from compliance.record import append, canonical
from games import said
from games.cards.money import plain


class TableDayRef(Struct, frozen=True):
    """A table-day by its keys in the database and by its names."""

    establishment_id: int
    table_id: int
    key: TableDayKey


class Judged(Struct, frozen=True, gc=False):
    """A hand as it stood, and its new review."""

    hand: Standing
    review: Review
    after: bytes
    taken: bytes

    @property
    def due(self) -> int | None:
        return None if self.review.due is None else self.review.due.fee

    @property
    def due_why(self) -> str:
        due = self.review.due
        if due is None:
            return "no fee option is known for the hand"
        return "" if due.fee is not None else said.plain(due.why)

    def count(self, outcome: str) -> int:
        return sum(finding.outcome == outcome for finding in self.review.findings)


class Removed(Struct, frozen=True, gc=False):
    """A hand that a correction has superseded: its review goes, its findings are withdrawn."""

    hand: Standing


def waits_no_more(hands: Sequence[Standing]) -> None:
    """They are not judged anew: what they said was removed when its term was over."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM compliance_pending WHERE id = ANY(%s)", [[row for hand in hands for row in hand.waiting]]
        )


def review_store(
    *,
    ref: TableDayRef,
    judged: Sequence[Judged],
    removed: Sequence[Removed],
    again: Standing | None,
    now: datetime.datetime,
) -> None:
    """Store a chunk. `again` is the hand after it, which must be judged although it does not wait.

    The rows that reviews alone write come first; the record's lock and what intake writes too come last and are brief.
    """
    stored = findings_store(
        place=Place(ref.establishment_id, ref.key.gaming_day),
        found={one.hand.index: keyed(one.review.findings) for one in judged},
        seen_before=[one.hand.index for one in judged if one.hand.revision],
        superseded=[one.hand.index for one in removed],
        now=now,
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('compliance_review_run', 'id'))")
        [run] = cursor.fetchone()
        if judged:
            cursor.execute(_REVIEWS, _review_columns(run, judged))
        if removed:
            cursor.execute(
                "DELETE FROM compliance_review WHERE hand_id = ANY(%s)", [[one.hand.index for one in removed]]
            )
        taken = [row for hand in _standings(judged, removed) for row in hand.waiting]
        cursor.execute("DELETE FROM compliance_pending WHERE id = ANY(%s)", [taken])
        if again is not None:
            cursor.execute(
                "INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)"
                " VALUES (%s, %s, %s, %s, %s)",
                [ref.establishment_id, ref.table_id, ref.key.gaming_day, again.number, again.index],
            )
        body = _body(ref, judged, removed, stored)
        review = append.NewEntry("review/1", ref.key.establishment, "oliver", now, body)
        index, *returns = append.append([review, *returned_entries(stored.returned, ref.key.establishment, now)])
        findings_placed(ids=stored.ids, index=index)
        returned_store(stored.returned, returns, now)
        cursor.execute(
            "INSERT INTO compliance_review_run (id, record_index, table_id, gaming_day, at) VALUES (%s, %s, %s, %s, %s)",
            [run, index, ref.table_id, ref.key.gaming_day, now],
        )
        cursor.execute(_TOTALS, [*_gains(judged, removed), ref.table_id, ref.key.gaming_day])
    findings_changed.send(None, establishment_id=ref.establishment_id, ids=stored.ids, index=index, now=now)
    takings_store(
        establishment_id=ref.establishment_id,
        table_id=ref.table_id,
        gaming_day=ref.key.gaming_day,
        gains=_takings(judged, removed),
    )


_REVIEWS = """
INSERT INTO compliance_review AS review
    (hand_id, revision, run_id, due, due_why, fails, cannot_tells, game_digest, fee_digest, after, taken)
SELECT hand, revision, %s, due, why, fails, cannot, game, fee, after, taken
FROM unnest(%s::bigint[], %s::int[], %s::bigint[], %s::text[], %s::smallint[], %s::smallint[], %s::text[], %s::text[],
    %s::bytea[], %s::bytea[]) AS new (hand, revision, due, why, fails, cannot, game, fee, after, taken)
ON CONFLICT (hand_id) DO UPDATE SET
    revision = excluded.revision, run_id = excluded.run_id, due = excluded.due, due_why = excluded.due_why,
    fails = excluded.fails, cannot_tells = excluded.cannot_tells, game_digest = excluded.game_digest,
    fee_digest = excluded.fee_digest, after = excluded.after, taken = excluded.taken
"""


def _review_columns(run: int, judged: Sequence[Judged]) -> list[Any]:
    rows = [
        (
            one.hand.index,
            one.hand.revision + 1,
            one.due,
            one.due_why,
            one.count("fail"),
            one.count("cannot tell"),
            one.review.game_digest,
            one.review.fee_digest,
            one.after,
            one.taken,
        )
        for one in judged
    ]
    return [run, *(list(column) for column in zip(*rows, strict=True))]


def _standings(judged: Sequence[Judged], removed: Sequence[Removed]) -> list[Standing]:
    """The hands of the chunk as they stood before it."""
    return [*(one.hand for one in judged), *(one.hand for one in removed)]


_TOTALS = """
UPDATE compliance_table_day SET reviewed = reviewed + %s, due = due + %s, due_unknown = due_unknown + %s,
    fails = fails + %s, cannot_tells = cannot_tells + %s
WHERE table_id = %s AND gaming_day = %s
"""


def _gains(judged: Sequence[Judged], removed: Sequence[Removed]) -> list[int]:
    """What the totals of the table-day gain: the new reviews less those they replace."""
    gains = [0, 0, 0, 0, 0]

    def add(sign: int, due: int | None, fails: int, cannot_tells: int) -> None:
        for i, figure in enumerate((1, due or 0, due is None, fails, cannot_tells)):
            gains[i] += sign * figure

    for hand in _standings(judged, removed):
        if hand.revision:
            add(-1, hand.due, hand.fails, hand.cannot_tells)
    for new in judged:
        add(1, new.due, new.count("fail"), new.count("cannot tell"))
    return gains


def _takings(judged: Sequence[Judged], removed: Sequence[Removed]) -> list[Gain]:
    """What the takings gain: the new reviews, less exactly what those added that they replace."""
    gains = []
    for old in _standings(judged, removed):
        if old.taken is not None:
            digests = old.game_digest, old.fee_digest
            gains.append(Gain(-1, old.game, *digests, takings.decode(old.taken), old.fails, old.cannot_tells))
    for new in judged:
        digests = new.review.game_digest, new.review.fee_digest
        found = new.count("fail"), new.count("cannot tell")
        gains.append(Gain(1, new.hand.game, *digests, new.review.taken, *found))
    return gains


def _body(ref: TableDayRef, judged: Sequence[Judged], removed: Sequence[Removed], stored: FindingsStored) -> bytes:
    """The entry: every hand's revision, due, terms and findings. Terms stand once and are referred to by place.

    What the rows hold besides stands in it as digests, so that nothing stored can be changed unnoticed
    (compliance.floor.read.review_rows compares).
    """
    terms: dict[tuple[str, str], int] = {}
    hands = []
    for one in judged:
        pair = (one.review.game_digest, one.review.fee_digest)
        fact: dict[str, Any] = {
            "hand": one.hand.index,
            "revision": one.hand.revision + 1,
            "terms": terms.setdefault(pair, len(terms)),
            "due": None if one.due is None else plain(one.due),
            "after": sha256(one.after).hexdigest(),
            "taken": one.review.taken,
        }
        if one.due_why:
            fact["why"] = one.due_why
        if one.review.findings:
            fact["findings"] = _found(one, stored)
        hands.append(fact)
    return canonical.encode(
        {
            "table": ref.key.table,
            "gaming_day": ref.key.gaming_day,
            "hands": hands,
            "superseded": [one.hand.index for one in removed],
            "terms": [{"game": game, "fee": fee} for game, fee in terms],
            "withdrawn": [
                {"hand": hand, "rule": key.rule, "subject": key.subject, "digest": stored.digests[hand, key]}
                for hand, key in stored.withdrawn
            ],
        }
    )


def _found(one: Judged, stored: FindingsStored) -> list[dict[str, Any]]:
    found = []
    for key, finding in keyed(one.review.findings).items():
        fact: dict[str, Any] = {"rule": key.rule, "subject": key.subject}
        fact |= {"outcome": finding.outcome, "says": finding.says, "digest": stored.digests[one.hand.index, key]}
        if (one.hand.index, key) in stored.changed:
            fact["changed"] = True
        found.append(fact)
    return found
