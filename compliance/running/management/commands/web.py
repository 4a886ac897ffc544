"""`manage.py web`: the web server alone, from the environment."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from compliance.running import ports, serve


class Command(BaseCommand):
    help = "Serves pages and API; database and broker come from DATABASE_URL and BROKER_URL."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default 8000)")
        parser.add_argument("--processes", type=int, default=0, help="server processes (default: by cores, at most 4)")
        parser.add_argument("--threads", type=int, default=8, help="requests each process answers at once (default 8)")

    def handle(self, *args: Any, **options: Any) -> None:
        serve.environment_check("DATABASE_URL", "BROKER_URL")
        serve.secret_key_check()
        ports.check(options["host"], options["port"])
        serve.static_collect()
        serve.web(options["host"], options["port"], options["processes"], options["threads"])
