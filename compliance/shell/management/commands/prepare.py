"""`manage.py prepare`: migrations, rights of the application's role, rule books. Run it after every update."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.record.stopped import StoppedError
from compliance.shell import prepare
from games.schema.refusal import CatalogueError


class Command(BaseCommand):
    help = "Migrates (as the owner), grants the application its rights, loads the rule books. Safe to repeat."
    requires_system_checks: list[str] = []  # `check` is its own command; a start should not pay for it

    def handle(self, *args: Any, **options: Any) -> None:
        prepare.database_prepare(say=self.stdout.write)
        prepare.sign_ins_prepare(say=self.stdout.write)
        try:
            prepare.catalogue_prepare(say=self.stdout.write)
            prepare.issues_prepare(say=self.stdout.write)
        except CatalogueError as error:  # a file does not load, or not together with a change that was approved here
            raise CommandError(str(error)) from None
        except StoppedError as error:  # the doors open all the same, or nobody could decide
            self.stderr.write(f"The rule books are not loaded yet, or findings not gathered: {error}")
        self.stdout.write("prepared.")
