"""From an empty or older database to one Oliver can run on; doing it twice changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from compliance.desk.write.issues_fill import issues_fill
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.money.read.stale_days import stale_days
from compliance.people.sign_ins import sign_ins_renew
from compliance.running import roles


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


def sign_ins_prepare(*, say: Callable[[str], None]) -> None:
    """After a change of the secret key: what an older key still opens is held by the one of now."""
    if renewed := sign_ins_renew():
        say(f"{renewed:,} people's sign-ins are held by the new secret key: OLIVER_SECRET_KEY_FALLBACKS can go.")


def append_only_tables() -> tuple[str, ...]:
    """The tables whose models say `append_only = True`: the application's role may read and add, nothing more."""
    return tuple(sorted(model._meta.db_table for model in apps.get_models() if getattr(model, "append_only", False)))


def catalogue_prepare(*, say: Callable[[str], None]) -> None:
    """Load the rule books; what is loaded already is left alone."""
    say("rule books …")
    for line in catalogue_load().advice:
        say(line)
    # Rules, figures of ours and law come with the program, and none of them stands in the catalogue.
    stale = sum(1 for _ in stale_days())
    if stale:
        say(
            f"{stale:,} gaming days' books were judged by rules or figures that have changed since."
            " Needed: `manage.py rejudge --books` (--dry-run weighs it)."
        )


def issues_prepare(*, say: Callable[[str], None]) -> None:
    """Gather findings from before there were issues; where all are gathered, nothing is done."""
    if gathered := issues_fill(clock=timezone.now):
        say(f"{gathered:,} findings gathered in issues.")
