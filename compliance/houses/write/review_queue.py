"""What waits for a review, and who was told: a table-day is handed to the task queue once, however many hands it waits for."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import connection

from compliance.houses.forms.waiver import Waived
from compliance.houses.models import GamingTable
from compliance.houses.read.house import Place


class TableDayKey(NamedTuple):
    """What reviews are cut by: hands of different table-days never look at each other."""

    establishment: str
    table: str
    gaming_day: datetime.date


LOST_AFTER = datetime.timedelta(seconds=45)
"""A task that has not begun by then is taken for lost with its worker or its queue. If it only had to wait, the second
one finds nothing to do: the bound keeps such tasks few, it guards nothing. So long, and a sweep, is what hands wait for when
a worker was killed or the broker forgot the last second (`manage.py bench storm`)."""

_CLAIM = """
UPDATE compliance_table_day AS day SET queued_at = %(now)s
FROM games_table AS t JOIN games_establishment AS e ON e.id = t.establishment_id
WHERE t.id = day.table_id AND (day.queued_at IS NULL OR day.queued_at < %(lost)s) AND {which}
RETURNING e.slug, t.name, day.gaming_day
"""
_THESE = """(e.slug, t.name, day.gaming_day) IN (
    SELECT * FROM unnest(%(slugs)s::text[], %(tables)s::text[], %(days)s::date[]))"""
_WAITING = """EXISTS (
    SELECT FROM compliance_pending AS p WHERE p.table_id = day.table_id AND p.gaming_day = day.gaming_day)"""


def table_days_claim(*, keys: Iterable[TableDayKey], now: datetime.datetime) -> list[TableDayKey]:
    """Those of these table-days for which no task is under way; the caller enqueues one for each."""
    wanted = sorted(set(keys))
    if not wanted:
        return []
    slugs, tables, days = (list(column) for column in zip(*wanted, strict=True))
    return _claim(_THESE, now, slugs=slugs, tables=tables, days=days)


def table_days_claim_waiting(*, now: datetime.datetime) -> list[TableDayKey]:
    """Every table-day that waits and for which no task is under way: what a killed worker or a lost queue left."""
    return _claim(_WAITING, now)


def _claim(which: str, now: datetime.datetime, **values: list[Any]) -> list[TableDayKey]:
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM.format(which=which), {"now": now, "lost": now - LOST_AFTER, **values})
        return sorted(TableDayKey(*row) for row in cursor.fetchall())


def table_day_begin(*, key: TableDayKey) -> None:
    """The task has begun: from now on a new hand needs a new task, for this one may have looked already."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE compliance_table_day AS day SET queued_at = NULL"
            " FROM games_table AS t JOIN games_establishment AS e ON e.id = t.establishment_id"
            " WHERE t.id = day.table_id AND e.slug = %s AND t.name = %s AND day.gaming_day = %s"
            " AND day.queued_at IS NOT NULL",
            key,
        )


def pending_add_for_period(*, table: GamingTable, start: datetime.datetime, end: datetime.datetime | None) -> int:
    """What hung at a table has changed: the hands dealt there in that time are judged again."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)"
            " SELECT hand.establishment_id, hand.table_id, hand.gaming_day, hand.number, hand.index"
            " FROM compliance_hand AS hand WHERE hand.table_id = %s AND hand.gaming_day >= %s::date - 1"
            " AND hand.dealt >= %s AND (%s::timestamptz IS NULL OR hand.dealt < %s)"
            " AND NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index)",
            [table.pk, start, start, end, end],
        )
        return int(cursor.rowcount)


# Those dealt in the time of a waiver, or the one that it names and the one that corrects that.
_WAIVED = """
INSERT INTO compliance_pending (establishment_id, table_id, gaming_day, number, hand_id)
SELECT hand.establishment_id, hand.table_id, hand.gaming_day, hand.number, hand.index
FROM compliance_hand AS hand LEFT JOIN compliance_hand AS corrected ON corrected.index = hand.supersedes
WHERE hand.table_id = %(table)s AND hand.gaming_day = %(day)s
    AND (hand.hand_id = %(hand)s OR corrected.hand_id = %(hand)s OR (hand.dealt >= %(from)s AND hand.dealt < %(to)s))
    AND NOT EXISTS (SELECT FROM compliance_hand AS later WHERE later.supersedes = hand.index)
"""


def pending_add_waived(*, place: Place, of: Waived) -> list[TableDayKey]:
    """Something was waived: the hands that it is about are judged again. Their table-day, if there are any."""
    values: dict[str, Any] = {
        "table": place.tables[of.table],
        "day": of.gaming_day,
        "hand": of.hand,
        "from": of.from_,
        "to": of.to,
    }
    with connection.cursor() as cursor:
        cursor.execute(_WAIVED, values)
        return [TableDayKey(place.slug, of.table, of.gaming_day)] if cursor.rowcount else []
