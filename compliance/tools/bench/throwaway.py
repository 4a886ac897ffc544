"""Databases that are made for a measurement and dropped after it, beside the one that is in use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from psycopg import sql

from compliance.shell.prepare import database_prepare
from compliance.tools.bench.measured import DisagreementError

BEGINS = "oliver_bench_"


_prepared: list[str] = []


@contextmanager
def prepared() -> Iterator[None]:
    """Inside, one database is prepared when the first is wanted, and all others are copies of it."""
    with _server() as server:
        for name in _left_behind(server):
            _drop(server, name)
    try:
        yield
    finally:
        with _server() as server:
            while _prepared:
                _drop(server, _prepared.pop())


@contextmanager
def databases(*names: str) -> Iterator[dict[str, str]]:
    """Empty prepared databases, by these names; `use` goes to one of them. The owner needs CREATEDB."""
    mine = {name: f"{BEGINS}{name}_{os.getpid()}" for name in names}
    before = {alias: connections[alias].settings_dict["NAME"] for alias in connections}
    try:
        with _server() as server:
            like = _prepared[-1] if _prepared else _prepare(server)
            for name in mine.values():
                connections.close_all()  # one that somebody uses is not copied
                _create(server, name, like)
        yield mine
    finally:
        for alias, name in before.items():
            connections[alias].close()
            connections[alias].settings_dict["NAME"] = name
        with _server() as server:
            for name in mine.values():
                _drop(server, name)


@contextmanager
def _server() -> Iterator[psycopg.Connection[Any]]:
    owner = os.environ.get("OWNER_DATABASE_URL")
    if not owner:
        raise DisagreementError("databases of its own are made by the owner: set OWNER_DATABASE_URL")
    with psycopg.connect(url_of(owner, "postgres"), autocommit=True) as server:
        yield server


def _left_behind(server: psycopg.Connection[Any]) -> list[str]:
    """Databases of runs that were killed: their process is gone, and nobody is connected."""
    found = server.execute(
        "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
        " AND datname NOT IN (SELECT datname FROM pg_stat_activity WHERE datname IS NOT NULL)",
        [BEGINS],
    )
    return [name for (name,) in found if not psutil.pid_exists(int(name.rpartition("_")[2]))]


def _prepare(server: psycopg.Connection[Any]) -> str:
    name = f"{BEGINS}prepared_{os.getpid()}"
    _create(server, name, "template1")
    _prepared.append(name)
    use(name)
    database_prepare(say=lambda line: None)
    connections.close_all()
    return name


def _drop(server: psycopg.Connection[Any], name: str) -> None:
    server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def _create(server: psycopg.Connection[Any], name: str, like: str) -> None:
    """As a copy: the second one need not be migrated from nothing like the first. Peers may make temporary tables."""
    made, template = sql.Identifier(name), sql.Identifier(like)
    try:
        server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(made, template))
    except psycopg.errors.InsufficientPrivilege:
        cure = "give the owner of TEST_OWNER_DATABASE_URL the right CREATEDB, or leave that variable out"
        raise DisagreementError(f"the owner may not make databases here; {cure}") from None
    application = sql.Identifier(connections[DEFAULT_DB_ALIAS].settings_dict["USER"])
    # The rights on a database are not copied with it; `database_prepare` gives the first one its own.
    server.execute(sql.SQL("GRANT CONNECT, TEMPORARY ON DATABASE {} TO {}").format(made, application))


def use(name: str) -> None:
    """From now on every connection of this process goes to that database."""
    for alias in connections:
        connections[alias].close()
        connections[alias].settings_dict["NAME"] = name


def analyze(name: str) -> None:
    """As autovacuum does on a running house: the planner must know what there is."""
    with psycopg.connect(url_of(os.environ["OWNER_DATABASE_URL"], name), autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")


def url_of(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))
