"""`manage.py bench [NAME …]`: what Oliver does per second, as ratios to honest peers in the same run."""

from __future__ import annotations

import datetime
import pkgutil
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from compliance.shell.commands.terminal import table
from compliance.shell.commands.which_game import choices, wrong
from compliance.tools import bench
from compliance.tools.bench.measured import BenchFloor, DisagreementError, Measured, Row
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.house_file import as_toml
from compliance.tools.simulate.spec import Spec, yesterday
from games.hand.form import canonical
from games.schema import load


def measurements() -> dict[str, Any]:
    """Every measurement by its file's name."""
    modules = (import_module(f"{bench.__name__}.{found.name}") for found in pkgutil.iter_modules(bench.__path__))
    return {module.__name__.rpartition(".")[2]: module for module in modules if hasattr(module, "measure")}


class Command(BaseCommand):
    help = (
        "Measures against honest peers in one run, in alternating rounds on a demonstration floor; the median round counts."
        " `bench audit` needs no database. Exit code 0: measured, 1: not, 2: asked wrongly."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="which measurements (default: all)")
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--tables", type=int, default=8)
        parser.add_argument("--days", type=int, default=3)
        parser.add_argument("--json", action="store_true", help="the measurements as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        known = measurements()
        names = options["names"] or list(known)
        for name in names:
            if name not in known:
                raise wrong(f"There is no measurement {name!r}. {choices(name, known)}")
            if known[name].NEEDS_DATABASE and not settings.DATABASES["default"].get("NAME"):
                raise CommandError(f"`bench {name}` needs the database: start Oliver, or set DATABASE_URL.")
        for name in ("rounds", "tables", "days"):
            if options[name] < 1:
                raise wrong(f"--{name} {options[name]}: at least 1.")
        with tempfile.TemporaryDirectory(prefix="oliver-bench-") as folder:
            floor = _floor(Path(folder), options)
            try:
                done = [known[name].measure(options["rounds"], floor, self._progress) for name in names]
            except (DisagreementError, ModuleNotFoundError) as error:
                raise CommandError(f"Not measured: {error}") from error
        if options["json"]:
            self.stdout.write(msgspec.json.encode({"hands": floor.count, "measured": done}).decode())
        else:
            self._say(done, floor, options["rounds"])

    def _say(self, done: list[Measured], floor: BenchFloor, rounds: int) -> None:
        for measured in done:
            self.stdout.write(
                f"{measured.title}  [{measured.count or floor.count:,} hands, median of {rounds} rounds; aim: {measured.aim}]"
            )
            yardsticks = (measured.yardstick, *measured.rows[0].against)
            rows = [(row.name, f"{row.per_second:,.0f}", *_ratios(row)) for row in measured.rows]
            headings = ("", measured.unit, *(f"x {name}" for name in yardsticks))
            table(self.stdout, headings, rows, figures=range(1, len(headings)))
            for note in measured.notes:
                self.stdout.write(f"  {note}")
            self.stdout.write("")

    def _progress(self, line: str) -> None:
        if sys.stderr.isatty():
            self.stderr.write(line)


def _ratios(row: Row) -> Iterator[str]:
    return (f"{ratio:.2f}" for ratio in (row.ratio, *row.against.values()))


def _floor(folder: Path, options: dict[str, Any]) -> BenchFloor:
    last = yesterday(datetime.datetime.now(datetime.UTC))
    made = simulate(load.catalogue(), Spec(last_day=last, tables=options["tables"], days=options["days"]))
    hands, house, count = folder / "hands.ndjson", folder / "house.toml", 0
    house.write_text(as_toml(made.house), encoding="utf-8")
    with hands.open("wb") as file:
        for hand in made.hands:
            file.write(canonical(hand) + b"\n")
            count += 1
    return BenchFloor(hands, house, count)
