"""One statement, its rows as tuples: pages read many rows and need no objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import connection

_AT_ONCE = 2_000


def rows(statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> list[tuple[Any, ...]]:
    """All rows of a statement; every value from outside is a parameter."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def row_by_row(statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Iterator[tuple[Any, ...]]:
    """The same one after the other: for many rows that are added up or made smaller at once, without a list of them."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        while found := cursor.fetchmany(_AT_ONCE):
            yield from found
