"""`manage.py simulate`: an invented floor as files: the house, its hands, and the labels of the faults in them."""

from __future__ import annotations

import datetime
import json
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import msgspec.inspect
from django.core.management.base import BaseCommand

from compliance.shell.commands.files import unreadable
from compliance.shell.commands.terminal import progress, table
from compliance.shell.commands.which_game import game_of, wrong
from compliance.tools.simulate import money_proof, proof
from compliance.tools.simulate.floor import Floor, simulate
from compliance.tools.simulate.house_file import as_toml
from compliance.tools.simulate.law import FOLLOWED
from compliance.tools.simulate.money.faults import Label, planters
from compliance.tools.simulate.money.sow import sow, unsown
from compliance.tools.simulate.money_files import papers_there, papers_write
from compliance.tools.simulate.money_floor import money_floor
from compliance.tools.simulate.spec import FILED_AS, Spec, yesterday
from compliance.tools.simulate.tables import plan
from games.hand.form import Hand, canonical
from games.schema import load
from games.schema.plain_file import of_system

FILES = ("house.toml", "hands.ndjson", "labels.json")
Figure = msgspec.inspect.IntType | msgspec.inspect.FloatType
HANDS, FEW = 375, 20  # at each table and gaming day; at a table for every game a few show how each is played
A_HAND = 1_800  # bytes, about
SAID_EVERY = 10.0  # seconds, where no bar is drawn
FLAGS = {"hands": "--hands-per-table-day"}
ALSO = {"faults": ", the share of the hands", "hands": ", as many as fit between two boundary hours"}


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text} is no day. Write it like 2026-09-30.") from None


class Command(BaseCommand):
    help = (
        "Deals an invented floor from a seed and writes house.toml, hands.ndjson and labels.json; with --money also the"
        " papers of its money, papers/<kind>.ndjson, with the labels of the faults in them. The same arguments give the"
        " same bytes. Needs no database. Exit code 0: written, 2: not written, and why."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, help="folder for the three files")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--tables", type=int, default=8)
        parser.add_argument("--days", type=int, default=3, help="gaming days")
        parser.add_argument("--until", type=_day, help="last gaming day (default: yesterday)")
        parser.add_argument(
            "--hands-per-table-day", type=int, dest="hands", help=f"about so many (default: {HANDS}; with --all {FEW})"
        )
        parser.add_argument("--faults", type=float, default=0.01, help="share of the hands with a planted fault")
        parser.add_argument("--clean", action="store_true", help="no faults at all")
        parser.add_argument(
            "--establishment", default=FILED_AS, help=f"slug of the house (default: {FILED_AS})", metavar="SLUG"
        )
        parser.add_argument(
            "--as-if", action="append", dest="as_if", metavar="ID", help="deal by this law although it does not bind"
        )
        parser.add_argument("--game", help="slug of the game dealt (default: the one of the demonstration)")
        parser.add_argument(
            "--all", action="store_true", dest="every_game", help="a table for every game of the catalogue"
        )
        parser.add_argument(
            "--prove",
            type=int,
            metavar="HANDS",
            help="writes nothing: deals so many clean hands over all games (or of --game) and judges them, plants every"
            " fault in every game in which it fits, and says what was found; exit code 1 if anything else was, 2: asked wrongly",
        )
        parser.add_argument(
            "--money",
            action="store_true",
            help="with tables beside that feed a jackpot fund and a meter, and the papers that the house writes: slips, boxes,"
            " counts, deposits, readings, awards; with --prove the proof over such papers",
        )
        parser.add_argument("--force", action="store_true", help="overwrite what is there")
        parser.add_argument("--json", action="store_true", help="the summary as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        spec, out = _spec(options), options["out"]
        if options["prove"] is not None:
            prove = money_proof.run if options["money"] else proof.run
            prove(self, spec, options["prove"], as_json=options["json"])
            return
        if out is None:
            raise wrong("Name the folder for the three files with --out, or ask for a proof with --prove.")
        there = _there(out, options["money"])
        if there and not options["force"]:
            raise wrong(f"{out} holds {', '.join(there)} already. Name another folder, or write over with --force.")
        try:
            out.mkdir(parents=True, exist_ok=True)
            self.stderr.write(_wanted(spec, out))
            floor = simulate(load.catalogue(), spec)
            floor, hands, papers = self._written(floor, out, spec, options["money"])
            (out / "house.toml").write_text(as_toml(floor.house), encoding="utf-8")
            (out / "labels.json").write_bytes(msgspec.json.format(msgspec.json.encode(floor.labels)) + b"\n")
        except LookupError as error:
            days = spec.gaming_days()
            raise wrong(
                f"Not written: {error}. The gaming days asked for are {days[0]} to {days[-1]};"
                " name others with --until and --days, or another game with --game."
            ) from error
        except OSError as error:
            raise unreadable(error.filename or out, error) from None
        self._say(floor, hands, papers, spec, options)

    def _written(self, floor: Floor, out: Path, spec: Spec, money: bool) -> tuple[Floor, int, Papers | None]:
        """The hands, and with them the papers of a floor with the tables beside it."""
        count, said, began = 0, time.monotonic(), time.monotonic()
        total = _hands(spec)
        with progress(counts=True) as bar, (out / "hands.ndjson").open("wb") as file:
            task = bar.add_task("dealing", total=total)

            def keep(hand: Hand) -> None:
                nonlocal count, said
                file.write(canonical(hand) + b"\n")
                count += 1
                bar.update(task, completed=count)
                if bar.disable and time.monotonic() - said >= SAID_EVERY:
                    said = time.monotonic()
                    self.stderr.write(f"{said - began:5.0f} s  {count:,} of about {total:,} hands")

            if not money:
                for hand in floor.hands:
                    keep(hand)
                return floor, count, None
            made = money_floor(load.catalogue(), floor, spec, keep)
        sown = unsown(made.written)
        if spec.faults:
            sown = sow(made.ground, made.written, (), spec.seed, planters(in_papers=True))
        return floor._replace(house=made.ground.house), count, Papers(papers_write(out, sown), sown.labels)

    def _say(self, floor: Floor, hands: int, papers: Papers | None, spec: Spec, options: dict[str, Any]) -> None:
        planted = Counter(label.rule for label in floor.labels)
        if options["json"]:
            days = [day.isoformat() for day in spec.gaming_days()]
            summary = {"out": str(options["out"]), "seed": spec.seed, "gaming_days": days, "hands": hands}
            summary["bytes"] = _size(options["out"])
            summary["faults"] = dict(sorted(planted.items()))
            if papers is not None:
                summary |= {"papers": papers.counts, "faults_in_papers": [label.rule for label in papers.labels]}
            self.stdout.write(json.dumps(summary))
            return
        first, *_, last = [*spec.gaming_days(), spec.last_day]
        where = f"{len(floor.house.tables)} tables, gaming days {first} to {last}"
        self.stdout.write(f"{floor.house.title}: {hands:,} hands at {where}.")
        self.stdout.write(f"Written to {options['out']}: {', '.join(FILES)}, {_megabytes(_size(options['out']))}.")
        if planted:
            self.stdout.write(f"{sum(planted.values())} faults planted:")
            table(
                self.stdout,
                ("rule", "faults"),
                [(code, str(count)) for code, count in sorted(planted.items())],
                figures=[1],
            )
        if papers is not None:
            self.stdout.write(f"{sum(papers.counts.values()):,} papers of the money, in papers/:")
            rows = [(kind, str(count)) for kind, count in sorted(papers.counts.items())]
            table(self.stdout, ("kind", "papers"), rows, figures=[1])
            for label in papers.labels:
                self.stdout.write(f"{label.gaming_day} {label.rule}: {label.what}.")


def _there(out: Path, money: bool) -> list[str]:
    """Which of the files are in the folder already."""
    try:
        return [name for name in FILES if (out / name).exists()] + (papers_there(out) if money else [])
    except (OSError, ValueError) as error:
        raise unreadable(out, of_system(error)) from None


def _spec(options: dict[str, Any]) -> Spec:
    """What is asked for; a CommandError names the option that asks too much or too little, and what it may be."""
    if options["game"]:
        game_of(options["game"])
    over = yesterday(datetime.datetime.now(datetime.UTC))
    last = options["until"] or over
    if last > over:
        raise wrong(f"--until {last}: that gaming day is not over. Name {over} or an earlier one.")
    asked = {name: options[name] for name in ("seed", "tables", "days", "establishment", "game", "every_game")}
    asked["hands"] = (FEW if options["every_game"] else HANDS) if options["hands"] is None else options["hands"]
    asked["faults"] = 0.0 if options["clean"] else options["faults"]
    asked["as_if"] = _law(options["as_if"] or ())
    for name, least, most in _bounds():
        if not least <= asked[name] <= most:
            raise wrong(
                f"This floor cannot be dealt: {FLAGS.get(name, f'--{name}')} {asked[name]}."
                f" It goes from {least} to {most}{ALSO.get(name, '')}."
            )
    try:
        spec = msgspec.convert(asked | {"last_day": last}, Spec)
        spec.gaming_days()
    except (msgspec.ValidationError, OverflowError) as error:
        raise wrong(f"This floor cannot be dealt: {error}. Correct the arguments.") from None
    return spec


def _law(named: Iterable[str]) -> tuple[str, ...]:
    unknown = [name for name in named if name not in FOLLOWED]
    if unknown:
        raise wrong(f"--as-if {unknown[0]}: no floor is dealt by that. There are: {', '.join(FOLLOWED)}.")
    return tuple(named)


def _bounds() -> Iterator[tuple[str, float, float]]:
    """The figures of a floor with their bounds, as its spec has them."""
    described = msgspec.inspect.type_info(Spec)
    assert isinstance(described, msgspec.inspect.StructType)
    for field in described.fields:
        kind = field.type
        if isinstance(kind, Figure) and kind.ge is not None and kind.le is not None:
            yield field.name, kind.ge, kind.le


class Papers(NamedTuple):
    """The papers that were written: how many of each kind, and the faults in them."""

    counts: Counter[str]
    labels: tuple[Label, ...]


def _hands(spec: Spec) -> int:
    """About so many will be dealt."""
    tables = len(plan(load.catalogue(), spec).tables) if spec.every_game else spec.tables
    return tables * spec.days * spec.hands


def _wanted(spec: Spec, out: Path) -> str:
    hands = _hands(spec)
    return f"Dealing about {hands:,} hands: about {_megabytes(hands * A_HAND)} below {out} …"


def _size(out: Path) -> int:
    """What was written, in bytes."""
    there = [out / name for name in FILES] + [out / name for name in papers_there(out)]
    return sum(path.stat().st_size for path in there if path.is_file())


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB" if count >= 10_000_000 else f"{count / 1e6:.1f} MB"
