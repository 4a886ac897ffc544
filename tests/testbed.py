"""Databases for tests: one prepared template, cloned for every test process, emptied between committing tests."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from compliance.running import roles

PREFIX = "test_oliver"
# Rows that migrations make and tests rely on.
KEPT = frozenset({"django_migrations", "django_content_type", "auth_permission"})
LARGE = 1 << 20  # bytes: rows that were deleted still take room, and are read over
_SIZES = """
SELECT relname, pg_relation_size(oid) FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL(%s)
"""
# On DELETE (8) and TRUNCATE (32), as far as they are enabled.
_GUARDS = """
SELECT relname, tgname, tgenabled FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE NOT tgisinternal AND tgtype & 40 <> 0 AND tgenabled IN ('O', 'A') AND relname = ANY(%s)
"""
_RESTART = """
SELECT setval(seqrelid, seqstart, false) FROM pg_sequence
JOIN pg_depend ON objid = seqrelid AND classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass
JOIN pg_class ON pg_class.oid = refobjid
WHERE deptype IN ('a', 'i') AND relname <> ALL(%s) AND pg_sequence_last_value(seqrelid) IS NOT NULL
"""


def url_for(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))


def shape_digest(root: Path) -> str:
    """Of everything a prepared database is made from; a change makes a new template."""
    digest = hashlib.sha256()
    for path in sorted(_shape(root)):
        digest.update(str(path.relative_to(root)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _shape(root: Path) -> Iterator[Path]:
    from compliance import settings  # where Django is set up already
    from compliance.shell import prepare

    yield root / "requirements.txt"
    yield from (Path(module.__file__) for module in (roles, prepare, settings))
    for app in ("compliance", "games", "reports"):
        for pattern in ("**/migrations/**/*", "**/models.py", "**/models/**/*.py"):
            yield from (path for path in (root / app).glob(pattern) if path.is_file() and path.suffix != ".pyc")


def template_make(owner_url: str, digest: str, prepare: Callable[[str], None]) -> str:
    """The name of the template, made by `prepare(its name)` when it is not there yet. One process makes it."""
    name = f"{PREFIX}_template_{digest}"
    with psycopg.connect(url_for(owner_url, "postgres"), autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext(%s))", [PREFIX])
        if _exists(connection, name):
            return name
        making = f"{name}_making"
        for old in connection.execute(
            "SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{PREFIX}_%"]
        ).fetchall():
            if "_template_" in old[0]:
                _drop(connection, old[0])
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(making)))
        prepare(making)
        connection.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(*map(sql.Identifier, (making, name))))
    return name


def clone(owner_url: str, template: str, name: str) -> None:
    with psycopg.connect(url_for(owner_url, "postgres"), autocommit=True) as connection:
        _drop(connection, name)
        connection.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )


def drop(owner_url: str, name: str) -> None:
    with psycopg.connect(url_for(owner_url, "postgres"), autocommit=True) as connection:
        _drop(connection, name)


def empty(owner_url: str) -> None:
    """All rows away, as the owner, with the triggers that refuse it (the record's) put aside and back in one transaction.

    To truncate makes new files for every table and index: a quarter of a second. What a test leaves is mostly some rows in a few
    tables, and these are deleted; once a table has become large, all are truncated.
    """
    with psycopg.connect(owner_url) as connection:
        names = [row[0] for row in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        every = sql.SQL(", ").join(sql.Identifier(name) for name in names if name not in KEPT)
        connection.execute(sql.SQL("LOCK TABLE {}").format(every))  # whoever still writes, as a killed worker's server
        sizes = dict[str, int](connection.execute(_SIZES, [list(KEPT)]).fetchall())
        if max(sizes.values()) > LARGE:
            _truncate(connection, list(sizes))
        else:
            _delete(connection, _filled(connection, [table for table, size in sizes.items() if size]))
            connection.execute(_RESTART, [list(KEPT)])


def _filled(connection: psycopg.Connection[tuple[object, ...]], tables: list[str]) -> list[str]:
    ask = sql.SQL("SELECT {} WHERE EXISTS (SELECT FROM {})")
    each = [ask.format(sql.Literal(table), sql.Identifier(table)) for table in tables]
    return [str(row[0]) for row in connection.execute(sql.SQL(" UNION ALL ").join(each))] if each else []


def _delete(connection: psycopg.Connection[tuple[object, ...]], tables: list[str]) -> None:
    """In one statement: what refers to what is looked at once all of it is gone."""
    if not tables:
        return
    one = sql.SQL("{} AS (DELETE FROM {})")
    each = sql.SQL(", ").join(one.format(*2 * [sql.Identifier(table)]) for table in tables)
    with _unguarded(connection, tables):
        connection.execute("SET CONSTRAINTS ALL IMMEDIATE")
        connection.execute(sql.SQL("WITH {} SELECT").format(each))


def _truncate(connection: psycopg.Connection[tuple[object, ...]], tables: list[str]) -> None:
    names = sql.SQL(", ").join(map(sql.Identifier, tables))
    with _unguarded(connection, tables):
        connection.execute(sql.SQL("TRUNCATE {} RESTART IDENTITY CASCADE").format(names))


@contextmanager
def _unguarded(connection: psycopg.Connection[tuple[object, ...]], tables: list[str]) -> Iterator[None]:
    guards = connection.execute(_GUARDS, [tables]).fetchall()
    for table, trigger, _ in guards:
        connection.execute(_guard("DISABLE", table, trigger))
    yield
    for table, trigger, state in guards:
        connection.execute(_guard("ENABLE ALWAYS" if state == "A" else "ENABLE", table, trigger))


def _guard(verb: str, table: str, trigger: str) -> sql.Composed:
    return sql.SQL("ALTER TABLE {table} {verb} TRIGGER {trigger}").format(
        table=sql.Identifier(table), verb=sql.SQL(verb), trigger=sql.Identifier(trigger)
    )


def _exists(connection: psycopg.Connection[tuple[object, ...]], name: str) -> bool:
    return connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def _drop(connection: psycopg.Connection[tuple[object, ...]], name: str) -> None:
    connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
