"""`manage.py worker`: one worker alone, from the environment. Start as many as there is work."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from compliance.running import serve


class Command(BaseCommand):
    help = "Runs reviews and other tasks; database and broker come from DATABASE_URL and BROKER_URL."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--processes", type=int, default=0, help="tasks at once (default: one per core)")
        parser.add_argument("--name", default="", help="node name, when several run on one machine")

    def handle(self, *args: Any, **options: Any) -> None:
        serve.environment_check("DATABASE_URL", "BROKER_URL")
        serve.worker(options["processes"], options["name"])
