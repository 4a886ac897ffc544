"""`manage.py key list|change`: who signs the record, since when; and a new key in the place of the old one."""

import getpass
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.people.access import access_log_command
from compliance.record import seal
from compliance.record.shown import signing_keys


class Command(BaseCommand):
    help = "The keys that sign the record's checkpoints: list them, or change to a new one that the old one signs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser("list", help="each key and since when it signs, the one that signs now last")
        change = acts.add_parser("change", help="make a new key; the old one signs it and then nothing more")
        change.add_argument("--reason", required=True, help="why; it stands in the record")

    def handle(self, *args: Any, **options: Any) -> None:
        getattr(self, f"_{options['act']}")(**options)

    def _list(self, **options: Any) -> None:
        for key in signing_keys():
            since = "the first one" if key.since is None else f"since {key.since.isoformat()}, record {key.index}"
            self.stdout.write(f"{key.key}  {since}")

    def _change(self, reason: str, **options: Any) -> None:
        if not reason.strip():
            raise CommandError("say why the key is changed: --reason")
        try:
            new = seal.key_change(reason=reason.strip(), actor=f"command:{getpass.getuser()}", now=timezone.now())
        except seal.SealError as error:
            raise CommandError(str(error)) from error
        access_log_command(what="signing key changed", where="manage.py key change", detail=str(new))
        self.stdout.write(
            f"From now on {new} signs. The first key stays the one to hand out: this one follows from it by the record."
        )
