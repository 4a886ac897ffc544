"""`manage.py settle FILE`: every hand settled again, wager by wager, with the fee and its working."""

from __future__ import annotations

import datetime
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from django.core.management.base import BaseCommand, CommandError

from compliance.floor.explained.answer import refused
from compliance.floor.explained.settled import SettledHand, WagerRow, settled_hand, shown
from compliance.floor.rules.review import Judge
from compliance.houses.forms.house import House
from compliance.shell.commands.files import BAD_INPUT, BESIDE, BYTE_ORDER_MARK, hand_lines, hands_file, house_of
from compliance.shell.commands.terminal import table
from games.cards.money import CENTS, dollars
from games.hand.check import Problem, problem_of, problems
from games.hand.form import Hand, decode
from games.schema import load

AGREES, DIFFERS = 0, 1


class Read(NamedTuple):
    """A hand of the file, or why there is none."""

    line: int
    hand: Hand | None
    problems: list[Problem]
    raw: bytes


class Command(BaseCommand):
    help = (
        "Settles each hand of a file again and shows what was recorded beside what was due. Needs no database."
        " Exit code 0: the record agrees, 1: it differs somewhere, 2: bad input."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="NDJSON, one hand, or a JSON array of hands")
        parser.add_argument(
            "--house", type=Path, help="house file, for the fee (default: house.toml beside FILE, if any)"
        )
        parser.add_argument("--hand", help="only the hand with this id")
        parser.add_argument("--json", action="store_true", help="one JSON object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        path, code, seen, left_out = hands_file(options["file"]), AGREES, 0, 0
        judge: Judge | None = None
        beside = options["house"] or (path.parent / BESIDE).is_file()
        for read in _hands(path, datetime.datetime.now(datetime.UTC)):
            if read.hand is None:
                code, left_out = BAD_INPUT, left_out + 1
                self._refuse(read, options["json"])
                continue
            if options["hand"] and read.hand.id != options["hand"]:
                continue
            seen += 1
            if judge is None:
                house = house_of(path, options["house"]) if beside else _without_notices(read.hand)
                judge = Judge(house, load.catalogue().games)
            settled = settled_hand(judge.facts(read.hand, None)).written
            code = max(code, AGREES if settled.agrees else DIFFERS)
            self._show(settled, options["json"])
        if options["hand"] and not seen:
            self.stderr.write(f"{path}: no hand with the id {options['hand']}.")
            code = BAD_INPUT
        elif not seen and not left_out:
            raise CommandError(f"{path}: there is no hand in it, so nothing was settled.", returncode=BAD_INPUT)
        if code:
            sys.exit(code)

    def _refuse(self, read: Read, as_json: bool) -> None:
        if as_json:
            self.stdout.write(msgspec.json.encode(refused(read.line, read.raw, read.problems)).decode())
            return
        hand = refused(read.line, read.raw, read.problems).hand
        self.stderr.write(f"line {read.line}{f', hand {hand}' if hand else ''}: not settled")
        for problem in read.problems:
            self.stderr.write(f"  {problem}")

    def _show(self, hand: SettledHand, as_json: bool) -> None:
        if as_json:
            self.stdout.write(msgspec.json.encode(hand).decode())
            return
        out = self.stdout
        out.write(f"{hand.hand}  table {hand.table}, gaming day {hand.gaming_day}, hand {hand.number}")
        out.write(f"  {hand.outcome}")
        for line in hand.draws:
            out.write(f"  {line}")
        if hand.draw_faults:
            out.write(
                "  what was due is said of the cards as they fell; by the table they should have fallen otherwise"
            )
        rows = [_row(row) for row in hand.wagers]
        table(out, ("  seat", "wager", "stake", "result", "recorded", "due", ""), rows, figures=[0, 2])
        out.write(f"  {hand.cover}")
        if hand.order:
            out.write(f"  action in order: {', '.join(hand.order)}")
        points, recorded = _or_dash(hand.action_seat), _or_dash(hand.action_seat_recorded)
        mark = (
            "" if hand.action_seat_recorded in (None, hand.action_seat) or hand.action_seat is None else "  <- differs"
        )
        if hand.action_seat is not None or hand.action_seat_recorded is not None:
            out.write(f"  action button: the card points to seat {points}, recorded at {recorded}{mark}")
        fee = hand.fee
        due = "cannot be told" if fee.due is None else dollars(CENTS[fee.due])
        collected = "not recorded" if fee.collected is None else dollars(CENTS[fee.collected])
        mark = "  <- differs" if fee.agrees is False else ""
        out.write(f"  fee due {due} ({fee.working}); collected {collected}{mark}")
        if hand.readings:
            out.write(f"  hangs on the reading of: {', '.join(hand.readings)}")
        out.write("")


def _row(row: WagerRow) -> tuple[str, ...]:
    mark = "<- differs" if row.agrees is False else ""
    name = f"{row.wager} (from behind)" if row.backline else row.wager
    return (
        str(row.seat),
        name,
        dollars(CENTS[row.amount]),
        row.result or "-",
        _parts(row.recorded),
        _parts(row.due),
        mark,
    )


def _parts(parts: dict[str, str] | None) -> str:
    if parts is None:
        return "-"
    return ", ".join(f"{name} {shown(amount)}" for name, amount in parts.items()) or "nothing"


def _or_dash(seat: int | None) -> str:
    return "-" if seat is None else str(seat)


def _without_notices(hand: Hand) -> House:
    """A house of which only the name is known: the cards settle, the fee cannot be told."""
    return House(
        form="oliver.house/1",
        establishment=hand.establishment,
        title=hand.establishment,
        time_zone="UTC",
        boundary_hour=0,
        tables=(),
    )


def _hands(path: Path, now: datetime.datetime) -> Iterator[Read]:
    """Hands of the file as it is read; a file that is one hand over several lines is read whole."""
    with path.open("rb") as file:
        for number, raw in enumerate(hand_lines(file), 1):
            if number == 1 and raw.strip() and not _is_json(raw):
                yield _read(1, path.read_bytes().removeprefix(BYTE_ORDER_MARK), now)
                return
            if raw.strip():
                yield _read(number, raw, now)


def _is_json(raw: bytes) -> bool:
    try:
        msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _read(number: int, raw: bytes, now: datetime.datetime) -> Read:
    try:
        hand = decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Read(number, None, [problem_of(error, raw)], raw)
    wrong = problems(hand, now, raw)
    return Read(number, None if wrong else hand, wrong, raw)
