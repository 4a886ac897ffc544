"""`manage.py backlog`: hands that are recorded and wait for their review, by table and gaming day."""

from __future__ import annotations

import datetime
import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as DatabaseError
from django.utils import timezone

from compliance.management.terminal import table
from compliance.selectors.backlog import Waiting, backlog_read
from compliance.selectors.house import UnknownEstablishment, place_read

SOME, COULD_NOT = 1, 2


class Command(BaseCommand):
    help = (
        "Shows the hands that wait for their review, by establishment, table and gaming day, the longest wait first."
        " Exit code 0: none, 1: some, 2: could not be told."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--establishment", help="only this one (its slug)")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["establishment"]:
                place_read(slug=options["establishment"])
            waiting = backlog_read(now=timezone.now(), establishment=options["establishment"])
        except (UnknownEstablishment, DatabaseError) as error:
            raise CommandError(f"Cannot be told: {str(error).strip()}", returncode=COULD_NOT) from error
        hands = sum(one.hands for one in waiting)
        if options["json"]:
            self.stdout.write(msgspec.json.encode({"hands": hands, "waiting": waiting}).decode())
        else:
            self._say(waiting, hands)
        if hands:
            sys.exit(SOME)

    def _say(self, waiting: list[Waiting], hands: int) -> None:
        if waiting:
            rows = [(one.establishment, one.table, one.gaming_day, f"{one.hands:,}", _long(one)) for one in waiting]
            headings = ("establishment", "table", "gaming day", "hands", "the first waits for")
            table(self.stdout, headings, [list(map(str, row)) for row in rows], figures=[3, 4])
        self.stdout.write(f"{hands:,} hands wait for their review." if hands else "No hand waits for its review.")


def _long(one: Waiting) -> str:
    return str(datetime.timedelta(seconds=one.waiting_seconds))
