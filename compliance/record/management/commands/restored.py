"""`manage.py restored show|accept`: whether the database is an older state, and a person's decision to go on from it."""

import getpass
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.people.access import access_log_command
from compliance.people.models import Person
from compliance.record.restored import RestoredError, accept, undecided
from compliance.record.shown import restores


class Command(BaseCommand):
    help = "After a restore: what the record lacks, and going on from the state that is there, as an entry with both roots."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser("show", help="whether the record waits for a decision, and the decisions that were made")
        go_on = acts.add_parser("accept", help="go on from this state; what was signed beyond it is laid aside")
        go_on.add_argument("--reason", required=True, help="what happened and why this state; it stands in the record")
        go_on.add_argument("--by", required=True, help="the username of whoever decides")

    def handle(self, *args: Any, **options: Any) -> None:
        getattr(self, f"_{options['act']}")(**options)

    def _show(self, **options: Any) -> None:
        found = undecided()
        self.stdout.write(f"Nothing is recorded: {found}." if found else "The record waits for no decision.")
        for each in restores():
            self.stdout.write(f"{each}")

    def _accept(self, reason: str, by: str, **options: Any) -> None:
        if not reason.strip():
            raise CommandError("say what happened and why the record goes on from this state: --reason")
        person = Person.objects.filter(username=by, is_active=True).first()
        if person is None:
            raise CommandError(f"nobody who may sign in is called {by!r} here; `manage.py person list` says who is")
        try:
            found = accept(reason=reason.strip(), actor=f"{by} by command:{getpass.getuser()}", now=timezone.now())
        except RestoredError as error:
            raise CommandError(str(error)) from error
        access_log_command(what="older state accepted", where="manage.py restored accept", detail=str(found))
        self.stdout.write(f"The record goes on from {found.size} entries, by the word of {person}.")
