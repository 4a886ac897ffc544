"""`manage.py simulate`: an invented floor as files: the house, its hands, and the labels of the faults in them."""

from __future__ import annotations

import datetime
import json
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from compliance.management.terminal import progress, table
from compliance.simulate.floor import Floor, simulate
from compliance.simulate.house_file import as_toml
from compliance.simulate.spec import Spec, yesterday
from games import load
from games.hand import canonical

FILES = ("house.toml", "hands.ndjson", "labels.json")


class Command(BaseCommand):
    help = (
        "Deals an invented floor from a seed and writes house.toml, hands.ndjson and labels.json. The same arguments"
        " give the same bytes. Needs no database. Exit code 0: written, 1: not written."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, required=True, help="folder for the three files")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--tables", type=int, default=8)
        parser.add_argument("--days", type=int, default=3, help="gaming days")
        parser.add_argument("--until", type=datetime.date.fromisoformat, help="last gaming day (default: yesterday)")
        parser.add_argument("--hands-per-table-day", type=int, default=375, dest="hands", help="about so many")
        parser.add_argument("--faults", type=float, default=0.01, help="share of the hands with a planted fault")
        parser.add_argument("--clean", action="store_true", help="no faults at all")
        parser.add_argument("--game", help="slug of the game dealt (default: the first that can be played)")
        parser.add_argument("--force", action="store_true", help="overwrite what is there")
        parser.add_argument("--json", action="store_true", help="the summary as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        spec, out = _spec(options), options["out"]
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
        except (OSError, LookupError) as error:
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
    last = options["until"] or yesterday(datetime.datetime.now(datetime.UTC))
    raw = {name: options[name] for name in ("seed", "tables", "days", "hands", "game")}
    try:
        return msgspec.convert(raw | {"last_day": last, "faults": 0.0 if options["clean"] else options["faults"]}, Spec)
    except msgspec.ValidationError as error:
        raise CommandError(f"This floor cannot be dealt: {error}") from None


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
