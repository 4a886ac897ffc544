"""`manage.py test …`: pytest with the given arguments, beside a database and a broker of its own."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from django.core.management.base import BaseCommand

from compliance.running.root import ROOT
from compliance.tools.ground import browser, office, sandbox

BYTECODE = ROOT / ".data" / "bytecode"


def _spread(arguments: list[str]) -> list[str]:
    """Of several processes each keeps to its own stretch of the tests, with what it made ready for them; one that has none left
    takes some of another's."""
    several = any(word.startswith(("-n", "--numprocesses")) for word in arguments)
    return ["--dist", "worksteal"] if several and "--dist" not in " ".join(arguments) else []


class Command(BaseCommand):
    help = "Runs the tests; arguments go to pytest: test -n 2 tests/record -k proof"

    def run_from_argv(self, argv: list[str]) -> None:
        if browser.asked_for(argv[2:], ROOT):
            browser.chromium_install(self.stdout.write)
        if browser.asked_for(argv[2:], ROOT, office.TESTS):
            office.office_install(self.stdout.write)
        with sandbox.sandbox(ROOT) as environment:
            here = {**environment, "OLIVER_HTTP": "1", "DJANGO_SETTINGS_MODULE": "compliance.settings"}
            # A hundred processes start in a run: each would compile a thousand files. The tree itself stays clean.
            here["PYTHONPYCACHEPREFIX"] = str(BYTECODE)
            here.pop("PYTHONDONTWRITEBYTECODE", None)
            code = sandbox.run([sys.executable, "-m", "pytest", *argv[2:], *_spread(argv[2:])], here, ROOT)
        of_trees_that_are_gone = BYTECODE.joinpath(*Path(tempfile.gettempdir()).parts[1:])
        shutil.rmtree(of_trees_that_are_gone, ignore_errors=True)
        sys.exit(code)
