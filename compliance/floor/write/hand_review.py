"""Judges the hands of a table that wait, in order, and again those whose neighbour changed.

One chunk is one transaction: what is judged, what is found, the entry in the record and the emptied queue stand or fall
together, so a worker may be killed at any moment. Two workers never judge the same table-day at once.

Why it ends with the same findings whatever the order of arrival: a hand's review depends on the hand itself, on what
hung at the table, and on what the hand before it left (`Before`). Whenever that changes (a hand comes late, is corrected,
or a posting changes) the hand is judged again, and so on until a hand leaves what it left before.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping

import msgspec
from django.db import connection, transaction

from compliance.floor.announced import takings_changed
from compliance.floor.read.judge import judge_read
from compliance.floor.read.reviews import Standing, after_before, first_waiting, hands_from, table_day_waits
from compliance.floor.rules import takings
from compliance.floor.rules.facts import Before
from compliance.floor.rules.review import Judge, Review
from compliance.floor.write.review_store import Judged, Removed, TableDayRef, review_store, waits_no_more
from compliance.houses.models import GamingTable
from compliance.houses.write.review_queue import TableDayKey, table_day_begin
from compliance.record import read
from games.hand.form import decode

CHUNK = 500
"""Hands judged in one transaction."""

_encode = msgspec.json.Encoder(order="sorted").encode
_before = msgspec.json.Decoder(Before)


def table_day_review(
    *,
    establishment: str,
    table: str,
    gaming_day: datetime.date,
    clock: Callable[[], datetime.datetime],
    chunk: int = CHUNK,
) -> int:
    """Judge what waits of a table's gaming day; how many hands were judged. Does nothing while another worker is at it.

    That other worker looks again after it has let go, so nothing that came meanwhile is left lying.
    """
    key = TableDayKey(establishment, table, gaming_day)
    stored = GamingTable.objects.get(establishment__slug=establishment, name=table)
    ref = TableDayRef(stored.establishment_id, stored.pk, key)
    table_day_begin(key=key)
    judged = 0
    while table_day_waits(table_id=ref.table_id, gaming_day=gaming_day):
        done = _chunk(ref, clock, chunk)
        if done is None:
            break
        judged += done
    return judged


def _chunk(ref: TableDayRef, clock: Callable[[], datetime.datetime], chunk: int) -> int | None:
    """Judge one chunk; None when another worker holds the table-day."""
    with transaction.atomic():
        if not _hold(ref):
            return None
        place, waiting = first_waiting(table_id=ref.table_id, gaming_day=ref.key.gaming_day, most=chunk)
        if place is None:
            return 0
        most = min(chunk, 2 * waiting + 6)  # for each that waits, the one after it, and a few in between
        standings = hands_from(table_id=ref.table_id, gaming_day=ref.key.gaming_day, place=place, most=most + 1)
        left = after_before(table_id=ref.table_id, gaming_day=ref.key.gaming_day, place=place)
        # Read after the queue: whoever changed a posting or the catalogue queued the hands in the same transaction.
        walk = _Walk(_judge(ref), left)
        walk.hands(standings[:most])
        after = standings[most] if walk.changed and len(standings) > most else None
        if walk.kept:
            waits_no_more(walk.kept)
        if walk.kept and not walk.judged and not walk.removed:
            return len(walk.kept)
        review_store(ref=ref, judged=walk.judged, removed=walk.removed, again=after, now=clock())
        takings_changed.send(None, establishment_id=ref.establishment_id, gaming_day=ref.key.gaming_day)
        return len(walk.judged)


def _hold(ref: TableDayRef) -> bool:
    """Take the table-day's lock until the transaction ends, unless another worker has it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_try_advisory_xact_lock(%s::int, %s::int)", [ref.table_id, ref.key.gaming_day.toordinal()]
        )
        return bool(cursor.fetchone()[0])


def _judge(ref: TableDayRef) -> Judge:
    return judge_read(
        establishment_id=ref.establishment_id,
        slug=ref.key.establishment,
        table_id=ref.table_id,
        table=ref.key.table,
        gaming_day=ref.key.gaming_day,
    )


class _Walk:
    """Goes along the hands of a table-day and judges those that wait or whose neighbour changed."""

    def __init__(self, judge: Judge, left: bytes | None) -> None:
        self._judge = judge
        self._left = left
        self.changed = False  # what the last hand left is not what the next was judged with
        self.judged: list[Judged] = []
        self.removed: list[Removed] = []
        self.kept: list[Standing] = []  # that cannot be judged anew

    def hands(self, standings: list[Standing]) -> None:
        bodies = read.bodies_there([hand.index for hand in standings if hand.waiting and not hand.superseded])
        for hand in standings:
            if hand.superseded:
                self._remove(hand)
            elif hand.waiting or self.changed or hand.after is None:
                self._review(hand, bodies)
            else:
                self._left = hand.after

    def _remove(self, hand: Standing) -> None:
        if hand.revision or hand.waiting:  # one that waits may carry a change over from the chunk before
            self.removed.append(Removed(hand))
            self.changed = True

    def _review(self, hand: Standing, bodies: Mapping[int, bytes]) -> None:
        body = bodies.get(hand.index) or read.bodies_there([hand.index]).get(hand.index)
        if body is None:  # removed when its term was over: the review that it has stays
            self.kept.append(hand)
            self.changed, self._left = False, hand.after
            return
        before = None if self._left is None else _before.decode(self._left)
        review: Review = self._judge.review(decode(body), before)
        after = _encode(review.after)
        self.changed = after != hand.after
        self._left = after
        self.judged.append(Judged(hand, review, after, takings.encode(review.taken)))
