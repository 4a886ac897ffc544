"""`manage.py catalogue`: loads the rule books into the database; with --check only reads the files and says what is there."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import load


class Command(BaseCommand):
    help = (
        "Reads the catalogue's files, strictly, and takes what is new into the database. With --check nothing is"
        " written and no database is needed. Exit code 0: all is well, 1: a file does not load."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only read the files")
        parser.add_argument("--json", action="store_true", help="the counts as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            catalogue = load.catalogue()
        except load.CatalogueError as error:
            raise CommandError(str(error)) from None
        counts, advice = _counts(catalogue), []
        if not options["check"]:
            from compliance.services.catalogue_load import catalogue_load  # reads models: not without a database

            loaded = catalogue_load(catalogue=catalogue)
            advice = loaded.advice
            counts |= {"new books": loaded.books, "new games": loaded.games, "now judged by": loaded.adopted}
        if options["json"]:
            self.stdout.write(json.dumps({name.replace(" ", "_"): count for name, count in counts.items()}))
        else:
            self.stdout.write(", ".join(f"{count:,} {name}" for name, count in counts.items()) + ".")
        for line in advice:
            self.stderr.write(line)


def _counts(catalogue: load.Catalogue) -> dict[str, int]:
    games = catalogue.games.values()
    options = [option for game in games for schedule in game.schedule for option in schedule.option]
    return {
        "books": len(catalogue.books),
        "games": len(catalogue.games),
        "wagers": sum(len(game.wager) for game in games),
        "schedules": sum(len(game.schedule) for game in games),
        "options": len(options),
        "bands": sum(len(option.bands) for option in options),
        "readings": sum(len(game.reading) for game in games),
    }
