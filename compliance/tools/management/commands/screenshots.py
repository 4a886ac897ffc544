"""`manage.py screenshots`: remakes the pictures of the README, from a house that is the same every time."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from compliance.running.first_passwords import first_passwords_read
from compliance.running.home import wait_until
from compliance.running.root import ROOT
from compliance.running.say import Teller
from compliance.running.trouble import Trouble
from compliance.tools.ground import browser
from compliance.tools.ground.stage import Stage, stage

FLOOR = ("--seed", "1", "--tables", "8", "--days", "3", "--hands-per-table-day", "375", "--until", "2026-09-06")
PATIENCE = 120.0


class Command(BaseCommand):
    help = (
        "Remakes docs/*.png: a throw-away Oliver with the demonstration house of fixed seed and days, looked at in"
        " Debian's chromium. Exit code 2: it could not be made."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, default=ROOT / "docs", help="folder for the pictures (default docs/)")

    def handle(self, *args: Any, **options: Any) -> None:
        # The browser's library comes with the tools of the tests; nothing that runs on a floor needs it.
        from compliance.tools.pictures import pictures_take

        teller = Teller()
        try:
            browser.chromium_install(teller.line)
            program = browser.chromium_found()
            with _house(teller) as house, teller.step("pictures"):
                people = {each.username: each.password for each in first_passwords_read(house.home.secrets)}
                taken = pictures_take(program=program, address=house.address, people=people, folder=options["out"])
        except Trouble as trouble:
            self.stderr.write(str(trouble))
            sys.exit(2)
        for path in taken:
            self.stdout.write(f"{path}  {path.stat().st_size:,} bytes")


@contextmanager
def _house(teller: Teller) -> Iterator[Stage]:
    """The demonstration house, every hand of it reviewed and the record signed."""
    with stage(ROOT) as house:
        with teller.step("the demonstration house"):
            house.manage("demonstrate", *FLOOR)
            if not wait_until(lambda: house.count("SELECT count(*) FROM compliance_pending") == 0, PATIENCE, 0.2):
                raise Trouble(
                    f"The reviews were not done within {PATIENCE:.0f} seconds.", "try again on a calmer machine."
                )
            house.manage("checkpoint")
        yield house
