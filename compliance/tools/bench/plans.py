"""Which tables a statement of the database reads whole, as PostgreSQL plans it: those that grow with the house must not be."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

from django.db import connection

GROWING = frozenset(
    {
        "compliance_takings", "compliance_paper", "compliance_hand", "compliance_review", "compliance_review_run",
        "compliance_finding", "record_entry", "desk_issue_finding",
    }
)  # fmt: skip
"""Tables to which a busy house adds hundreds of rows a day and more."""

MANY = 2_000  # rows; a smaller table is rightly read whole


class Asked:
    """Notes the statements that are run, as they are run (`connection.execute_wrapper`)."""

    def __init__(self) -> None:
        self.statements: list[tuple[str, Any]] = []

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not many and sql.lstrip()[:6].upper().startswith(("SELECT", "WITH")):
            self.statements.append((sql, copy(params)))  # a list of values may grow afterwards
        return execute(sql, params, many, context)


def read_whole(asked: Asked) -> list[str]:
    """The growing tables that are read from end to end, each with the statement that does. They must be analyzed."""
    found = []
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relname = ANY(%s) AND reltuples >= %s", [[*GROWING], MANY])
        large = {name for (name,) in cursor.fetchall()}
        for sql, params in asked.statements:
            cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
            [(plan,)] = cursor.fetchall()
            told = plan if isinstance(plan, list) else json.loads(plan)
            names = (name for name in whole(told[0]["Plan"]) if name in large)
            found += [f"{name}: {' '.join(sql.split())[:300]}" for name in names]
    return found


def whole(plan: dict[str, Any]) -> list[str]:
    """The growing tables that a plan reads from end to end."""
    return list(_whole(plan))


def _whole(node: dict[str, Any], *, first: bool = False) -> Iterator[str]:
    """Scans without a condition on an index, at this node and below. `first`: only the first rows in their order are wanted,
    and then an index without a condition is read as far as that."""
    kind = node["Node Type"]
    if node.get("Relation Name") in GROWING and kind.endswith("Scan") and kind != "Bitmap Heap Scan":
        ordered = first and kind.startswith("Index") and "Filter" not in node  # what is filtered may come late
        if "Index Cond" not in node and not ordered:
            yield node["Relation Name"]
    first = kind == "Limit" or (first and kind in _AS_THEY_COME)
    for part in node.get("Plans", ()):
        yield from _whole(part, first=first)


_AS_THEY_COME = frozenset({"Nested Loop", "Memoize", "Result", "Merge Join", "Merge Append", "Subquery Scan"})
