"""The plain two-hand rule as one would write it in SQL: window functions over the table's hands, read from NDJSON with `json`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

TABLE = "bench_hands"
MADE = f"""
CREATE TEMPORARY TABLE {TABLE} (
    id text, gaming_table text, gaming_day date, number int, occupant text, offered boolean
)"""
DROPPED = f"DROP TABLE IF EXISTS {TABLE}"
# A run begins with the day's first hand, with another occupant, and with a hand before which the position was offered.
# The third hand of a run, and every further one, should have had an offer before it.
FAULTS = f"""
WITH marked AS (
    SELECT id, gaming_table, gaming_day, number,
        offered OR occupant IS DISTINCT FROM lag(occupant) OVER day AS begins
    FROM {TABLE}
    WINDOW day AS (PARTITION BY gaming_table, gaming_day ORDER BY number)
), runs AS (
    SELECT *, count(*) FILTER (WHERE begins) OVER (PARTITION BY gaming_table, gaming_day ORDER BY number) AS run
    FROM marked
), counted AS (
    SELECT id, row_number() OVER (PARTITION BY gaming_table, gaming_day, run ORDER BY number) AS hand FROM runs
)
SELECT id FROM counted WHERE hand > 2"""  # noqa: S608 - our own names


def filled(connection: Any, lines: Iterable[bytes]) -> None:
    """The hands, as far as the rule looks at them, in a table of their own."""
    with connection.cursor() as cursor:
        cursor.execute(DROPPED)
        cursor.execute(MADE)
        columns = "id, gaming_table, gaming_day, number, occupant, offered"
        with cursor.copy(f"COPY {TABLE} ({columns}) FROM STDIN") as copy:
            for line in lines:
                hand = json.loads(line)
                occupant, offered = hand["bank"]["occupant"], bool(hand["offers"])
                copy.write_row((hand["id"], hand["table"], hand["gaming_day"], hand["number"], occupant, offered))
        cursor.execute(f"ANALYZE {TABLE}")


def faults(connection: Any) -> frozenset[str]:
    """The ids of the hands before which an offer was due and none was made."""
    with connection.cursor() as cursor:
        cursor.execute(FAULTS)
        return frozenset(row[0] for row in cursor.fetchall())


@contextmanager
def dropped_after(connection: Any) -> Iterator[None]:
    """The table goes again, whatever happens."""
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(DROPPED)
