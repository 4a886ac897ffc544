"""`manage.py rejudge`: has hands judged again by the version of their game that holds now, books or looks by the rules of now."""

from __future__ import annotations

import datetime
import json
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.floor.tasks import reviews_enqueue
from compliance.floor.write.hands_rejudge import hands_rejudge
from compliance.houses.models import Establishment
from compliance.houses.read.house import place_read
from compliance.money.write.accounts_rejudge import accounts_rejudge
from compliance.observed.write.rejudge import observations_rejudge


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no day; write it like 2026-01-31") from None


class Command(BaseCommand):
    help = (
        "--game: queues for review every hand of a game that was judged by another version of it, where the two do not hold"
        " alike on the hand's gaming day. --books: queues the books of every gaming day that were judged by another version of"
        " a rule, by other figures of ours, other law, other shifts or another version of a game. --observed: judges again what"
        " was seen by people, at once; a review that says something else is stored beside the earlier one. With --dry-run"
        " nothing is queued or stored: it says how many there are and how many verdicts would flip."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        of = parser.add_mutually_exclusive_group(required=True)
        of.add_argument("--game", metavar="SLUG", help="hands of this game, by its name in the catalogue")
        of.add_argument("--books", action="store_true", help="the books of gaming days")
        of.add_argument("--observed", action="store_true", help="what was seen on video or at a table")
        parser.add_argument("--establishment", metavar="SLUG", help="with --books or --observed: only of this house")
        parser.add_argument("--rule", metavar="CODE", help="with --books: only where this rule may say something else")
        parser.add_argument("--from", dest="first", type=_day, metavar="DAY", help="no gaming day before this one")
        parser.add_argument("--to", dest="last", type=_day, metavar="DAY", help="no gaming day after this one")
        parser.add_argument("--dry-run", action="store_true", help="only say what would come of it")
        parser.add_argument("--json", action="store_true", help="the counts as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] and (options["rule"] or options["establishment"]):
            raise CommandError(
                "--rule goes with --books, --establishment with --books or --observed; hands are chosen by --game and their days."
            )
        try:
            if options["observed"]:
                self._observed(options)
            else:
                self._books(options) if options["books"] else self._hands(options)
        except LookupError as error:
            raise CommandError(str(error)) from None

    def _hands(self, options: dict[str, Any]) -> None:
        dry, hands, flips = options["dry_run"], 0, 0
        for stretch in hands_rejudge(game=options["game"], first=options["first"], last=options["last"], dry=dry):
            hands, flips = hands + stretch.hands, flips + stretch.flips
            reviews_enqueue(stretch.touched)
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

    def _books(self, options: dict[str, Any]) -> None:
        dry, house = options["dry_run"], options["establishment"]
        if house is not None:
            place_read(slug=house)
        rule = options["rule"] and options["rule"].upper()
        houses = list(
            accounts_rejudge(establishment=house, rule=rule, first=options["first"], last=options["last"], dry=dry)
        )
        days, flips = sum(one.days for one in houses), sum(one.flips for one in houses)
        changed = sorted({name for one in houses for name in one.changed})
        if options["json"]:
            self.stdout.write(json.dumps({"days": days, "changed": changed, **({"flips": flips} if dry else {})}))
        elif not days:
            self.stdout.write("No books wait for that: each day was judged by what holds now.")
        else:
            self.stdout.write(f"Judged by another version of: {', '.join(changed)}.")
            told = f"The books of {days:,} gaming days"
            if dry:
                say = f"{told} would be judged again; {flips:,} verdicts would flip. Nothing was queued."
                self.stdout.write(say)
            else:
                self.stdout.write(f"{told} wait to be judged again; a running worker does it within seconds.")

    def _observed(self, options: dict[str, Any]) -> None:
        if options["rule"]:
            raise CommandError("--rule goes with --books; looks are chosen by --establishment and their days.")
        dry, house = options["dry_run"], options["establishment"]
        places = Establishment.objects.order_by("slug")
        if house is not None:
            place_read(slug=house)
            places = places.filter(slug=house)
        days = {"first": options["first"], "last": options["last"]}
        found = [
            each
            for place in places
            for each in observations_rejudge(establishment=place, now=timezone.now(), dry=dry, **days)
        ]
        looks, changed, flips = (sum(getattr(one, name) for one in found) for name in ("looks", "changed", "flips"))
        if options["json"]:
            self.stdout.write(json.dumps({"looks": looks, "changed": changed, "flips": flips}))
        elif not changed:
            self.stdout.write(f"{looks:,} looks say what they said: nothing holds otherwise.")
        elif dry:
            self.stdout.write(
                f"{changed:,} of {looks:,} looks would be judged otherwise; {flips:,} verdicts would flip."
            )
        else:
            self.stdout.write(f"{changed:,} of {looks:,} looks are judged otherwise; {flips:,} verdicts flipped.")
