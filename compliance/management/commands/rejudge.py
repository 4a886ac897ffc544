"""`manage.py rejudge`: has hands judged again by the version of their game that holds now."""

from __future__ import annotations

import datetime
import json
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.services.hands_rejudge import RejudgeError, hands_rejudge
from compliance.tasks import reviews_enqueue


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no day; write it like 2026-01-31") from None


class Command(BaseCommand):
    help = (
        "Queues for review every hand of a game that was judged by another version of it, where the two do not hold"
        " alike on the hand's gaming day. With --dry-run nothing is queued: it says how many hands there are and how"
        " many verdicts would flip."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True, metavar="SLUG", help="the game, by its name in the catalogue")
        parser.add_argument("--from", dest="first", type=_day, metavar="DAY", help="no gaming day before this one")
        parser.add_argument("--to", dest="last", type=_day, metavar="DAY", help="no gaming day after this one")
        parser.add_argument("--dry-run", action="store_true", help="only say what would come of it")
        parser.add_argument("--json", action="store_true", help="the counts as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        dry, hands, flips = options["dry_run"], 0, 0
        try:
            for stretch in hands_rejudge(game=options["game"], first=options["first"], last=options["last"], dry=dry):
                hands, flips = hands + stretch.hands, flips + stretch.flips
                reviews_enqueue(stretch.touched)
        except RejudgeError as error:
            raise CommandError(str(error)) from None
        if options["json"]:
            self.stdout.write(json.dumps({"hands": hands, **({"flips": flips} if dry else {})}))
        elif not hands:
            self.stdout.write(
                f"No hand of {options['game']} waits for that: nothing holds otherwise on its gaming day."
            )
        elif dry:
            self.stdout.write(
                f"{hands:,} hands would be judged again; {flips:,} verdicts would flip. Nothing was queued."
            )
        else:
            self.stdout.write(f"{hands:,} hands wait to be judged again.")
