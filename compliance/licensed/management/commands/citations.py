"""`manage.py citations --source DIR`: does every figure of the catalogue stand in the lines that it cites?

Exit codes: 0 everything stands, or the note of its block says why not · 1 something does not · 2 the text is not there.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.schema import citations, load, plain_file
from games.schema.citations import Miss, Report


class Command(BaseCommand):
    help = "Looks every figure of the catalogue up in its book. Exit codes: 0 all stand, 1 some do not, 2 no text."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--source", type=Path, required=True, metavar="DIR", help="the folder with the books' texts"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object instead of words")

    def handle(self, *args: Any, **options: Any) -> None:
        held = load.catalogue()
        try:
            reports = [citations.check(held, slug, options["source"]) for slug in held.books]
        except (OSError, UnicodeDecodeError) as error:
            file = error.filename if isinstance(error, OSError) else options["source"]
            why = plain_file.of_system(error).what if isinstance(error, OSError) else "a text in it is not UTF-8"
            cure = "--source names the folder that holds the texts of the books."
            raise CommandError(f"{file}: {why}. {cure}", returncode=2) from None
        self.stdout.write(json.dumps(_plain(reports), indent=2) if options["json"] else "\n".join(_words(reports)))
        if any(miss.explained is None for report in reports for miss in report.misses):
            raise SystemExit(1)


def _plain(reports: list[Report]) -> dict[str, Any]:
    return {
        "books": [
            {"book": report.book, "figures": report.figures, "misses": [miss._asdict() for miss in report.misses]}
            for report in reports
        ]
    }


def _words(reports: list[Report]) -> list[str]:
    lines = []
    for report in reports:
        missing = [miss for miss in report.misses if miss.explained is None]
        explained = len(report.misses) - len(missing)
        lines.append(f"{report.book}: {report.figures} figures looked up, {len(missing)} miss, {explained} explained")
        lines += [_line(miss) for miss in report.misses]
    return lines


def _line(miss: Miss) -> str:
    said = f"{miss.where}: {miss.key} {miss.value} is not in lines {miss.lines}."
    return f"  explained: {said} {miss.explained}" if miss.explained else f"  MISS: {said}"
