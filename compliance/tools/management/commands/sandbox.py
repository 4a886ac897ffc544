"""`manage.py sandbox COMMAND …`: a manage.py command beside a throw-away, prepared-on-demand database and broker."""

from __future__ import annotations

import sys

from django.core.management.base import BaseCommand

from compliance.running.root import ROOT
from compliance.tools.ground import sandbox


class Command(BaseCommand):
    help = "Runs a manage.py command with a database and a broker of its own: sandbox makemigrations --check"

    def run_from_argv(self, argv: list[str]) -> None:
        # The rest of the line belongs to the other command, options and all.
        if len(argv) < 3 or argv[2] in {"-h", "--help"}:
            self.stdout.write(self.help)
            return
        with sandbox.sandbox(ROOT) as environment:
            code = sandbox.run([sys.executable, str(ROOT / "manage.py"), *argv[2:]], environment, ROOT)
        sys.exit(code)
