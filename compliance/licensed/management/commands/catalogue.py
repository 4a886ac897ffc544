"""`manage.py catalogue`: loads the rule books into the database, or writes what holds there as a file again.

With --check the files are only read and counted; `catalogue export SLUG` writes a game, a book, or one fee page as TOML.
"""

from __future__ import annotations

import datetime
import json
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.shell.commands.which_game import choices, wrong
from games.schema import Book, Game, in_force, load, write_toml


def day(text: str) -> datetime.date:
    """A day as it is typed."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is no day; write 2026-03-01") from error


class Command(BaseCommand):
    help = (
        "Reads the catalogue's files, strictly, and takes what is new into the database; changes that were approved"
        " here stay on top of them. With --check nothing is written and no database is needed. `export SLUG` writes the"
        " game (or the rule book) of that name as it holds, as TOML that loads and is exported again in the same bytes."
        " Exit code 0: all is well, 1: a file does not load, 2: there is nothing of that name."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("act", nargs="?", choices=["load", "export"], default="load")
        parser.add_argument("slug", nargs="?", default="", help="export: a game, or a rule book")
        parser.add_argument("--schedule", default="", help="export: one fee page of the game, as a file of its own")
        parser.add_argument("--on", type=day, help="export: only what holds on this day")
        parser.add_argument("--files", action="store_true", help="export: from the files, without a database")
        parser.add_argument("--check", action="store_true", help="only read the files")
        parser.add_argument("--json", action="store_true", help="the counts as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["act"] == "export":
                self.stdout.write(_exported(options), ending="")
            else:
                self._load(options)
        except load.CatalogueError as error:
            raise CommandError(str(error)) from None

    def _load(self, options: dict[str, Any]) -> None:
        catalogue = load.catalogue()
        counts, advice = _counts(catalogue), []
        if not options["check"]:
            from compliance.licensed.write.catalogue_load import catalogue_load  # reads models: not without a database

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
    pages = {  # a fee page that several games share is one page
        (game.book, schedule.schedule, schedule.from_, schedule.cite): schedule
        for game in games
        for schedule in game.schedule
    }
    options = [option for schedule in pages.values() for option in schedule.option]
    return {
        "books": len(catalogue.books),
        "games": len(catalogue.games),
        "wagers": sum(len(game.wager) for game in games),
        "schedules": len(pages),
        "options": len(options),
        "bands": sum(len(rows) for option in options for rows in option.bands.values()),
        "readings": sum(len(game.reading) for game in games),
    }


def _exported(options: dict[str, Any]) -> str:
    """The text of what was asked for; CommandError says what there is instead."""
    slug, on = options["slug"], options["on"]
    books, games = load.catalogue() if options["files"] else _held()
    if slug in books and not options["schedule"]:
        return write_toml.file_text(books[slug])
    game = games.get(slug)
    if game is None:
        raise wrong(f"Nothing licensed is named {slug or '(name it)'}. {choices(slug, {*books, *games})}")
    if on is not None:
        game = in_force.on_day(game, on)
        if not game.edition:
            raise wrong(f"{game.title} is not licensed on {on}.")
    if not options["schedule"]:
        return write_toml.file_text(game, f"{game.title}, as it holds{f' on {on}' if on is not None else ''}.")
    found = [schedule for schedule in game.schedule if schedule.schedule == options["schedule"]]
    if not found:
        known = ", ".join(dict.fromkeys(schedule.schedule for schedule in game.schedule)) or "none"
        raise wrong(f"{game.title} has no schedule {options['schedule']}. Known: {known}.")
    return write_toml.file_text(found[-1])


def _held() -> tuple[dict[str, Book], dict[str, Game]]:
    """What holds in the database; only then is one needed."""
    from compliance.licensed.read.books import books_read

    shelves = books_read()
    return {shelf.slug: shelf.book for shelf in shelves}, {
        str(game.slug): game for shelf in shelves for game in shelf.games
    }
