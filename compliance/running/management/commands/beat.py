"""`manage.py beat`: the clock that enqueues the regular tasks. One per house, not one per machine."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from compliance.running import serve


class Command(BaseCommand):
    help = "Enqueues the regular tasks; the broker comes from BROKER_URL. Run exactly one."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ready-file", type=Path, help="file to write once the schedule runs")

    def handle(self, *args: Any, **options: Any) -> None:
        serve.environment_check("BROKER_URL")
        serve.beat(options["ready_file"])
