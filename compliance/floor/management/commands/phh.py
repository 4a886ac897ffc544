"""`manage.py phh`: poker hand histories (.phh, .phhs) into hands of our form, and back."""

from __future__ import annotations

import datetime
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from django.core.management.base import BaseCommand

from compliance.shell.commands import files
from compliance.shell.commands.files import hand_lines
from compliance.shell.commands.which_game import day, game_of, wrong
from games.hand.check import problem_of
from games.hand.form import decode
from games.phh import read as reading
from games.phh.codes import export, fitting
from games.phh.history import WHOLE, Refused
from games.phh.read import Where
from games.phh.write import write_several
from games.schema import Game, load

NOT_ALL = 1


class Command(BaseCommand):
    help = (
        "`phh read FILE` prints the hands of poker hand histories, one JSON object a line, for `manage.py record`."
        " `phh write FILE` prints the histories of recorded pot hands. Needs no database."
        " Exit code 0: all, 1: some could not be read or written and are named, 2: bad input."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parts = parser.add_subparsers(dest="what", required=True)
        read = parts.add_parser("read", help="histories to hands")
        read.add_argument("file", type=Path, help=".phh or .phhs")
        read.add_argument("--establishment", required=True, help="whose hands they are (its slug)")
        read.add_argument("--game", required=True, help="the licensed game (its slug)")
        read.add_argument("--table", required=True)
        read.add_argument("--day", required=True, type=day, help="gaming day, as 2026-09-01")
        read.add_argument("--time-zone", default="America/Los_Angeles", help="of moments without a zone of their own")
        read.add_argument("--first", type=int, default=1, help="number of the first hand, where the file has none")
        parts.add_parser("write", help="hands to histories").add_argument(
            "file", type=Path, help="NDJSON or - for input"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        all_done = self._read(options) if options["what"] == "read" else self._write(options["file"])
        if not all_done:
            sys.exit(NOT_ALL)

    def _read(self, options: dict[str, Any]) -> bool:
        try:
            zone = ZoneInfo(options["time_zone"])
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise wrong(
                f"There is no time zone {options['time_zone']!r}. Write it like America/Los_Angeles."
            ) from error
        game = _pot_game(options["game"])
        if options["first"] < 1:
            raise wrong(f"--first {options['first']}: hands are numbered from 1.")
        where = Where(
            establishment=options["establishment"],
            game=str(game.slug),
            table=options["table"],
            gaming_day=options["day"],
            time_zone=options["time_zone"],
            started=datetime.datetime.combine(options["day"], datetime.time(12), zone),
            first=options["first"],
            fitting=fitting(load.catalogue().games),
        )
        all_read = True
        for sent in reading.read(files.bytes_of(options["file"]), where):
            if sent.problem is None:
                self.stdout.write(sent.raw.decode())
            elif sent.problem.path == WHOLE:
                raise wrong(f"{options['file']}, line {sent.line}: {sent.problem.what}. {sent.problem.cure}")
            else:
                all_read = False
                self.stderr.write(f"line {sent.line}: {sent.problem}")
        return all_read

    def _write(self, path: Path) -> bool:
        games, written, all_written = load.catalogue().games, [], True
        lines = sys.stdin.buffer if str(path) == "-" else files.bytes_of(files.hands_file(path)).splitlines()
        for number, line in enumerate(hand_lines(lines), 1):
            if not line.strip():
                continue
            try:
                hand = decode(line)
                written.append(export(games.get(hand.game), hand))
            except Refused as error:
                all_written = False
                self.stderr.write(f"line {number}: {error.problem}")
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                all_written = False
                self.stderr.write(f"line {number}: {problem_of(error, line)}")
        if all_written and not written:
            raise wrong(f"{path}: there is no hand in it, so nothing was written.")
        self.stdout.write(written[0] if len(written) == 1 else write_several(written), ending="")
        return all_written


def _pot_game(slug: str) -> Game:
    """The game, if it is one that players play for a pot."""
    game = game_of(slug)
    if game.banked_by != "pot":
        pots = ", ".join(sorted(name for name, each in load.catalogue().games.items() if each.banked_by == "pot"))
        raise wrong(
            f"{game.title} ({slug}) is not played for a pot, so no poker hand history is of it. These are: {pots}."
        )
    return game
