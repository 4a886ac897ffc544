"""`manage.py explain CODE|slug`: a rule, a report, or a game as of a day, with what it stands on.

Exit codes: 0 explained · 1 the game is not licensed on that day · 2 no such rule, report or game.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from compliance.law.registry import RULES
from compliance.licensed.words.entry import plain
from compliance.licensed.words.game_entry import game_entry
from compliance.licensed.words.rule_entry import rule_entry
from compliance.shell.commands.which_game import choices, day_of, wrong
from games.schema import dated, load
from reports.explained import report_entry
from reports.registry import reports


class Command(BaseCommand):
    help = (
        "Explains a rule or a report by its code, or a game by its slug. Needs no database."
        " Exit codes: 0 explained, 1 the game is not licensed on that day, 2 no such rule, report or game."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", metavar="CODE|SLUG", help="like FEE001, COL01 or ez-baccarat-panda8")
        parser.add_argument("--on", metavar="DAY", help="as of this day (default: today)")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of words")

    def handle(self, *args: Any, **options: Any) -> None:
        what, day = options["what"], day_of(options["on"])
        held, licensed = load.catalogue(), True
        if what.upper() in RULES:
            entry = rule_entry(RULES[what.upper()], day)
        elif what.upper() in reports():
            entry = report_entry(reports()[what.upper()], day)
        elif what.lower() in held.games:
            game = held.games[what.lower()]
            licensed = dated.one_as_of(game.edition, day) is not None
            entry = game_entry(game, held.books[str(game.book)], day)
        else:
            known = [*RULES, *reports(), *held.games]
            raise wrong(f"No rule, report or game is named {what}. {choices(what, known)}")
        if options["json"]:
            self.stdout.write(msgspec.json.format(msgspec.json.encode(entry)).decode())
        else:
            self.stdout.write("\n".join(plain(entry)))
        if not licensed:
            sys.exit(1)
