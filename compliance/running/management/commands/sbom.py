"""`manage.py sbom`: what Oliver is made of, as CycloneDX, and whether any of it has a known vulnerability."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.running.components import Component, Unreachable, bill, pinned, vulnerable
from compliance.running.root import ROOT


class Command(BaseCommand):
    help = (
        "Writes the bill of materials (CycloneDX 1.6, JSON) of the pinned packages. With --known it asks osv.dev instead"
        " which of them have known vulnerabilities. Exit code 0: none, or nobody could be asked (it says so); 1: some have."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, help="a file to write it to")
        parser.add_argument("--known", action="store_true", help="which of the packages have known vulnerabilities")
        parser.add_argument("--requirements", type=Path, default=ROOT / "requirements.txt", help="another list of pins")

    def handle(self, *, out: Path | None, known: bool, requirements: Path, **options: Any) -> None:
        try:
            components = pinned(requirements)
        except (OSError, ValueError):
            components = []
        if not components:
            says = f"{requirements}: no package is pinned there that could be read. Name a list like requirements.txt."
            raise CommandError(says, returncode=2)
        if known:
            self._known(components)
            return
        written = json.dumps(bill(components), indent=2) + "\n"
        if out is None:
            self.stdout.write(written, ending="")
        else:
            try:
                out.write_text(written, encoding="utf-8")
            except OSError:
                says = f"{out} cannot be written. Name a file in a folder that is there and open to this account."
                raise CommandError(says, returncode=2) from None

    def _known(self, components: list[Component]) -> None:
        try:
            found = vulnerable(components)
        except Unreachable as error:
            self.stdout.write(f"NOT CHECKED: {len(components)} packages; osv.dev could not be asked: {error}.")
            return
        for each, advisories in found.items():
            self.stdout.write(f"{each.name} {each.version}: {', '.join(advisories)}  https://osv.dev/{advisories[0]}")
        self.stdout.write(f"{len(components)} packages asked about, {len(found)} with known vulnerabilities.")
        if found:
            sys.exit(1)
