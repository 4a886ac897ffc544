"""`manage.py recount`: are the running totals what the hands and findings add up to?"""

from __future__ import annotations

import datetime
import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand
from django.utils import timezone

from compliance.desk.write.issues_recount import issues_recount
from compliance.floor.write.takings_recount import Span
from compliance.floor.write.totals_recount import totals_recount
from compliance.shell.commands.terminal import table


class Command(BaseCommand):
    help = (
        "Adds up every table's gaming days again, one after the other, and compares with the totals kept. Without gaming days it"
        " gathers the findings into issues again too. Exit code 0: equal,"
        " 1: they differ (each figure is named; --mend sets the totals right)."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mend", action="store_true", help="set wrong totals right")
        parser.add_argument("--establishment", help="of this establishment alone")
        parser.add_argument("--from", dest="first", type=datetime.date.fromisoformat, help="from this gaming day on")
        parser.add_argument("--to", dest="last", type=datetime.date.fromisoformat, help="up to this gaming day")
        parser.add_argument("--json", action="store_true", help="the differences as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        days = {name: options[name] for name in ("first", "last") if options[name] is not None}
        wrong = totals_recount(mend=options["mend"], asked=Span(options["establishment"], **days))
        issues = (
            [] if days else issues_recount(clock=timezone.now, mend=options["mend"], house=options["establishment"])
        )
        if options["json"]:
            self.stdout.write(msgspec.json.encode([*wrong, *issues]).decode())
        elif not wrong and not issues:
            self.stdout.write("The totals are what the hands and findings add up to.")
        if wrong and not options["json"]:
            headings = ("establishment", "table", "gaming day", "figure", "kept", "counted")
            rows = [
                [
                    one.establishment,
                    one.table,
                    one.gaming_day.isoformat(),
                    one.figure,
                    f"{one.kept:,}",
                    f"{one.counted:,}",
                ]
                for one in wrong
            ]
            table(self.stdout, headings, rows, figures=(4, 5))
        if issues and not options["json"]:
            named = ("establishment", "what", "figure", "kept", "counted")
            table(self.stdout, named, [list(map(str, msgspec.structs.astuple(one))) for one in issues], figures=(3, 4))
        if wrong or issues:
            sys.exit(1)
