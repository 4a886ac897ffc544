"""Every column of every table that follows from the record changed once, and one row of each taken away: nothing left to chance.

A random change may never draw the column that was added yesterday. Here each has its turn, and a table without a row is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from compliance.shell.rows import rows
from compliance.tools.trials.tamper.change import Change, Class
from compliance.tools.trials.tamper.ground import Ground, Stored
from compliance.tools.trials.tamper.projected import changed, deleted, left_out

ROWS = 20
"""Of which one is looked for that can have another value."""


def every(ground: Ground) -> Iterator[Class]:
    """A class of one change each, in the order of the tables and their columns."""
    for table in sorted(set(ground.columns) - set(empty(ground))):
        yield Class(f"{table}: a row deleted", 1, "rows", _of(table, None))
        for column in ground.columns[table]:
            if column.name != ground.keys[table] and column.name not in left_out(table):
                yield Class(f"{table}.{column.name}", 1, "rows", _of(table, column))


def empty(ground: Ground) -> list[str]:
    """Tables of which this house has no row: what is in none cannot be tried."""
    return [table for table in sorted(ground.columns) if not rows(f"SELECT 1 FROM {table} LIMIT 1")]


def _of(table: str, column: Stored | None) -> Callable[[Random, Ground], Change | None]:
    def make(random: Random, ground: Ground) -> Change | None:
        key = ground.keys[table]
        found = [row for (row,) in rows(f"SELECT {key} FROM {table} ORDER BY {key} LIMIT {ROWS}")]
        row = random.choice(found)
        return deleted(ground, table, row) if column is None else changed(random, ground, table, row, column)

    return make
