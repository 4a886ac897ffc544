"""`manage.py coverage`: which rule reads which clause of a book, what becomes of every duty, and which printed lines no block
cites.

Exit codes: 0 said · 1 some line is cited by no block · 2 no such book.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from compliance.licensed.read.book_text import book_text_read
from compliance.licensed.words.coverage import Asked, Coverage, coverage
from compliance.shell.commands.which_game import choices, day_of, wrong
from games.schema import load
from games.schema.cited import Cited, cited
from games.schema.meanings import FATES, Fate


class Command(BaseCommand):
    help = (
        "Says which rule reads which clause of a book, what becomes of every duty (checked by a rule, asked on an inspection,"
        " asked by a paper, cannot be checked), and which printed lines no block cites. Needs no database."
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
    said = [f"{slug}: of {covered.judged} kinds of clauses some rule reads {covered.checked}"]
    for each in covered.reads:
        rules = ", ".join(rule.code for rule in each.rules) or (
            f"– ({each.unjudged})" if each.unjudged else "no rule yet"
        )
        silent = f"; silent in {len(each.silent)} of {each.games} games" if each.rules and each.silent else ""
        said.append(f"  {each.title} ({each.printed} times): {rules}{silent}")
    fates = [f"{number} {FATES[kind]}" for kind, number in covered.fates.items()]
    said.append(f"  what it asks in words, {sum(covered.fates.values())} times: {', '.join(fates)}")
    said += [f"    {line}" for each in covered.asked for line in _asked(each)]
    of = "lines that are not empty" if at_hand else "lines, the empty ones too: the text is not at hand"
    said.append(f"  {lines.cited} of {lines.counted} {of} are cited; {len(lines.gaps)} stretches are not")
    for gap in lines.gaps if every else ():
        text = f": {gap.text[0][1].strip()[:100]}" if gap.text else ""
        said.append(f"    {gap.lines}{f' ({gap.within})' if gap.within else ''}{text}")
    return said


def _asked(each: Asked) -> list[str]:
    """A meaning with its readers, or what is done where nobody reads it."""
    by = [*(rule.code for rule in each.rules), *(f"lint {kind}" for kind in each.lint)]
    head = f"{each.meaning.name} ({each.times} times): "
    lines = [f"{head}{', '.join(by)}"] if by else []
    if each.unread:
        where = f"; in {', '.join(each.silent)}: " if by else head
        lines.append(f"{lines.pop() if by else ''}{where}{_fate(each.fate)}")
    besides = [f"  beside the rule: {_fate(fate)}" for fate in each.beside]
    return [*lines, *besides, *(f"  otherwise: {_fate(fate)}" for fate in each.own)]


def _fate(fate: Fate) -> str:
    asked = f" ({fate.asked})" if fate.asked else ""
    return f"{FATES[fate.kind]}: {fate.says}{asked}"


def _question(fate: Fate) -> dict[str, str | None]:
    return {"says": fate.says, "often": fate.often, "where": fate.where, "how": fate.how}


def _plain(covered: Coverage, lines: Cited, at_hand: bool) -> dict[str, Any]:
    return {
        "clauses": [
            {
                "clause": each.name,
                "printed": each.printed,
                "games": each.games,
                "rules": [rule.code for rule in each.rules],
                "silent": list(each.silent),
                "unjudged": each.unjudged or None,
            }
            for each in covered.reads
        ],
        "duties": {
            "fates": covered.fates,
            "meanings": [
                {
                    "meaning": each.meaning.name,
                    "title": each.meaning.title,
                    "what": each.meaning.what,
                    "times": each.times,
                    "games": each.games,
                    "fates": each.fates,
                    "rules": [rule.code for rule in each.rules],
                    "lint": list(each.lint),
                    "silent": list(each.silent),
                    "beside": [_question(one) for one in each.beside],
                    "otherwise": {"fate": each.fate.kind, **_question(each.fate)},
                }
                for each in covered.asked
            ],
        },
        "lines": {
            "text_at_hand": at_hand,
            "counted": lines.counted,
            "cited": lines.cited,
            "uncited": [{"lines": gap.lines, "within": gap.within} for gap in lines.gaps],
        },
    }
