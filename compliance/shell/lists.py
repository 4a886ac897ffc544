"""What the lists of the commission's API have in common: whose rows, which filters, and pages by key.

Rows come in the order of the record: whoever appends keeps the record's lock until the commit, so whoever sees the
entry at an index sees every entry before it. A list read from a key on therefore never skips a row and never gives one
twice, however many are being written (tests/shell/api/test_concurrent.py).
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from django.db import connection
from msgspec import Meta, Struct

from games.cards.money import plain

FEW_DAYS = datetime.timedelta(days=8)


Dollars = Annotated[str, Meta(pattern=r"^-?[0-9]+\.[0-9]{2}$", description="dollars and cents, exact: `25.00`")]
Index = Annotated[int, Meta(ge=0, description="place in the record")]
Moment = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256, hexadecimal")]


class Wanted(Struct, frozen=True, kw_only=True):
    """What is asked for; None leaves it open. `houses` are the establishments that the reader sees, never more."""

    houses: tuple[int, ...]
    slugs: tuple[str, ...] = ()  # of the same establishments
    commissions: tuple[int, ...] = ()
    table: str | None = None
    game: str | None = None
    rule: str | None = None
    severity: str | None = None
    outcome: str | None = None
    status: str | None = None
    state: str | None = None
    issue_state: str | None = None
    dealer: str | None = None
    person: str | None = None
    provider: str | None = None
    shift: str | None = None
    option: int | None = None
    hung: str | None = None
    amount: int | None = None  # cents
    clock_from: datetime.time | None = None
    clock_until: datetime.time | None = None
    schedule: str | None = None
    report: str | None = None
    kind: str | None = None
    gaming_day_from: datetime.date | None = None
    gaming_day_to: datetime.date | None = None
    gaming_day: datetime.date | None = None
    since: datetime.datetime | None = None
    changed_since: int | None = None
    as_of: datetime.date | datetime.datetime | None = None
    as_if: str | None = None
    include: str | None = None
    blind: bool = False  # a machine of a house, whose people count: it sees no first count before the second is in
    before: int | None = None  # the record's size when an export began: it ends there

    @property
    def few_days(self) -> bool:
        """Gaming days so few that their hands are found by day and then sorted."""
        first, last = self.gaming_day_from, self.gaming_day_to
        return first is not None and last is not None and last - first < FEW_DAYS

    @property
    def many_days(self) -> bool:
        """Gaming days that are walked along the record, from their first hand to their last."""
        return not self.few_days and (self.gaming_day_from or self.gaming_day_to) is not None

    def order(self, column: str) -> str:
        """In the order of the record. Of few gaming days the hands are found by day and then sorted: walking along the
        record to where the days begin would go through all of history, which the planner takes for cheap.
        """
        return f"{column} + 0" if self.few_days else column


Key = tuple[int, ...]


class Conditions:
    """The conditions of a query with their values, in order."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self.values: list[Any] = []

    def add(self, condition: str, *values: Any) -> Conditions:
        """A condition that holds only when its value was given."""
        if None not in values:
            self._parts.append(condition)
            self.values += values
        return self

    def whose(self, column: str, houses: tuple[int, ...]) -> Conditions:
        """Rows of these establishments; of a single one by equality, so that its own index gives them in order."""
        if len(houses) == 1:
            return self.add(f"{column} = %s", houses[0])
        return self.add(f"{column} = ANY(%s)", list(houses))

    def days(self, wanted: Wanted, day: str, table: str = "hand.table_id") -> Conditions:
        """Of some gaming days, at one table."""
        self.add(f"{day} >= %s", wanted.gaming_day_from).add(f"{day} <= %s", wanted.gaming_day_to)
        return self.add(f"{table} = ANY(ARRAY({_TABLES} AND name = %s))", list(wanted.houses), wanted.table)

    def tables(self, wanted: Wanted) -> Conditions:
        """At any table of the houses: says nothing new, but the index of hands by gaming day begins with the table."""
        if wanted.table is None and wanted.few_days:
            self.add(f"hand.table_id = ANY(ARRAY({_TABLES}))", list(wanted.houses))
        return self

    def between(self, wanted: Wanted, column: str, *, last: bool = True, books: bool = False) -> Conditions:
        """Of many gaming days: only from their first hand in the record on, and up to their last.

        `books`: or from where the first of their books was opened, if that was earlier.
        """
        if not wanted.many_days:
            return self
        days = Conditions().add("day.establishment_id = ANY(%s)", list(wanted.houses))
        days.add("day.gaming_day >= %s", wanted.gaming_day_from).add("day.gaming_day <= %s", wanted.gaming_day_to)
        days.add("place.name = %s", wanted.table)
        [(lowest, highest)] = rows(_BETWEEN.format(where=days), days.values)
        if books:
            kept = Conditions().add("establishment_id = ANY(%s)", list(wanted.houses))
            kept.add("gaming_day >= %s", wanted.gaming_day_from).add("gaming_day <= %s", wanted.gaming_day_to)
            [(opened,)] = rows(_OPENED.format(where=kept), kept.values)
            lowest = min((index for index in (lowest, opened) if index is not None), default=None)
        if lowest is None:
            return self.add("false")
        self.add(f"{column} >= %s", lowest)
        return self.add(f"{column} <= %s", highest if last else None)

    def __str__(self) -> str:
        return " AND ".join(self._parts) or "true"


_TABLES = "SELECT id FROM games_table WHERE establishment_id = ANY(%s)"
_BETWEEN = """
SELECT min(day.first_index), max(day.last_index) FROM compliance_table_day AS day
JOIN games_table AS place ON place.id = day.table_id WHERE {where}
"""
_OPENED = "SELECT min(index) FROM compliance_books WHERE {where}"


def utc(column: str) -> str:
    """SQL that writes a moment as it is given: RFC 3339 in UTC. Made into an object and written again it would cost more
    than all the rest of a row.
    """
    written = f"to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
    return f"replace({written}, '.000000Z', 'Z')"


def money(cents: int | None) -> str | None:
    """An amount as an exact decimal string; what is not known stays unknown."""
    return None if cents is None else plain(cents)


def rows(query: str, values: Sequence[Any] | Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Plain rows: no ORM object on a path that touches many."""
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found
