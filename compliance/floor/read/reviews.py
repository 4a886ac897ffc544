"""What a review needs of a table's gaming day, and what pages ask of reviews: the backlog, the open findings."""

from __future__ import annotations

import datetime

from django.db import connection
from msgspec import Struct

from compliance.floor.models import ReviewPending


class Standing(Struct, frozen=True, gc=False):
    """A hand of the table-day in its place, with what its last review said (revision 0: none yet)."""

    index: int
    number: int
    superseded: bool
    waiting: list[int]  # rows of the queue that name it
    revision: int
    after: bytes | None
    due: int | None
    fails: int
    cannot_tells: int
    game: str
    game_digest: str
    fee_digest: str
    taken: bytes | None  # what it added to the takings


def first_waiting(*, table_id: int, gaming_day: datetime.date, most: int) -> tuple[tuple[int, int] | None, int]:
    """The place (number, index) of the first hand that waits, and how many wait, counted up to `most`."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT number, hand_id FROM compliance_pending WHERE table_id = %s AND gaming_day = %s"
            " ORDER BY number, hand_id LIMIT %s",
            [table_id, gaming_day, most],
        )
        rows = cursor.fetchall()
    return (rows[0], len(rows)) if rows else (None, 0)


def hands_from(*, table_id: int, gaming_day: datetime.date, place: tuple[int, int], most: int) -> list[Standing]:
    """The hands of a table-day from a place on, in order of hand number; superseded ones are among them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT hand.index, hand.number,"
            " EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index),"
            " ARRAY(SELECT wait.id FROM compliance_pending AS wait WHERE wait.table_id = hand.table_id"
            "  AND wait.gaming_day = hand.gaming_day AND wait.number = hand.number AND wait.hand_id = hand.index),"
            " coalesce(review.revision, 0), review.after, review.due,"
            " coalesce(review.fails, 0), coalesce(review.cannot_tells, 0),"
            " hand.game, coalesce(review.game_digest, ''), coalesce(review.fee_digest, ''), review.taken"
            " FROM compliance_hand AS hand LEFT JOIN compliance_review AS review ON review.hand_id = hand.index"
            " WHERE hand.table_id = %s AND hand.gaming_day = %s AND (hand.number, hand.index) >= (%s, %s)"
            " ORDER BY hand.number, hand.index LIMIT %s",
            [table_id, gaming_day, *place, most],
        )
        return [Standing(*row) for row in cursor.fetchall()]


def after_before(*, table_id: int, gaming_day: datetime.date, place: tuple[int, int]) -> bytes | None:
    """What the last hand that holds before a place left behind; None when the place is the first."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT review.after FROM compliance_hand AS hand"
            " JOIN compliance_review AS review ON review.hand_id = hand.index"
            " WHERE hand.table_id = %s AND hand.gaming_day = %s AND (hand.number, hand.index) < (%s, %s)"
            " AND NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index)"
            " ORDER BY hand.number DESC, hand.index DESC LIMIT 1",
            [table_id, gaming_day, *place],
        )
        row = cursor.fetchone()
    return None if row is None else row[0]


def table_day_waits(*, table_id: int, gaming_day: datetime.date) -> bool:
    """Whether a hand of the table-day waits for its review."""
    return ReviewPending.objects.filter(table_id=table_id, gaming_day=gaming_day).exists()
