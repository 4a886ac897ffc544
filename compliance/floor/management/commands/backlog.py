"""`manage.py backlog`: hands that are recorded and wait for their review, by table and gaming day; books that wait."""

from __future__ import annotations

import datetime
import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as DatabaseError
from django.utils import timezone

from compliance.floor.read.backlog import BooksWaiting, Waiting, backlog_read, books_backlog_read
from compliance.houses.read.house import UnknownEstablishment, place_read
from compliance.money.read.stale_days import stale_days
from compliance.shell.commands.terminal import table

SOME, COULD_NOT = 1, 2
MOST = 40
"""Days shown one by one."""


class Command(BaseCommand):
    help = (
        "Shows the hands that wait for their review, by establishment, table and gaming day, the longest wait first, and the"
        " gaming days whose books wait. It also says how many books were judged by rules or figures that have changed since;"
        " they wait for nobody: `manage.py rejudge --books`. Exit code 0: nothing waits, 1: something does, 2: could not be"
        " told."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--establishment", help="only this one (its slug)")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        house = options["establishment"]
        try:
            if house:
                place_read(slug=house)
            waiting = backlog_read(now=timezone.now(), establishment=house)
            books = books_backlog_read(establishment=house)
            stale = sum(1 for _ in stale_days(establishment=house))
        except (UnknownEstablishment, DatabaseError) as error:
            raise CommandError(f"Cannot be told: {str(error).strip()}", returncode=COULD_NOT) from error
        hands = sum(one.hands for one in waiting)
        if options["json"]:
            told = {"hands": hands, "waiting": waiting, "books": books, "books_judged_otherwise": stale}
            self.stdout.write(msgspec.json.encode(told).decode())
        else:
            self._say(waiting, hands)
            self._say_books(books, stale)
        if hands or books:
            sys.exit(SOME)

    def _say(self, waiting: list[Waiting], hands: int) -> None:
        if waiting:
            rows = [(one.establishment, one.table, one.gaming_day, f"{one.hands:,}", _long(one)) for one in waiting]
            headings = ("establishment", "table", "gaming day", "hands", "the first waits for")
            table(self.stdout, headings, [list(map(str, row)) for row in rows], figures=[3, 4])
        self.stdout.write(f"{hands:,} hands wait for their review." if hands else "No hand waits for its review.")

    def _say_books(self, books: list[BooksWaiting], stale: int) -> None:
        if books:
            days = [[one.establishment, one.gaming_day.isoformat()] for one in books[:MOST]]
            table(self.stdout, ("establishment", "gaming day"), days)
            self.stdout.write(f"The books of {len(books):,} gaming days wait for their review.")
        if stale:
            say = f"The books of {stale:,} gaming days were judged by rules or figures that have changed since"
            self.stdout.write(f"{say}: `manage.py rejudge --books` (--dry-run weighs it).")


def _long(one: Waiting) -> str:
    return str(datetime.timedelta(seconds=one.waiting_seconds))
