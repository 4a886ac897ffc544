"""`manage.py house FILE`: an establishment with its tables and postings, from a house file."""

from __future__ import annotations

import getpass
import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.houses.forms import house
from compliance.houses.write.house_load import house_load
from compliance.houses.write.posting_add import PostingError

BAD_INPUT = 2


class Command(BaseCommand):
    help = (
        "Takes a house file (oliver.house/1) in: establishment, tables, what hangs at them. What is held already stays,"
        " so the same file may be given again with what is new. Exit code 0: taken in, 2: nothing was, and why."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="house file; `simulate` writes one to start from")
        parser.add_argument("--json", action="store_true", help="what was added, as JSON")

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            read = house.read(file)
        except house.HouseError as error:
            raise CommandError(str(error), returncode=BAD_INPUT) from None
        try:
            loaded = house_load(house=read, actor=f"command:{getpass.getuser()}", now=timezone.now())
        except (house.HouseError, PostingError) as error:
            raise CommandError(f"{file}: {error}", returncode=BAD_INPUT) from None
        if options["json"]:
            self.stdout.write(json.dumps(msgspec.to_builtins(loaded)))
            return
        made = "is new" if loaded.created else "was there"
        self.stdout.write(
            f"{loaded.establishment} {made}; tables added: {loaded.tables}, postings added or ended: {loaded.postings}."
        )
        for defect in loaded.defects:
            self.stdout.write(f"defect: {defect}")
