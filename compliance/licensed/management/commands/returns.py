"""`manage.py returns`: what each wager of a game comes back with, counted from its printed pay tables.

Needs no database, unless the answers are to be kept for the pages (`--keep`). Exit codes: 0 counted, 2 a slip in the question.
"""

from __future__ import annotations

import datetime
import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from compliance.licensed.words import returns as words
from compliance.licensed.write.returns_count import returns_keep
from compliance.shell.commands.which_game import day_of, game_of, wrong
from games import procedures
from games.returns.answer import GameReturns, Tell, encode
from games.returns.count import count
from games.schema import Game, load
from games.terms.game import GameTerms, NotInForce, game_terms


class Command(BaseCommand):
    help = "Counts how often each wager wins and what the bank keeps of it. Exit codes: 0 counted, 2 a slip in the question."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "game", nargs="?", metavar="GAME", help="one game by its slug (default: every one there is)"
        )
        parser.add_argument("--on", metavar="DAY", help="as of this day (default: today)")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
        parser.add_argument("--keep", action="store_true", help="keep the answers in the database, for the pages")

    def handle(self, *args: Any, **options: Any) -> None:
        day, games = day_of(options["on"]), load.catalogue().games
        slugs = [str(game_of(options["game"]).slug)] if options["game"] else sorted(games)
        found: dict[str, Any] = {}
        for slug in slugs:
            terms = _terms(slug, day)
            if terms is None and options["game"]:
                raise wrong(_uncounted(games[slug], slug, day))
            if terms is None:
                continue
            answer = self._counted(terms, quiet=options["json"])
            if options["keep"]:
                returns_keep(terms=terms, answer=encode(answer).decode(), now=timezone.now())
            if options["json"]:
                found[slug] = json.loads(encode(answer))
            else:
                self._say(terms, answer)
        if options["json"]:
            self.stdout.write(json.dumps({"on": day.isoformat(), "games": found}, indent=2))

    def _counted(self, terms: GameTerms, *, quiet: bool) -> GameReturns:
        """Counted with a bar on a terminal."""
        if quiet:
            return count(terms, lambda done, of: None)
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(terms.game.title, total=1000)
            tell: Tell = lambda done, of: bar.update(task, completed=1000 * done // (of or 1))  # noqa: E731
            return count(terms, tell)

    def _say(self, terms: GameTerms, answer: GameReturns) -> None:
        table = Table(title=f"{terms.game.title} ({terms.slug})", title_justify="left", box=None)
        for head, justify in (
            ("Wager", "left"),
            ("Wins", "right"),
            ("Bank keeps", "right"),
            ("How it is known", "left"),
        ):
            table.add_column(head, justify=justify)  # type: ignore[arg-type]
        for one in answer.wagers:
            way = one.first if one.told else None
            title = words.title_of(one, terms.game) + (f", {way.name}" if way is not None and way.name else "")
            figures = ("", "") if way is None else (words.share_words(way.hits), words.kept_words(way.edge))
            said = [words.why_words(one) or words.how_words(one)]
            for held in words.compared(terms, one):
                agrees = "as counted" if held.agrees else f"counted {held.counted}"
                said.append(
                    f"The book prints a {held.figure} of {held.said.printed} (line {held.said.cite}): {agrees}."
                )
            table.add_row(title, *figures, " ".join(said))
        console = Console(file=self.stdout, width=140)  # type: ignore[arg-type]
        console.print(table)


def _uncounted(game: Game, slug: str, day: datetime.date) -> str:
    """Why a game has nothing to count, and games of its name, in this book or another, that do."""
    why = ": it is played for a pot, where players win from each other" if game.banked_by == "pot" else ""
    alike = [name for name in sorted(load.catalogue().games) if slug in name and _terms(name, day) is not None]
    others = f" Games of that name that can: {', '.join(alike)}." if alike else ""
    return f"{game.title} of {game.book} ({slug}) holds no wager on {day} that can be counted{why}.{others}"


def _terms(slug: str, day: datetime.date) -> GameTerms | None:
    """None where the game is not licensed that day, or nobody can count its wagers."""
    try:
        terms = game_terms(load.catalogue().games[slug], day)
    except NotInForce:
        return None
    return terms if terms.procedure in procedures.having("returns") and terms.wagers else None
