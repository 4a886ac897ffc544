"""`manage.py up`: the whole of Oliver on this machine, until Ctrl-C."""

import sys
from typing import Any

from django.conf import settings
from django.core.management import get_commands
from django.core.management.base import BaseCommand, CommandParser

from compliance.people.rights import SECOND_FACTOR
from compliance.running.root import ROOT
from compliance.running.say import Teller
from compliance.running.up import Up


class Command(BaseCommand):
    help = "Starts database, broker, web server, worker and beat on this machine and keeps them up until Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default 8000)")
        parser.add_argument("--empty", action="store_true", help="leave the demonstration house out")

    def handle(self, *args: Any, **options: Any) -> None:
        up = Up(
            root=ROOT,
            host=options["host"],
            port=options["port"],
            empty=options["empty"],
            demonstration="demonstrate" in get_commands(),
            second_factor={role.value for role in SECOND_FACTOR} | set(settings.SECOND_FACTOR_ALSO),
            teller=Teller(),
        )
        if code := up.run():
            sys.exit(code)
