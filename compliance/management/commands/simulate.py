"""`manage.py simulate`: an invented floor as files: the house, its hands, and the labels of the faults in them."""

from __future__ import annotations

import datetime
import json
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import msgspec.inspect
from django.core.management.base import BaseCommand, CommandError

from compliance.management import proof
from compliance.management.terminal import progress, table
from compliance.simulate.floor import Floor, simulate
from compliance.simulate.house_file import as_toml
from compliance.simulate.spec import Spec, yesterday
from games import load
from games.hand import canonical

FILES = ("house.toml", "hands.ndjson", "labels.json")
Figure = msgspec.inspect.IntType | msgspec.inspect.FloatType
FLAGS = {"hands": "--hands-per-table-day"}
ALSO = {"faults": ", the share of the hands", "hands": ", as many as fit between two boundary hours"}


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text} is no day. Write it like 2026-09-30.") from None


class Command(BaseCommand):
    help = (
        "Deals an invented floor from a seed and writes house.toml, hands.ndjson and labels.json. The same arguments"
        " give the same bytes. Needs no database. Exit code 0: written, 1: not written."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, help="folder for the three files")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--tables", type=int, default=8)
        parser.add_argument("--days", type=int, default=3, help="gaming days")
        parser.add_argument("--until", type=_day, help="last gaming day (default: yesterday)")
        parser.add_argument("--hands-per-table-day", type=int, default=375, dest="hands", help="about so many")
        parser.add_argument("--faults", type=float, default=0.01, help="share of the hands with a planted fault")
        parser.add_argument("--clean", action="store_true", help="no faults at all")
        parser.add_argument("--game", help="slug of the game dealt (default: the one of the demonstration)")
        parser.add_argument(
            "--all", action="store_true", dest="every_game", help="a table for every game of the catalogue"
        )
        parser.add_argument(
            "--prove",
            type=int,
            metavar="HANDS",
            help="writes nothing: deals so many clean hands over all games (or of --game) and judges them, plants every"
            " fault in every game in which it fits, and says what was found; exit code 1 if anything else was",
        )
        parser.add_argument("--force", action="store_true", help="overwrite what is there")
        parser.add_argument("--json", action="store_true", help="the summary as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        spec, out = _spec(options), options["out"]
        if options["prove"] is not None:
            proof.run(self, spec, options["prove"], as_json=options["json"])
            return
        if out is None:
            raise CommandError("Name the folder for the three files with --out, or ask for a proof with --prove.")
        there = [name for name in FILES if (out / name).exists()]
        if there and not options["force"]:
            raise CommandError(
                f"{out} holds {', '.join(there)} already. Name another folder, or write over with --force."
            )
        try:
            out.mkdir(parents=True, exist_ok=True)
            floor = simulate(load.catalogue(), spec)
            (out / "house.toml").write_text(as_toml(floor.house), encoding="utf-8")
            hands = _write(floor, out / "hands.ndjson", spec)
            (out / "labels.json").write_bytes(msgspec.json.format(msgspec.json.encode(floor.labels)) + b"\n")
        except KeyError as error:
            known = ", ".join(sorted(load.catalogue().games))
            raise CommandError(f"Not written: no game is named {error}. There are: {known}.") from error
        except LookupError as error:
            days = spec.gaming_days()
            raise CommandError(
                f"Not written: {error}. The gaming days asked for are {days[0]} to {days[-1]};"
                " name others with --until and --days, or another game with --game."
            ) from error
        except OSError as error:
            raise CommandError(f"Not written: {error}") from error
        self._say(floor, hands, spec, options)

    def _say(self, floor: Floor, hands: int, spec: Spec, options: dict[str, Any]) -> None:
        planted = Counter(label.rule for label in floor.labels)
        if options["json"]:
            days = [day.isoformat() for day in spec.gaming_days()]
            summary = {"out": str(options["out"]), "seed": spec.seed, "gaming_days": days, "hands": hands}
            self.stdout.write(json.dumps(summary | {"faults": dict(sorted(planted.items()))}))
            return
        first, *_, last = [*spec.gaming_days(), spec.last_day]
        where = f"{len(floor.house.tables)} tables, gaming days {first} to {last}"
        self.stdout.write(f"{floor.house.title}: {hands:,} hands at {where}.")
        self.stdout.write(f"Written to {options['out']}: {', '.join(FILES)}.")
        if planted:
            self.stdout.write(f"{sum(planted.values())} faults planted:")
            table(
                self.stdout,
                ("rule", "faults"),
                [(code, str(count)) for code, count in sorted(planted.items())],
                figures=[1],
            )


def _spec(options: dict[str, Any]) -> Spec:
    """What is asked for; a CommandError names the option that asks too much or too little, and what it may be."""
    over = yesterday(datetime.datetime.now(datetime.UTC))
    last = options["until"] or over
    if last > over:
        raise CommandError(f"--until {last}: that gaming day is not over. Name {over} or an earlier one.")
    asked = {name: options[name] for name in ("seed", "tables", "days", "hands", "game", "every_game")}
    asked["faults"] = 0.0 if options["clean"] else options["faults"]
    for name, least, most in _bounds():
        if not least <= asked[name] <= most:
            raise CommandError(
                f"This floor cannot be dealt: {FLAGS.get(name, f'--{name}')} {asked[name]}."
                f" It goes from {least} to {most}{ALSO.get(name, '')}."
            )
    try:
        spec = msgspec.convert(asked | {"last_day": last}, Spec)
        spec.gaming_days()
    except (msgspec.ValidationError, OverflowError) as error:
        raise CommandError(f"This floor cannot be dealt: {error}. Correct the arguments.") from None
    return spec


def _bounds() -> Iterator[tuple[str, float, float]]:
    """The figures of a floor with their bounds, as its spec has them."""
    described = msgspec.inspect.type_info(Spec)
    assert isinstance(described, msgspec.inspect.StructType)
    for field in described.fields:
        kind = field.type
        if isinstance(kind, Figure) and kind.ge is not None and kind.le is not None:
            yield field.name, kind.ge, kind.le


def _write(floor: Floor, path: Path, spec: Spec) -> int:
    expected, count = spec.tables * spec.days * spec.hands, 0
    with progress(counts=True) as bar, path.open("wb") as file:
        task = bar.add_task("dealing", total=expected)
        for hand in floor.hands:
            file.write(canonical(hand) + b"\n")
            count += 1
            if count % 200 == 0:
                bar.update(task, completed=count)
    return count
