"""`manage.py quote`: the fee due for wagers or a total under a printed option, with its working.

Exit codes: 0 the fee is told · 1 it cannot be told · 2 a slip in the question.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from compliance.management.terminal import table
from compliance.management.which_game import choices, day_of, game_of, option_of, schedule_of, wrong
from compliance.showing.quoted import Quote, quoted
from games import dated
from games.money import CENTS, dollars, parse_amount

_AMOUNT = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,10})(\.[0-9]{2})?")


class Command(BaseCommand):
    help = (
        "Says which fee is due for wagers under an option, and why. Needs no database."
        " Exit codes: 0 told, 1 cannot be told, 2 a slip in the question."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True, metavar="SLUG")
        parser.add_argument("--schedule", required=True, metavar="S")
        parser.add_argument("--option", required=True, type=int, metavar="N")
        parser.add_argument("--wager", action="append", default=[], metavar="NAME=25.00", help="once for each wager")
        parser.add_argument("--total", metavar="305.00", help="all that counts, instead of wagers")
        parser.add_argument("--on", metavar="DAY", help="as of this day (default: today)")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of words")

    def handle(self, *args: Any, **options: Any) -> None:
        day, game = day_of(options["on"]), game_of(options["game"])
        schedule = schedule_of(game, options["schedule"], day)
        option = option_of(game, schedule, options["option"], day)
        if bool(options["wager"]) == (options["total"] is not None):
            raise wrong("Say what was wagered: --wager NAME=25.00 for each wager, or --total 305.00 for all of them.")
        known = [str(name) for name in dated.as_of(game.wager, day)]
        wagers = [_wager(text, known) for text in options["wager"]]
        total = None if options["total"] is None else _cents("--total", options["total"])
        quote = quoted(game, schedule.schedule, option.number, day, wagers, total)
        if options["json"]:
            self.stdout.write(msgspec.json.format(msgspec.json.encode(quote)).decode())
        else:
            self._say(quote)
        if quote.due is None:
            sys.exit(1)

    def _say(self, quote: Quote) -> None:
        out = self.stdout
        out.write(f"{quote.title} ({quote.book}) on {quote.on}")
        out.write(f"{quote.schedule_title}, option {quote.option}, limit {quote.limit}")
        rows = [(w.title, dollars(CENTS[w.amount]), "" if w.counted else "not counted") for w in quote.wagers]
        if rows:
            table(out, ("wager", "amount", ""), rows, figures=[1])
        out.write(f"counted: {dollars(CENTS[quote.total])}")
        printed = [(r.printed, dollars(CENTS[r.fee]), r.line, "<- here" if r.answers else "") for r in quote.rows]
        table(out, ("row as printed", "fee", "line", ""), printed, figures=[1, 2])
        due = "cannot be told: " + quote.why_not if quote.due is None else dollars(CENTS[quote.due])
        out.write(f"fee due from the {quote.payer}, {quote.moment.replace('-', ' the ')}: {due}")
        if quote.player_fee is not None:
            out.write(f"fee due from a player: {dollars(CENTS[quote.player_fee])}")
        for reading in quote.readings:
            out.write(f"hangs on the reading {reading.name} = {reading.applied} (lines {', '.join(reading.lines)})")
            out.write(f"  {reading.question} {reading.why}")
        for remark in quote.remarks:
            out.write(f"remark: {remark}")


def _wager(text: str, known: list[str]) -> tuple[str, int]:
    name, equals, amount = text.partition("=")
    if not equals:
        raise wrong(f"--wager {text}: write the wager and its amount, like {known[0]}=25.00.")
    if name not in known:
        raise wrong(f"--wager {text}: no wager is named {name}. {choices(name, known)}")
    return name, _cents(f"--wager {name}", amount)


def _cents(what: str, text: str) -> int:
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise wrong(f"{what}: {text!r} is no exact amount. Write dollars and cents, like 25.00.")
    return parse_amount(str(int(match[1].replace(",", ""))) + (match[2] or ".00"))
