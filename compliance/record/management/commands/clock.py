"""`manage.py clock show|accept`: whether the clock is behind the record or drifts, and a person's decision to go on all the
same.
"""

import getpass
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from compliance.people.access import access_log_command
from compliance.record import append, canonical, stamps
from compliance.record.clock import KIND
from compliance.record.drift import drifts
from compliance.record.shown import clock_behind


class Command(BaseCommand):
    help = "Whether the clock is behind the last entry, so that nothing is recorded; and going on where that entry is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser(
            "show", help="by how much the clock is behind the last entry, and from others; 1: it is too far"
        )
        accept = acts.add_parser(
            "accept", help="go on from the time that the clock says now, as an entry of the record"
        )
        accept.add_argument(
            "--reason", required=True, help="why the last entries bear a wrong time; it stands in the record"
        )

    def _drifts(self) -> None:
        """Against the database and the time server; a script is told by the exit code."""
        found = [*drifts(clock=timezone.now), *stamps.drifts()]
        for each in found:
            self.stdout.write(str(each))
        if any(each.alarm for each in found):
            raise CommandError("The clock is not to be relied on: set it right.", returncode=1)

    def handle(self, *args: Any, act: str, reason: str = "", **options: Any) -> None:
        now = timezone.now()
        by = clock_behind(now)
        if act == "show" or by is None:
            self.stdout.write(
                "The clock is not behind the record." if by is None else f"The clock is {by} behind the record."
            )
        if act == "show":
            self._drifts()
        if act == "show" or by is None:
            return
        if not reason.strip():
            raise CommandError("say why the last entries bear a wrong time: --reason")
        body = canonical.encode({"behind": str(by), "reason": reason.strip()})
        with transaction.atomic():
            append.append([append.NewEntry(KIND, None, f"command:{getpass.getuser()}", now, body)])
        access_log_command(what="clock accepted", where="manage.py clock accept", detail=str(by))
        self.stdout.write(f"The record goes on from {now}, {by} before its last entry.")
