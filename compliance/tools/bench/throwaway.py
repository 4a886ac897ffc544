"""Databases that are made for a measurement and dropped after it, beside the one that is in use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.db import connections
from psycopg import sql

from compliance.shell.prepare import database_prepare
from compliance.tools.bench.measured import DisagreementError


@contextmanager
def databases(*names: str) -> Iterator[dict[str, str]]:
    """Empty prepared databases, by these names; `use` goes to one of them. The owner needs CREATEDB."""
    owner = os.environ.get("OWNER_DATABASE_URL")
    if not owner:
        raise DisagreementError("databases of its own are made by the owner: set OWNER_DATABASE_URL")
    mine = {name: f"oliver_bench_{name}_{os.getpid()}" for name in names}
    before = {alias: connections[alias].settings_dict["NAME"] for alias in connections}
    try:
        with psycopg.connect(url_of(owner, "postgres"), autocommit=True) as server:
            prepared = ""
            for name in mine.values():
                connections.close_all()  # one that somebody uses is not copied
                _create(server, name, prepared or "template1")
                use(name)
                database_prepare(say=lambda line: None)
                prepared = prepared or name
        yield mine
    finally:
        for alias, name in before.items():
            connections[alias].close()
            connections[alias].settings_dict["NAME"] = name
        with psycopg.connect(url_of(owner, "postgres"), autocommit=True) as server:
            for name in mine.values():
                server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def _create(server: psycopg.Connection[Any], name: str, like: str) -> None:
    """As a copy: the second one need not be migrated from nothing like the first."""
    try:
        server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(like)))
    except psycopg.errors.InsufficientPrivilege:
        cure = "`python3 manage.py sandbox bench NAME` measures beside a throw-away server that allows it"
        raise DisagreementError(f"the owner may not make databases here; {cure}") from None


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
