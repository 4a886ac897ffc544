"""The peer of the statements: a month of a busy house as narrow rows, one a hand, and the question of COL01 by one GROUP BY."""

from __future__ import annotations

import datetime
from typing import Any

import psycopg
from psycopg import sql

TABLE = "bench_hands_of_month"
_MADE = """
CREATE UNLOGGED TABLE {table} AS
SELECT gaming_day, table_id, hour, game, schedule, option,
    (due / told + (hand <= due % told)::int)::int AS due, (collected / told + (hand <= collected % told)::int)::int AS collected
FROM compliance_takings
CROSS JOIN LATERAL (SELECT hands - untold - unrecorded - neither - capped AS told) AS known
CROSS JOIN LATERAL generate_series(1, told) AS hand
WHERE kind = 'fee' AND gaming_day BETWEEN {first} AND {last}
"""
_INDEXED = "CREATE INDEX ON {table} (gaming_day, table_id)"
_ASKED = """
SELECT gaming_day, table_id, hour / 8, game, schedule, option, count(*), sum(due), sum(collected),
    count(*) FILTER (WHERE due <> collected), sum(collected - due) FILTER (WHERE collected < due),
    sum(collected - due) FILTER (WHERE collected > due)
FROM {table} WHERE gaming_day BETWEEN {first} AND {last} GROUP BY 1, 2, 3, 4, 5, 6
"""


class HandsOfMonth:
    """The hands of which both figures are known, as the takings have them; what is asked of them is asked by the owner."""

    def __init__(self, url: str, first: datetime.date, last: datetime.date) -> None:
        self._server = psycopg.connect(url, autocommit=True)
        self._run(_MADE, first, last)
        self._run(_INDEXED)
        self._server.execute(sql.SQL("VACUUM ANALYZE {}").format(sql.Identifier(TABLE)))

    def close(self) -> None:
        """A database with a guest is not dropped."""
        self._server.close()

    def asked(self, first: datetime.date, last: datetime.date) -> tuple[int, ...]:
        """Hands, due and collected of these days, summed as COL01 sums them."""
        lines: list[tuple[Any, ...]] = self._run(_ASKED, first, last).fetchall()
        return tuple(int(sum(line[place] for line in lines)) for place in (6, 7, 8))

    def _run(self, statement: str, *days: datetime.date) -> psycopg.Cursor[Any]:
        first, last = days or (None, None)
        return self._server.execute(
            sql.SQL(statement).format(table=sql.Identifier(TABLE), first=sql.Literal(first), last=sql.Literal(last))
        )
