"""Changes of the rows that follow from the record: hands, findings, postings, options, houses, reports, and all the others.

Which tables these are is not said here: each one that `manage.py verify` compares is changed, column by column.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from compliance.record.declared import checks
from compliance.shell.rows import rows
from compliance.tools.trials.tamper.change import Change, Class, flipped
from compliance.tools.trials.tamper.ground import Ground, Stored


@cache
def left_out(table: str) -> Mapping[str, str]:
    """Columns of a compared table that nothing is compared with, and why, as its checks declare it."""
    named = ((name.split("."), why) for check in checks() for name, why in check.beside.items())
    return {column: why for (of, column), why in named if of == table}


SAME_EMPTY = frozenset({("games_adoption", "record_index")})
"""Columns in which nothing and the value say the same: the first adoption of a game stands in the game's own entry."""


SEALED_LATER = frozenset({"people_access", "people_account_state"})
"""Logs to which everybody adds: a row behind the last seal is not in the record yet. It is within a minute."""


def _table(random: Random, ground: Ground) -> tuple[str, str, Any] | None:
    """A table that has rows, the column of its key, and one of its keys."""
    # The rule book's tables are many and alike, and to compare them takes longest.
    tables = sorted(ground.columns)
    table = random.choices(tables, [1 if name.startswith("games_") else 4 for name in tables])[0]
    key = ground.keys[table]
    [(count,)] = rows(f"SELECT count(*) FROM {table}", [])
    if not count:
        return None
    [(row,)] = rows(f"SELECT {key} FROM {table} ORDER BY {key} OFFSET %s LIMIT 1", [random.randrange(count)])
    return table, key, row


def _value(random: Random, ground: Ground) -> Change | None:
    found = _table(random, ground)
    if found is None:
        return None
    table, key, row = found
    can = [each for each in ground.columns[table] if each.name not in left_out(table) and each.name != key]
    return changed(random, ground, table, row, random.choice(can))


def changed(random: Random, ground: Ground, table: str, row: Any, column: Stored) -> Change | None:
    """Another value of one column of that row; None where there is no other one."""
    key = ground.keys[table]
    [(value,)] = rows(f'SELECT "{column.name}"::text FROM {table} WHERE {key} = %s', [row])
    other = _other(random, column, value)
    if other == value or (other is None and (table, column.name) in SAME_EMPTY):
        return None
    ground.execute(f'UPDATE {table} SET "{column.name}" = %s::{column.type} WHERE {key} = %s', other, row)
    return Change(f"{table}.{column.name} of {key} {row}: {str(value)[:60]} is {str(other)[:60]}", table=table)


def _other(random: Random, column: Stored, value: str | None) -> str | None:
    """Another value of the same type, as the database reads it; the same one where there is none."""
    if column.refers is not None:
        return _referred(random, column, value)
    if value is not None and not column.needed and random.random() < 0.2:
        return None
    kind = column.type
    if kind.startswith(("integer", "bigint", "smallint", "numeric")):
        return str(int(float(value or 0)) + random.choice((1, 2, 7, 100)))
    if kind == "boolean":
        return "false" if value == "true" else "true"
    if kind == "bytea":
        return "\\x" + (flipped(bytes.fromhex((value or "\\x00")[2:]) or b"\0", random)).hex()
    if kind in ("jsonb", "json"):
        return json.dumps(_another(random, json.loads(value or "[]")))
    if kind.endswith("[]"):
        return "{x}" if value != "{x}" else "{y}"
    return _moment_or_text(random, kind, value)


def _moment_or_text(random: Random, kind: str, value: str | None) -> str | None:
    if kind == "date":
        return "2031-01-01" if value is None else _asked(f"SELECT ('{value}'::date + {random.randint(1, 40)})::text")
    if kind.startswith("timestamp"):
        return _asked(f"SELECT (coalesce({_quoted(value)}, now()::text)::{kind} + interval '1 second')::text")
    if kind == "tstzrange":
        at = _quoted(value)
        return _asked(f"SELECT tstzrange(lower({at}::tstzrange) + interval '1 minute', upper({at}::tstzrange))::text")
    if kind == "inet":
        return "10.9.8.7"
    return f"{value or ''}{random.choice('xyz7')}"


def _quoted(value: str | None) -> str:
    return "NULL" if value is None else f"'{value}'"


def _asked(query: str) -> str:
    [(found,)] = rows(query.replace("%", "%%"), [])
    return str(found)


def _referred(random: Random, column: Stored, value: str | None) -> str | None:
    """Another row of the table that it refers to."""
    [(key,)] = rows(
        "SELECT a.attname FROM pg_index AS i JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]"
        " WHERE i.indrelid = %s::regclass AND i.indisprimary",
        [column.refers],
    )
    asked = f"SELECT {key}::text FROM {column.refers} WHERE {key}::text <> %s ORDER BY {key} LIMIT 50"
    others = [each for (each,) in rows(asked, [value or ""])]
    if not others:
        return None if not column.needed else value
    return str(random.choice(others))


def _another(random: Random, told: Any) -> Any:
    """The same JSON with one leaf another."""
    if isinstance(told, dict) and told:
        name = random.choice(sorted(told))
        return told | {name: _another(random, told[name])}
    if isinstance(told, list) and told:
        place = random.randrange(len(told))
        return [*told[:place], _another(random, told[place]), *told[place + 1 :]]
    return f"{told}x" if isinstance(told, str) else ["x"]


def _gone(random: Random, ground: Ground) -> Change | None:
    found = _table(random, ground)
    if found is None:
        return None
    table, _, row = found
    return deleted(ground, table, row)


def deleted(ground: Ground, table: str, row: Any) -> Change:
    key = ground.keys[table]
    ground.execute(f"DELETE FROM {table} WHERE {key} = %s", row)
    return Change(f"{table}: {key} {row} deleted", table=table)


def _doubled(random: Random, ground: Ground) -> Change | None:
    """A copy of a row, with one value another where it may not be the very same twice."""
    found = _table(random, ground)
    if found is None or found[0] in SEALED_LATER:
        return None
    table, key, row = found
    names = [each for each in ground.columns[table] if each.name != key]
    by_number = next(each for each in ground.columns[table] if each.name == key).type in ("bigint", "integer")
    changed = random.choice(names)
    [(value,)] = rows(f'SELECT "{changed.name}"::text FROM {table} WHERE {key} = %s', [row])
    columns = ", ".join(f'"{each.name}"' for each in names)
    values = ", ".join(f"%s::{each.type}" if each is changed else f'"{each.name}"' for each in names)
    number = f"(SELECT max({key}) + {random.randint(1, 3)} FROM {table})" if by_number else f"{key} || 'x'"
    ground.execute(
        f'INSERT INTO {table} ("{key}", {columns}) SELECT {number}, {values} FROM {table} WHERE {key} = %s',
        *(_other(random, changed, value), row),
    )
    return Change(f"{table}: a second row like {key} {row}, another {changed.name}", table=table)


CLASSES = (
    Class("rows that follow: a value", 60, "rows", _value),
    Class("rows that follow: deleted", 14, "rows", _gone),
    Class("rows that follow: one more", 10, "rows", _doubled),
)
