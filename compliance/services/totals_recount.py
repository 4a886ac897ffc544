"""Counts the totals of every table-day and the takings again from the hands and reviews that hold, and says where those kept
differ."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from django.db import connection, transaction

from compliance.record import append
from compliance.services.takings_recount import takings_recount
from compliance.services.totals_difference import Difference as Difference

FIGURES = (
    "hands",
    "action",
    "collected",
    "collected_unknown",
    "reviewed",
    "due",
    "due_unknown",
    "fails",
    "cannot_tells",
)
BOUNDS = ("first_index", "last_index")
"""Between them lies every hand of the table-day in the record, also one that is superseded."""
_ALL = (*((name, 0) for name in FIGURES), *((name, -1) for name in BOUNDS))  # each with what stands for none


def _source(name: str) -> str:
    return "placed" if name in BOUNDS else "counted"


# Findings are counted from their own rows, not from the counts that the reviews keep.
_COUNT = """
WITH hand AS (
    SELECT h.* FROM compliance_hand AS h
    WHERE NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = h.index)
), found AS (
    SELECT hand_id, count(*) FILTER (WHERE outcome = 'fail') AS fails,
        count(*) FILTER (WHERE outcome = 'cannot tell') AS cannot_tells
    FROM compliance_finding WHERE status = 'open' GROUP BY hand_id
), counted AS (
    SELECT hand.table_id, hand.gaming_day, count(*) AS hands, sum(hand.action) AS action,
        coalesce(sum(hand.collected), 0) AS collected, count(*) FILTER (WHERE hand.collected IS NULL) AS collected_unknown,
        count(review.hand_id) AS reviewed, coalesce(sum(review.due), 0) AS due,
        count(*) FILTER (WHERE review.hand_id IS NOT NULL AND review.due IS NULL) AS due_unknown,
        coalesce(sum(found.fails), 0) AS fails, coalesce(sum(found.cannot_tells), 0) AS cannot_tells
    FROM hand LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
        LEFT JOIN found ON found.hand_id = hand.index
    GROUP BY hand.table_id, hand.gaming_day
), placed AS (
    SELECT table_id, gaming_day, min(index) AS first_index, max(index) AS last_index
    FROM compliance_hand GROUP BY table_id, gaming_day
)
SELECT e.slug, t.name, table_id, gaming_day, {kept}, {counted}
FROM compliance_table_day AS day FULL JOIN counted USING (table_id, gaming_day)
    FULL JOIN placed USING (table_id, gaming_day)
    JOIN games_table AS t ON t.id = table_id JOIN games_establishment AS e ON e.id = t.establishment_id
WHERE ({kept}) IS DISTINCT FROM ({counted})
ORDER BY e.slug, t.name, gaming_day
"""


def totals_recount(*, mend: bool = False) -> list[Difference]:
    """Every difference between the running totals, the takings among them, and a recount; with `mend` they are set right.

    The record's lock is held while table-days are counted, so that nothing arrives between the two counts.
    """
    kept = ", ".join(f"coalesce(day.{name}, {nought})" for name, nought in _ALL)
    counted = ", ".join(f"coalesce({_source(name)}.{name}, {nought})" for name, nought in _ALL)
    with transaction.atomic(), connection.cursor() as cursor:
        append.lock()
        cursor.execute(_COUNT.format(kept=kept, counted=counted))
        rows = cursor.fetchall()
        if mend:
            for row in rows:
                _mend(cursor, row[2], row[3], row[4 + len(_ALL) :])
    totals = [
        Difference(slug, name, day, figure, int(was), int(now))
        for slug, name, _, day, *figures in rows
        for (figure, _), was, now in zip(_ALL, figures[: len(_ALL)], figures[len(_ALL) :], strict=True)
        if was != now
    ]
    return totals + takings_recount(mend=mend)


def _mend(cursor: Any, table_id: int, day: datetime.date, figures: Sequence[int]) -> None:
    columns = ", ".join(name for name, _ in _ALL)
    places = ", ".join(["%s"] * len(_ALL))
    sets = ", ".join(f"{name} = excluded.{name}" for name, _ in _ALL)
    cursor.execute(
        f"INSERT INTO compliance_table_day (establishment_id, table_id, gaming_day, {columns})"  # noqa: S608  # own names
        f" SELECT establishment_id, id, %s, {places} FROM games_table WHERE id = %s"
        f" ON CONFLICT (table_id, gaming_day) DO UPDATE SET {sets}",
        [day, *figures, table_id],
    )
