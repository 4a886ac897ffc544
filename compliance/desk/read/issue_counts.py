"""How many issues several lists have: one query for all of them, each counted as far as a tab tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compliance.desk.read.issues import Filters, where_of
from compliance.shell.rows import rows

MOST = 99
"""So many are counted; of more, a tab says that there are more."""


def issues_counts(*, establishment_id: int, asked: Sequence[Filters]) -> list[int]:
    """For each list how many it has; `MOST` + 1 where there are more."""
    parts, values = list[str](), list[Any]()
    for number, filters in enumerate(asked):
        where, given = where_of(establishment_id, filters)
        first = f"SELECT 1 FROM desk_issue AS issue WHERE {where} LIMIT {MOST + 1}"  # noqa: S608  # fixed texts
        parts.append(f"SELECT {number} AS number, count(*) FROM ({first}) AS counted")  # noqa: S608  # fixed texts
        values += given
    return [count for _, count in rows(f"{' UNION ALL '.join(parts)} ORDER BY number", values)] if parts else []
