"""`manage.py quote`: who owes what under a printed option, with the working.

Exit codes: 0 the fee is told · 1 it cannot be told · 2 a slip in the question.
"""

from __future__ import annotations

import datetime
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any, get_args
from zoneinfo import ZoneInfo

import msgspec
from django.core.management.base import BaseCommand
from django.utils import timezone

from compliance.houses.forms.house import gaming_day
from compliance.licensed.words import at_table
from compliance.licensed.words.quote import Quote, QuotedCharge
from compliance.licensed.words.quoted import Hangs, quoted, with_action
from compliance.shell.commands.files import house_of
from compliance.shell.commands.terminal import table
from compliance.shell.commands.which_game import choices, day_of, game_of, option_of, schedule_of, wrong
from games.cards.money import CENTS, dollars, parse_amount
from games.schema import Game, Option, Schedule, dated
from games.terms.game import fee_terms
from games.terms.play import Play, Stake, Street

_AMOUNT = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,10})(\.[0-9]{2})?")


ASKED = ("wager", "total", "players", "pot", "ended", "minutes", "vouchers", "won", "opened")
ASKED_FOR = {
    "stakes": "--wager NAME=25.00 (or --total 305.00)",
    "players": "--players 6",
    "pot": "--pot 85.00",
    "ended": "--ended river",
    "minutes": "--minutes 60",
    "vouchers": "--vouchers 0",
    "won": "--won 95.00",
}


class Command(BaseCommand):
    help = (
        "Says which fee is due for wagers under an option, and why. Needs no database."
        " Exit codes: 0 told, 1 cannot be told, 2 a slip in the question."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", metavar="SLUG", help="with --schedule and --option; or --house and --table")
        parser.add_argument("--schedule", metavar="S")
        option = "as printed (12), its label or limit ('2 (second)', '$5-$50'), or the number that Oliver gives it (#3)"
        parser.add_argument("--option", type=str, metavar="N", help=option)
        parser.add_argument("--house", type=Path, metavar="FILE", help="a house file: quote by what hangs at --table")
        parser.add_argument("--table", metavar="T3", help="goes by its limits, its sign and its layout")
        parser.add_argument("--at", metavar="MOMENT", help="when it hangs there, like 2026-09-30T21:15 (default: now)")
        wagers = "once for each wager; 3:NAME=25.00 for the player in seat 3"
        parser.add_argument("--wager", action="append", default=[], metavar="NAME=25.00", help=wagers)
        parser.add_argument("--total", metavar="305.00", help="the table's action, instead of wagers")
        parser.add_argument("--players", type=_number, metavar="N", help="players in the hand")
        parser.add_argument("--pot", metavar="85.00", help="the pot, or all sums bet in the hand")
        parser.add_argument("--ended", choices=get_args(Street), help="the last street that was dealt")
        parser.add_argument("--minutes", type=_number, metavar="N", help="time played, for collections by the clock")
        parser.add_argument("--vouchers", type=_number, metavar="N", help="vouchers used in the hand")
        parser.add_argument("--won", metavar="95.00", help="what the wager wins, for a commission or vigorish")
        parser.add_argument("--opened", type=_number, metavar="N", help="the Nth hand of a newly opened game")
        parser.add_argument("--on", metavar="DAY", help="as of this day (default: today)")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of words")

    def handle(self, *args: Any, **options: Any) -> None:
        day, hangs = day_of(options["on"]), None
        if options["house"] is not None or options["table"] is not None or options["at"] is not None:
            day, hangs = _hung(options)
        elif None in (options["game"], options["schedule"], options["option"]):
            raise wrong("Say what to quote: --game, --schedule and --option; or --house FILE and --table T3.")
        game = game_of(options["game"])
        schedule = schedule_of(game, options["schedule"], day)
        option = option_of(game, schedule, str(options["option"]), day)
        if options["wager"] and options["total"] is not None:
            raise wrong(
                "Say what was wagered once: --wager NAME=25.00 for each wager, or --total 305.00 for all of them."
            )
        if all(options[name] in (None, []) for name in ASKED) and (wanted := _wanted(game, schedule, option, day)):
            raise wrong(f"Say what was wagered or played; this option asks for {wanted}.")
        play = _play(game, schedule.schedule, option.number, day, options)
        quote = quoted(game, schedule.schedule, option.number, day, play, hangs)
        if options["json"]:
            self.stdout.write(msgspec.json.format(msgspec.json.encode(quote)).decode())
        else:
            self._say(quote)
        if not quote.told:
            sys.exit(1)

    def _say(self, quote: Quote) -> None:
        out = self.stdout
        out.write(f"{quote.title} ({quote.book}) on {quote.on}")
        label = f" ({quote.label})" if quote.label else ""
        out.write(f"{quote.schedule_title}, option {quote.option}{label}, limit as printed: {quote.limit}")
        if (at := quote.at) is not None:
            words = "its sign is on record" if at.sign else "what its sign says is not on record"
            hung = f"limits {dollars(CENTS[at.min])} to {dollars(CENTS[at.max])}"
            out.write(f"table {at.table}: hangs since {at.since:%Y-%m-%d %H:%M}, {hung}; {words}")
        rows = [
            (str(w.seat), w.title, dollars(CENTS[w.amount]), "" if w.counted else "not counted") for w in quote.wagers
        ]
        if rows:
            table(out, ("seat", "wager", "amount", ""), rows, figures=[0, 2])
        for charge in quote.charges:
            self._say_charge(charge)
        self._say_sums(quote)
        for reading in quote.readings:
            out.write(f"hangs on the reading {reading.name} = {reading.applied} (lines {', '.join(reading.lines)})")
            out.write(f"  {reading.question} {reading.why}")
        for remark in quote.remarks:
            out.write(f"remark: {remark}")

    def _say_sums(self, quote: Quote) -> None:
        """Who owes what in all, where that is not said already by the one line above."""
        if len(quote.charges) < 2 and all(quote.total in (None, payer.due) for payer in quote.payers):
            return
        self.stdout.write("\nin all")
        for payer in quote.payers:
            self.stdout.write(f"  {payer.who}: {_sum(payer.due, payer.at_most)}")
        self.stdout.write(f"  together: {_sum(quote.total, quote.at_most)}")

    def _say_charge(self, charge: QuotedCharge) -> None:
        out = self.stdout
        said = ", ".join((charge.basis, charge.moment, *charge.conditions))
        out.write(f"\n{charge.title}: paid by {charge.payer}, {said}")
        printed = [(r.printed, dollars(CENTS[r.fee]), r.line, "<- here" if r.answers else "") for r in charge.rows]
        if printed:
            table(out, ("row as printed", "fee", "line", ""), printed, figures=[1, 2])
        for part in charge.owed:
            who = f"{part.who}: " if part.who else ""
            counted = f"{part.counted} counted, " if part.counted else ""
            due = _sum(part.due, charge.at_most)
            out.write(f"  {who}{counted}due {due}{': ' if part.why else ''}{part.why}")
        if not charge.owed:
            out.write("  nobody owes it: no wager counts toward it")


def _hung(asked: dict[str, Any]) -> tuple[datetime.date, Hangs]:
    """The gaming day, and what hangs at the table then; its game, schedule and option are those asked about."""
    if asked["house"] is None or asked["table"] is None:
        raise wrong("A table is one of a house: name both --house FILE and --table T3.")
    if any(asked[name] is not None for name in ("game", "schedule", "option")):
        raise wrong("What hangs at the table says game, schedule and option: leave those out, or --table.")
    house = house_of(asked["house"], asked["house"])
    try:
        day = None if asked["on"] is None else day_of(asked["on"])
        moment = at_table.moment_of(house, asked["at"], day, timezone.now())
        posting = at_table.posting_of(house, asked["table"], moment)
    except ValueError:
        raise wrong(f"--at {asked['at']}: no such moment. Write it like 2026-09-30T21:15.") from None
    except at_table.NothingHangs as error:
        raise wrong(str(error)) from None
    asked |= {"game": posting.game, "schedule": posting.schedule, "option": f"#{posting.option}"}
    today = gaming_day(moment, ZoneInfo(house.time_zone), house.boundary_hour)
    return today, at_table.of_file(house.on(today), posting)


def _sum(due: str | None, at_most: bool) -> str:
    return "cannot be told" if due is None else f"{'at most ' if at_most else ''}{dollars(CENTS[due])}"


def _wanted(game: Game, schedule: Schedule, option: Option, day: datetime.date) -> str:
    """What the option's charges follow from, as the options of this command."""
    terms = fee_terms(game, schedule.schedule, option.number, day)
    asks = dict.fromkeys(name for charge in terms.charges for name in ASKED_FOR if name in charge.asks)
    return ", ".join(ASKED_FOR[name] for name in asks)


def _play(game: Game, schedule: str, option: int, day: datetime.date, asked: dict[str, Any]) -> Play:
    """The play that was asked about."""
    if asked["total"] is not None:
        play = with_action(game, schedule, option, day, _cents("--total", asked["total"]))
    else:
        known = [str(name) for name in dated.as_of(game.wager, day)]
        play = Play(stakes=tuple(_wager(text, known) for text in asked["wager"]))
    return play._replace(
        players=asked["players"],
        ended=asked["ended"],
        pot=None if asked["pot"] is None else _cents("--pot", asked["pot"]),
        minutes=asked["minutes"],
        vouchers=asked["vouchers"],
        won=None if asked["won"] is None else _cents("--won", asked["won"]),
        opened=asked["opened"],
    )


def _number(text: str) -> int:
    """A whole number of players, minutes or vouchers."""
    if not text.isdecimal() or len(text) > 5:
        raise ArgumentTypeError(f"{text!r} is no whole number.")
    return int(text)


def _wager(text: str, known: list[str]) -> Stake:
    name, equals, amount = text.partition("=")
    seat, colon, of_seat = name.partition(":")
    if colon:
        name = of_seat
    if not equals or (colon and not seat.isdecimal()):
        raise wrong(f"--wager {text}: write the wager and its amount, like {(known or ['base'])[0]}=25.00.")
    if name not in known:
        raise wrong(f"--wager {text}: no wager is named {name}. {choices(name, known)}")
    return Stake(int(seat) if colon else 1, "", name, _cents(f"--wager {name}", amount))


def _cents(what: str, text: str) -> int:
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise wrong(f"{what}: {text!r} is no exact amount. Write dollars and cents, like 25.00.")
    return parse_amount(str(int(match[1].replace(",", ""))) + (match[2] or ".00"))
