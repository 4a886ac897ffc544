"""`manage.py mutate`: how many small changes of meaning in the pure rooms the tests notice. Not part of the gate."""

from __future__ import annotations

import gc
import json
import os
import sys
import time
import tomllib
import traceback
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from compliance.running.root import ROOT
from compliance.shell.commands import files
from compliance.shell.commands.terminal import table
from compliance.tools import mutation
from compliance.tools.mutation import trial
from compliance.tools.mutation.changes import Change, changes
from compliance.tools.mutation.checks import Check, checks
from compliance.tools.mutation.reach import Reached, reached, together
from games.schema import load, plain_file

HERE = Path(mutation.__file__).parent
SAMPLE, SEED, AIM, MOST, SECONDS = 400, 13, 0.95, 400, 30.0


def _writable(path: Path) -> None:
    """Said before an hour of work, not after it."""
    try:
        path.write_text("[]")
    except (OSError, ValueError) as error:
        raise files.unreadable(path, plain_file.of_system(error)) from None


class Command(BaseCommand):
    help = (
        "Changes the rules, the ledger, fees, settlement and rotation a little, one change at a time (a comparison's edge, a"
        " constant, a condition, a filter …), and says which changes no test notices. Needs no database. Exit code 0: the aim"
        " of 95 percent is met, 1: missed, 2: asked wrongly."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--sample", type=int, default=SAMPLE, help=f"how many changes, drawn by lot (default {SAMPLE})"
        )
        parser.add_argument("--seed", type=int, default=SEED, help=f"of the lot (default {SEED})")
        parser.add_argument("--only", default="", help="only files whose path holds this")
        parser.add_argument(
            "--key", action="append", help="only the change of this key; with --only any, sampled or not"
        )
        parser.add_argument("--ask", action="append", metavar="TEST", help="only checks of this name (with * and ?)")
        parser.add_argument("--jobs", type=int, default=2, help="trials at once (default 2)")
        parser.add_argument("--json", type=Path, help="file for each change and what became of it")

    def handle(self, *args: Any, **options: Any) -> None:
        sys.path.insert(0, str(ROOT))
        if options["json"]:
            _writable(options["json"])
        chosen = _chosen(options)
        known = {one["key"]: one["why"] for one in _data("equivalent.toml").get("equivalent", ())}
        rooms = _data("rooms.toml")
        asked = checks(ROOT, rooms["tests"], rooms["tests_apart"], rooms["most_parameters"])
        if options["ask"]:
            asked = [check for check in asked if any(fnmatchcase(check.name, name) for name in options["ask"])]
        load.catalogue()
        self._tell(f"{len(chosen)} changes, {len(asked)} checks; first, which check reaches what …")
        map_ = _map(asked, options["jobs"], self._tell)
        if map_.failed:
            self._tell(f"{len(map_.failed)} checks fail as it is and are left out: {asked[min(map_.failed)].name}")
        done = self._tried(chosen, asked, map_, options["jobs"])
        if options["json"]:
            options["json"].write_text(json.dumps([_plain(change, came) for change, came in done], indent=1))
        self._say(done, known)

    def _tried(self, chosen: list[Change], asked: list[Check], map_: Reached, jobs: int) -> list[tuple[Change, str]]:
        gc.collect()
        gc.freeze()
        running, came, began = dict[int, Change](), dict[str, str](), time.monotonic()
        waiting = list(reversed(chosen))
        while waiting or running:
            while waiting and len(running) < jobs:
                change = waiting.pop()
                numbers = map_.places.get(str(ROOT / change.path), {}).get(change.line, [])[:MOST]
                if not numbers:
                    came[change.key] = "not reached"
                    continue
                running[trial.start(ROOT, change, [asked[n] for n in numbers], SECONDS)] = change
            if running:
                child, status = os.wait()
                came[running.pop(child).key] = trial.OUTCOMES[trial.outcome(status)]
                if len(came) % 25 == 0:
                    left = sum(1 for said in came.values() if not said.startswith("killed"))
                    self._tell(f"{time.monotonic() - began:5.0f} s  {len(came)} of {len(chosen)} tried, {left} survive")
        return [(change, came[change.key]) for change in chosen]

    def _say(self, done: list[tuple[Change, str]], known: dict[str, str]) -> None:
        killed, alike, all_ = Counter[str](), Counter[str](), Counter[str]()
        for change, came in done:
            all_[change.room] += 1
            killed[change.room] += came.startswith("killed")
            alike[change.room] += not came.startswith("killed") and change.key in known
        rows = [
            (room, all_[room], killed[room], alike[room], f"{_share(killed[room], all_[room] - alike[room]):.1%}")
            for room in sorted(all_)
        ]
        whole = _share(killed.total(), all_.total() - alike.total())
        rows.append(("all", all_.total(), killed.total(), alike.total(), f"{whole:.1%}"))
        headings = ("room", "changes", "killed", "mean nothing", "killed of those that mean something")
        table(self.stdout, headings, [tuple(map(str, row)) for row in rows], figures=(1, 2, 3, 4))
        for change, came in done:
            if not came.startswith("killed"):
                why = f"  means nothing: {known[change.key]}" if change.key in known else ""
                self.stdout.write(f"\n{change.key}  {came}: {change.path}:{change.line} {change.function}{why}")
                self.stdout.write(f"  - {change.was}\n  + {change.becomes}")
        if whole < AIM:
            self.stdout.write(f"\nMissed: {whole:.1%}, aim {AIM:.0%}.")
            sys.exit(1)

    def _tell(self, line: str) -> None:
        self.stderr.write(line)
        self.stderr.flush()


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


@cache
def _data(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def _chosen(options: dict[str, Any]) -> list[Change]:
    """The sample: the same seed and the same tree give the same changes."""
    found: dict[str, Change] = {}
    for name in _files():
        if options["only"] in name:
            for change in changes(ROOT, name, _room(name)):
                found.setdefault(change.key, change)
    every = list(found.values())
    if options["key"]:
        return [change for change in every if change.key in options["key"]]
    return Random(options["seed"]).sample(every, min(options["sample"], len(every)))  # noqa: S311 - the same in every run


def _map(asked: list[Check], jobs: int, tell: Callable[[str], None]) -> Reached:
    """As it was kept for these very files; else made in children: what they remember afterwards must not stand in the trials."""
    folder = ROOT / ".data" / "mutation"
    kept = folder / f"reach-{_digest(asked)}"
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True)
        files = [str(path) for path in _files().values()]
        children = {}
        for place in range(jobs):
            part = folder / f"{kept.name}.{place}-of-{jobs}"
            children[part] = os.fork()
            if not children[part]:
                _map_of(dict(list(enumerate(asked))[place::jobs]), files, part, tell if place == 0 else None)
        for child in children.values():
            os.waitpid(child, 0)
        parts = [msgspec.msgpack.decode(part.read_bytes(), type=Reached) for part in children]
        kept.write_bytes(msgspec.msgpack.encode(together(parts)))
        for part in children:
            part.unlink()
    return msgspec.msgpack.decode(kept.read_bytes(), type=Reached)


def _map_of(asked: dict[int, Check], files: list[str], out: Path, tell: Callable[[str], None] | None) -> None:
    """In a child, which ends with it."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - of a child that ends by _exit
    began = time.monotonic()

    def say(done: int) -> None:
        if tell is not None and done and done % 100 == 0:
            tell(f"{time.monotonic() - began:5.0f} s  {done} of {len(asked)} checks of this part")

    try:
        out.write_bytes(msgspec.msgpack.encode(reached(asked, files, [load.catalogue], say)))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def _room(name: str) -> str:
    rooms: dict[str, list[str]] = _data("rooms.toml")["rooms"]
    return next(room for room, patterns in rooms.items() if any(_is(name, one) for one in patterns))


def _is(name: str, pattern: str) -> bool:
    return fnmatchcase(name, pattern.replace("**/", ""))


def _digest(asked: list[Check]) -> str:
    digest = sha256("\n".join(check.name for check in asked).encode())
    for room in ("games", "compliance", "tests"):
        for path in sorted(ROOT.glob(f"{room}/**/*.*")):
            if path.suffix in {".py", ".toml"} and "tools" not in path.parts:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _files() -> dict[str, Path]:
    """The files that are changed, by their place in the tree."""
    told, found = _data("rooms.toml"), dict[str, Path]()
    for patterns in told["rooms"].values():
        for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern)}):
            if path.name not in told["apart"]["files"]:
                found.setdefault(path.relative_to(ROOT).as_posix(), path)
    return found


def _plain(change: Change, came: str) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(change)
    return told | {"came": came}
