"""From an empty or older database to one Oliver can run on; doing it twice changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from io import StringIO

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from compliance.running import roles

# Rooms with rows that are for good; each says which tables.
APPEND_ONLY_ROOMS = (
    "compliance.record.append",
    "games.models",
    "compliance.models",
    "compliance.people.models",
    "reports.models",
)


def database_prepare(*, say: Callable[[str], None]) -> None:
    """Migrate as the owner, then grant the application's role what it needs and no more.

    Without OWNER_DATABASE_URL one role does both; the record's triggers then stand alone.
    """
    alias = "owner" if "owner" in connections else DEFAULT_DB_ALIAS
    connection = connections[alias]
    executor = MigrationExecutor(connection)
    waiting = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if waiting:
        say(f"{waiting} migrations …")
        call_command("migrate", database=alias, interactive=False, verbosity=0, stdout=StringIO())
    application = settings.DATABASES[DEFAULT_DB_ALIAS]["USER"]
    if application != connection.settings_dict["USER"]:
        connection.ensure_connection()
        roles.grants_make(connection.connection, application, append_only_tables())
    connection.close()


def append_only_tables() -> tuple[str, ...]:
    rooms = (import_module(room) for room in APPEND_ONLY_ROOMS)
    return tuple(table for room in rooms for table in getattr(room, "APPEND_ONLY_TABLES", ()))


def catalogue_prepare(*, say: Callable[[str], None]) -> None:
    """Load the rule books; what is loaded already is left alone."""
    service = "compliance.services.catalogue_load"
    if find_spec("compliance.services") and find_spec(service):
        say("rule books …")
        for line in import_module(service).catalogue_load().advice:
            say(line)
        # Rules, figures of ours and law come with the program, and none of them stands in the catalogue.
        stale = sum(1 for _ in import_module("compliance.selectors.books_stale").books_stale())
        if stale:
            say(
                f"{stale:,} gaming days' books were judged by rules or figures that have changed since."
                " Needed: `manage.py rejudge --books` (--dry-run weighs it)."
            )
