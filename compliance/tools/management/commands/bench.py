"""`manage.py bench [NAME …]`: what Oliver does per second, as ratios to honest peers in the same run."""

from __future__ import annotations

import datetime
import os
import sys
import tempfile
import time
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from compliance.running.root import ROOT
from compliance.shell.commands.terminal import table
from compliance.shell.commands.which_game import choices, wrong
from compliance.tools.bench.measured import BenchFloor
from compliance.tools.bench.table import HEADINGS, Failed, Outcome, figures, measurements, missed
from compliance.tools.bench.throwaway import prepared
from compliance.tools.ground import sandbox
from compliance.tools.simulate.spec import Spec, yesterday
from compliance.tools.trials import trials

LONG = 60  # seconds; a measurement that takes longer says where it is
QUICK_ROUNDS = 3  # the middle one: the first fills what is kept in memory


class Command(BaseCommand):
    help = (
        "Measures against honest peers in one run, in alternating rounds on a demonstration floor; the median round counts."
        " Brings its packages and servers; databases are its own and thrown away. One table says each figure, the aim and"
        " whether it is met. Exit code 0: every aim met, 1: one missed or not measured, 2: asked wrongly."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="which measurements (default: all)")
        parser.epilog = f"Trials have words of their own: manage.py bench {' | '.join(trials())} --help"
        parser.add_argument(
            "--quick", action="store_true", help="smaller sizes, three rounds: about five minutes in all"
        )
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--tables", type=int, default=8)
        parser.add_argument("--days", type=int, default=3)
        parser.add_argument(
            "--details", action="store_true", help="also what each peer did, and figures that are no ratio"
        )
        parser.add_argument("--json", action="store_true", help="the measurements as JSON")

    def run_from_argv(self, argv: list[str]) -> None:
        """In a sandbox: the house that runs here, and a database that the environment names, are left alone."""
        trial = trials().get(argv[2]) if len(argv) > 2 else None
        if os.environ.get(sandbox.INSIDE) or {"-h", "--help"} & set(argv) or (trial and not trial.SANDBOX):
            if trial is not None:
                sys.exit(_try(trial, argv))
            super().run_from_argv(argv)
            return
        with sandbox.sandbox(ROOT) as environment:
            code = sandbox.run([sys.executable, str(ROOT / "manage.py"), *argv[1:]], environment, ROOT)
        sys.exit(code)

    def handle(self, *args: Any, **options: Any) -> None:
        known = measurements()
        names = list(dict.fromkeys(options["names"])) or list(known)
        for name in names:
            if name not in known:
                raise wrong(f"There is no measurement {name!r}. {choices(name, known)}")
        for name in ("rounds", "tables", "days"):
            if options[name] < 1:
                raise wrong(f"--{name} {options[name]}: at least 1.")
        done = self._measured({name: known[name] for name in names}, options)
        if options["json"]:
            self.stdout.write(msgspec.json.encode([outcome.plain() for outcome in done]).decode())
        else:
            self._say(done, options)
        if missed(done):
            sys.exit(1)

    def _measured(self, wanted: dict[str, Any], options: dict[str, Any]) -> list[Outcome]:
        quick = options["quick"]
        rounds = min(options["rounds"], QUICK_ROUNDS) if quick else options["rounds"]
        seconds = {name: module.QUICK if quick else module.SECONDS for name, module in wanted.items()}
        shorter = "" if quick or len(wanted) == 1 else " (--quick: smaller sizes, about five minutes)"
        self._tell(f"{len(wanted)} to measure, {_about(sum(seconds.values()))} on two quiet cores{shorter}.")
        last = yesterday(datetime.datetime.now(datetime.UTC))
        spec = Spec(last_day=last, tables=options["tables"], days=options["days"])
        done = []
        with tempfile.TemporaryDirectory(prefix="oliver-bench-") as folder, ExitStack() as ends:
            if any(module.NEEDS_DATABASE for module in wanted.values()):
                ends.enter_context(prepared())
            floor = BenchFloor(Path(folder), spec, quick=quick)
            for number, (name, module) in enumerate(wanted.items(), 1):
                self._tell(f"[{number}/{len(wanted)}] {name}: {_title(module)} {_about(seconds[name])} …")
                done.append(self._one(name, module, rounds, floor, aloud=seconds[name] > LONG))
        return done

    def _one(self, name: str, module: Any, rounds: int, floor: BenchFloor, *, aloud: bool) -> Outcome:
        began = time.perf_counter()

        def say(line: str) -> None:
            if aloud or sys.stderr.isatty():
                self._tell(f"    {time.perf_counter() - began:4.0f} s  {line}")

        try:
            outcome = Outcome(name, module.measure(rounds, floor, say), module.AIMS)
        except Exception as error:  # the others are measured all the same; the table and the exit code say it
            outcome = Outcome(name, Failed(f"{type(error).__name__}: {error}"[:500]), module.AIMS)
        took = time.perf_counter() - began
        said = "; ".join(f"{each.row} {each.ratio} ({each.met})" for each in figures([outcome])[:3])
        self._tell(f"    {took:4.0f} s  {said}")
        return outcome

    def _tell(self, line: str) -> None:
        self.stderr.write(line)
        self.stderr.flush()

    def _say(self, done: list[Outcome], options: dict[str, Any]) -> None:
        told = figures(done)
        table(self.stdout, HEADINGS, [each.cells() for each in told], figures=(3, 4))
        if options["quick"]:
            self.stdout.write("Measured by --quick: on smaller sizes than those the aims were stated for.")
        if options["details"]:
            for outcome in done:
                self._details(outcome)
        for line in missed(done):
            self.stdout.write(line)
        if not missed(done):
            self.stdout.write("Every aim is met.")

    def _details(self, outcome: Outcome) -> None:
        measured = outcome.came
        if isinstance(measured, Failed):
            return
        self.stdout.write(f"\n{measured.title}  [{measured.count:,} in a round]")
        yardsticks = (measured.yardstick, *measured.rows[0].against)
        rows = [
            (row.name, f"{row.per_second:,.0f}", *(f"{one:.2f}" for one in (row.ratio, *row.against.values())))
            for row in measured.rows
        ]
        headings = ("", measured.unit, *(f"x {name}" for name in yardsticks))
        table(self.stdout, headings, rows, figures=range(1, len(headings)))
        for note in measured.notes:
            self.stdout.write(f"  {note}")


def _try(trial: Any, argv: list[str]) -> int:
    """Something is attacked, and must hold: a command of its own, with words of its own."""
    parser = ArgumentParser(prog=f"manage.py bench {argv[2]}", description=trial.__doc__)
    trial.options(parser)
    began = time.perf_counter()

    def say(line: str) -> None:
        sys.stderr.write(f"    {time.perf_counter() - began:4.0f} s  {line}\n")
        sys.stderr.flush()

    return int(trial.run(parser.parse_args(argv[3:]), say))


def _title(module: Any) -> str:
    """What is measured, in the words of the file's first line, without its letter."""
    first = (module.__doc__ or "").strip().splitlines()[0]
    return first.partition(") ")[2] or first


def _about(seconds: float) -> str:
    return f"about {seconds / 60:.0f} minutes" if seconds >= 100 else f"about {seconds:.0f} s"
