"""Which table-days have hands that wait for their review, and since when; which books wait, or were judged by what changed."""

from __future__ import annotations

import datetime

from django.db import connection
from msgspec import Struct

from compliance.record import read
from compliance.shell.rows import rows


class Waiting(Struct, frozen=True):
    """A table's gaming day with hands that wait. `since`: when the first recorded of them was recorded."""

    establishment: str
    table: str
    gaming_day: datetime.date
    hands: int
    since: datetime.datetime
    waiting_seconds: int


class BooksWaiting(Struct, frozen=True):
    """The books of a gaming day that wait for their review."""

    establishment: str
    gaming_day: datetime.date


_BOOKS = """
SELECT DISTINCT house.slug, wait.gaming_day
FROM compliance_books_pending AS wait JOIN games_establishment AS house ON house.id = wait.establishment_id
WHERE %(establishment)s::text IS NULL OR house.slug = %(establishment)s
ORDER BY wait.gaming_day, house.slug
"""
_WAITING = """
SELECT house.slug, place.name, wait.gaming_day, count(DISTINCT wait.hand_id), min(wait.hand_id)
FROM compliance_pending AS wait
JOIN games_establishment AS house ON house.id = wait.establishment_id
JOIN games_table AS place ON place.id = wait.table_id
WHERE %(establishment)s::text IS NULL OR house.slug = %(establishment)s
GROUP BY house.slug, place.name, wait.gaming_day
ORDER BY min(wait.hand_id)
"""


def backlog_read(*, now: datetime.datetime, establishment: str | None = None) -> list[Waiting]:
    """The backlog by table-day, the one that has waited longest first."""
    with connection.cursor() as cursor:
        cursor.execute(_WAITING, {"establishment": establishment})
        found = cursor.fetchall()
    recorded = read.times([first for *_, first in found])
    return [
        Waiting(house, table, day, hands, recorded[first], int((now - recorded[first]).total_seconds()))
        for house, table, day, hands, first in found
    ]


def books_backlog_read(*, establishment: str | None = None) -> list[BooksWaiting]:
    """The books that wait, the earliest day first."""
    return [BooksWaiting(*row) for row in rows(_BOOKS, {"establishment": establishment})]
