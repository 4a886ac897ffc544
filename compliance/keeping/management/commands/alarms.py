"""`manage.py alarms`: what somebody should see to before it hurts: room, backups, drills, checkpoints, clock."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from compliance.keeping.state import alarms


class Command(BaseCommand):
    help = "What somebody should see to: disk, memory, backup, drill, checkpoints, clock. Exit code 0: nothing, 1: something."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON array")

    def handle(self, *args: Any, **options: Any) -> None:
        found = alarms(timezone.now())
        self.stdout.write(
            json.dumps(found) if options["json"] else "\n".join(found or ["Nothing needs to be seen to."])
        )
        if found:
            sys.exit(1)
