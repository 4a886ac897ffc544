"""`manage.py coverage`: which rule reads which clause of a book, and which printed lines no block cites.

Exit codes: 0 said · 1 some line is cited by no block · 2 no such book.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from compliance.licensed.read.book_text import book_text_read
from compliance.licensed.words.coverage import Coverage, coverage
from compliance.shell.commands.which_game import choices, day_of, wrong
from games.schema import load
from games.schema.cited import Cited, cited


class Command(BaseCommand):
    help = (
        "Says which rule reads which clause of a book, and which printed lines no block cites. Needs no database."
        " Exit codes: 0 every line is cited, 1 some are not, 2 no such book."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--book", metavar="SLUG", help="one book (default: all)")
        parser.add_argument("--on", metavar="DAY", help="as of this day (default: today)")
        parser.add_argument("--lines", action="store_true", help="every stretch of lines that no block cites")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of words")

    def handle(self, *args: Any, **options: Any) -> None:
        held, day = load.catalogue(), day_of(options["on"])
        if options["book"] and options["book"] not in held.books:
            raise wrong(f"No rule book is named {options['book']}. {choices(options['book'], list(held.books))}")
        told = {}
        for slug in [options["book"]] if options["book"] else list(held.books):
            games = [game for game in held.games.values() if game.book == slug]
            text = book_text_read(held.books[slug])
            told[slug] = (coverage(games, day), cited(held.books[slug], games, text), text is not None)
        if options["json"]:
            self.stdout.write(
                json.dumps({"on": day.isoformat(), "books": {k: _plain(*v) for k, v in told.items()}}, indent=2)
            )
        else:
            for slug, (covered, lines, at_hand) in told.items():
                self.stdout.write("\n".join(_words(slug, covered, lines, at_hand, options["lines"])))
        if any(lines.gaps for _, lines, _ in told.values()):
            sys.exit(1)


def _words(slug: str, covered: Coverage, lines: Cited, at_hand: bool, every: bool) -> list[str]:
    said = [f"{slug}: of {len(covered.reads)} kinds of clauses some rule reads {covered.checked}"]
    for each in covered.reads:
        rules = ", ".join(rule.code for rule in each.rules) or ("–" if each.name == "reading" else "no rule yet")
        silent = f"; silent in {len(each.silent)} of {each.games} games" if each.rules and each.silent else ""
        said.append(f"  {each.title} ({each.printed} times): {rules}{silent}")
    of = "lines that are not empty" if at_hand else "lines, the empty ones too: the text is not at hand"
    said.append(f"  {lines.cited} of {lines.counted} {of} are cited; {len(lines.gaps)} stretches are not")
    for gap in lines.gaps if every else ():
        text = f": {gap.text[0][1].strip()[:100]}" if gap.text else ""
        said.append(f"    {gap.lines}{f' ({gap.within})' if gap.within else ''}{text}")
    return said


def _plain(covered: Coverage, lines: Cited, at_hand: bool) -> dict[str, Any]:
    return {
        "clauses": [
            {
                "clause": each.name,
                "printed": each.printed,
                "games": each.games,
                "rules": [rule.code for rule in each.rules],
                "silent": list(each.silent),
            }
            for each in covered.reads
        ],
        "lines": {
            "text_at_hand": at_hand,
            "counted": lines.counted,
            "cited": lines.cited,
            "uncited": [{"lines": gap.lines, "within": gap.within} for gap in lines.gaps],
        },
    }
