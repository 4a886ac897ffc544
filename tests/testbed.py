"""Databases for tests: one prepared template, cloned for every test process, emptied between committing tests."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from compliance.running import roles

PREFIX = "test_oliver"
# Rows that migrations make and tests rely on.
KEPT = frozenset({"django_migrations", "django_content_type", "auth_permission"})


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
    """Truncate as the owner, with the triggers that refuse it (the record's) put aside and back in one transaction."""
    with psycopg.connect(owner_url) as connection:
        guards = connection.execute(
            "SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger "
            "WHERE NOT tgisinternal AND tgtype & 32 <> 0 AND tgenabled IN ('O', 'A')"  # 32: on TRUNCATE
        ).fetchall()
        for table, trigger, _ in guards:
            connection.execute(_guard("DISABLE", table, trigger))
        tables = [row[0] for row in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        names = sql.SQL(", ").join(sql.Identifier(table) for table in tables if table not in KEPT)
        connection.execute(sql.SQL("TRUNCATE {} RESTART IDENTITY CASCADE").format(names))
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
