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
            code = sandbox.run([sys.executable, "-m", "pytest", *argv[2:]], here, ROOT)
        of_trees_that_are_gone = BYTECODE.joinpath(*Path(tempfile.gettempdir()).parts[1:])
        shutil.rmtree(of_trees_that_are_gone, ignore_errors=True)
        sys.exit(code)
