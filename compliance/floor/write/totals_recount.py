"""Counts the totals of every table-day and the takings again from the hands and reviews that hold, and says where those kept
differ."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from django.db import connection, transaction

from compliance.floor.write.takings_recount import EVERYTHING, Span, TableDayOf, table_day_recount, table_days
from compliance.floor.write.takings_recount import Difference as Difference
from compliance.record import append

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


# Findings are counted from their own rows, not from the counts that the reviews keep. A hand that was superseded is none of the
# day's any more; what its review added stays until the next one takes it back. "+ 0": else the planner takes it for cheap to walk
# the whole record to the first and the last hand of a table-day.
_COUNT = """
WITH hand AS (
    SELECT h.*, NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = h.index) AS holds
    FROM compliance_hand AS h WHERE h.table_id = %(table)s AND h.gaming_day = %(day)s
), found AS (
    SELECT hand_id, count(*) FILTER (WHERE outcome = 'fail') AS fails,
        count(*) FILTER (WHERE outcome = 'cannot tell') AS cannot_tells
    FROM compliance_finding WHERE establishment_id = %(house)s AND gaming_day = %(day)s AND status = 'open' GROUP BY hand_id
), counted AS (
    SELECT count(*) FILTER (WHERE hand.holds) AS hands, coalesce(sum(hand.action) FILTER (WHERE hand.holds), 0) AS action,
        coalesce(sum(hand.collected) FILTER (WHERE hand.holds), 0) AS collected,
        count(*) FILTER (WHERE hand.holds AND hand.collected IS NULL) AS collected_unknown,
        count(review.hand_id) AS reviewed, coalesce(sum(review.due), 0) AS due,
        count(*) FILTER (WHERE review.hand_id IS NOT NULL AND review.due IS NULL) AS due_unknown,
        coalesce(sum(found.fails), 0) AS fails, coalesce(sum(found.cannot_tells), 0) AS cannot_tells
    FROM hand LEFT JOIN compliance_review AS review ON review.hand_id = hand.index
        LEFT JOIN found ON found.hand_id = hand.index
), placed AS (
    SELECT min(index + 0) AS first_index, max(index + 0) AS last_index FROM compliance_hand
    WHERE table_id = %(table)s AND gaming_day = %(day)s
)
SELECT {kept}, {counted} FROM counted CROSS JOIN placed
    LEFT JOIN compliance_table_day AS day ON day.table_id = %(table)s AND day.gaming_day = %(day)s
"""
_BOTH = _COUNT.format(
    kept=", ".join(f"coalesce(day.{name}, {nought})" for name, nought in _ALL),
    counted=", ".join(f"coalesce({_source(name)}.{name}, {nought})" for name, nought in _ALL),
)


def totals_recount(*, mend: bool = False, asked: Span = EVERYTHING) -> list[Difference]:
    """Every difference between the running totals, the takings among them, and a recount; with `mend` they are set right.

    One table-day after the other, so that nobody waits for longer than that takes, however long the history is.
    """
    found = []
    for day in table_days(asked):
        found += _table_day(day, mend)
        found += table_day_recount(day, mend=mend)
    return found


def totals_differ(*, day: TableDayOf) -> list[Difference]:
    """Where the totals of one table-day are not what its hands add up to. One statement sees both at one moment: nobody waits."""
    with connection.cursor() as cursor:
        return _differences(day, *_both(cursor, day))


def _table_day(day: TableDayOf, mend: bool) -> list[Difference]:
    """The totals of one. The record's lock is held meanwhile: no hand arrives and no review is stored before it is mended."""
    with transaction.atomic(), connection.cursor() as cursor:
        append.lock()
        kept, counted = _both(cursor, day)
        if mend and kept != counted:
            _mend(cursor, day.table_id, day.day, counted)
    return _differences(day, kept, counted)


def _both(cursor: Any, day: TableDayOf) -> tuple[list[int], list[int]]:
    cursor.execute(_BOTH, {"house": day.establishment_id, "table": day.table_id, "day": day.day})
    row = [int(figure) for figure in cursor.fetchone()]
    return row[: len(_ALL)], row[len(_ALL) :]


def _differences(day: TableDayOf, kept: Sequence[int], counted: Sequence[int]) -> list[Difference]:
    return [
        Difference(day.slug, day.table, day.day, figure, was, now)
        for (figure, _), was, now in zip(_ALL, kept, counted, strict=True)
        if was != now
    ]


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
