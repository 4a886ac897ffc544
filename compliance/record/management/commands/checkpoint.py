"""`manage.py checkpoint`: sign what the record holds now (beat does it every minute)."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.record import seal
from compliance.record.restored import undecided


class Command(BaseCommand):
    help = "Signs a checkpoint of the record, if it grew since the last one, and prints the newest: keep it elsewhere."

    def handle(self, *args: Any, **options: Any) -> None:
        if older := undecided():  # nothing new is recorded, so nothing is signed; the pages say so
            self.stderr.write(f"Nothing is signed: {older}. `manage.py restored accept --reason …` goes on from here.")
            return
        try:
            newest = seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
        except seal.SealError as error:
            raise CommandError(str(error)) from error
        if newest is None:
            self.stdout.write("The record is empty: there is nothing to sign.")
            return
        self.stdout.write(newest.note, ending="")
        if seal.archive() is None:
            self.stderr.write("No copy was kept: OLIVER_LOG names no folder outside the database.")
