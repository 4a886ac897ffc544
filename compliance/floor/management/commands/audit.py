"""`manage.py audit FILE`: hands in, findings out, without a database."""

from __future__ import annotations

import datetime
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from compliance.floor.rules.audit import Audit, Flagged, Refused, Tally, audit
from compliance.floor.rules.review import Judge
from compliance.law.instruments import instruments
from compliance.law.registry import RULES
from compliance.shell.commands.files import BAD_INPUT, hand_lines, hands_file, house_of
from compliance.shell.commands.terminal import lines_of, progress, table
from games.cards.money import dollars, plain
from games.schema import load

ALL_WELL, FOUND = 0, 1


class Command(BaseCommand):
    help = (
        "Judges a file of hands (oliver.hand/2, one JSON object a line) and prints the findings. Needs no database."
        " Exit code 0: no findings, 1: findings, 2: bad input (a line that is no hand is named, the rest is judged; a file"
        " without a hand)."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="NDJSON (or a JSON array), a table-day's hands in order")
        parser.add_argument("--house", type=Path, help="house file (default: house.toml beside FILE)")
        parser.add_argument(
            "--as-if", action="append", default=[], metavar="INSTRUMENT", help="judge as if this law bound on every day"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object a line: hands, refused lines, summary")

    def handle(self, *args: Any, **options: Any) -> None:
        path = hands_file(options["file"])
        house, games = house_of(path, options["house"]), load.catalogue().games
        bar, now, as_if = progress(counts=False), datetime.datetime.now(datetime.UTC), _as_if(options["as_if"])

        def judge() -> Judge:
            return Judge(house, games, as_if)

        with audit(lambda: hand_lines(lines_of(path, bar, "auditing")), judge, now) as done:
            if options["json"]:
                self._say_json(done)
            else:
                self._say(done)
        if not done.tally.hands and not done.tally.refused:
            raise CommandError(f"{path}: there is no hand in it, so nothing was judged.", returncode=BAD_INPUT)
        code = BAD_INPUT if done.tally.refused else FOUND if done.tally.flagged else ALL_WELL
        if code:
            sys.exit(code)

    def _say_json(self, done: Audit) -> None:
        for found in done.found:
            self.stdout.write(msgspec.json.encode(found).decode())
        self.stdout.write(msgspec.json.encode({"type": "summary", **summary(done.tally)}).decode())

    def _say(self, done: Audit) -> None:
        for found in done.found:
            self.stdout.write("\n".join(_refused(found) if isinstance(found, Refused) else _flagged(found)))
        tally = done.tally
        if tally.rules:
            self.stdout.write("")
            rows = [(code, str(count), RULES[code].title) for code, count in sorted(tally.rules.items())]
            table(self.stdout, ("rule", "findings", "what it is"), rows, figures=[1])
        self.stdout.write("")
        table(self.stdout, ("summary", ""), _summary_rows(tally), figures=[1])


def _as_if(names: list[str]) -> frozenset[str]:
    """Instruments by their ids; an unknown one is refused with those there are."""
    for name in names:
        if name not in instruments():
            known = ", ".join(instruments())
            raise CommandError(f"There is no instrument {name!r}. Known: {known}.", returncode=BAD_INPUT)
    return frozenset(names)


def _flagged(found: Flagged) -> Iterable[str]:
    where = f"table {found.table}, gaming day {found.gaming_day}, hand {found.number}"
    yield f"line {found.line}: hand {found.hand} ({where})"
    for finding in found.findings:
        mark = "" if finding.outcome == "fail" else " (cannot tell)"
        yield f"  {finding.rule}{mark}: {finding.says}"


def _refused(found: Refused) -> Iterable[str]:
    yield f"line {found.line}: not judged"
    for problem in found.problems:
        yield f"  {problem}"


def _summary_rows(tally: Tally) -> list[tuple[str, str]]:
    rows = [
        ("hands", f"{tally.hands:,}"),
        ("hands with findings", f"{tally.flagged:,}"),
        ("fees due", dollars(tally.due)),
        ("fees collected", dollars(tally.collected)),
        ("difference", dollars(tally.collected - tally.due)),
    ]
    if tally.untold:
        rows.append(("hands whose fee cannot be told", f"{tally.untold:,}"))
        rows.append(("collected from these", dollars(tally.collected_untold)))
    if tally.superseded:
        rows.append(("hands corrected by a later one, left out", f"{tally.superseded:,}"))
    if tally.refused:
        rows.append(("lines not judged", f"{tally.refused:,}"))
    return rows


def summary(tally: Tally) -> dict[str, Any]:
    """The tally as it stands in JSON."""
    return {
        "hands": tally.hands,
        "flagged": tally.flagged,
        "refused": tally.refused,
        "superseded": tally.superseded,
        "due": plain(tally.due),
        "collected": plain(tally.collected),
        "difference": plain(tally.collected - tally.due),
        "untold": tally.untold,
        "collected_untold": plain(tally.collected_untold),
        "sorted": tally.sorted,
        "rules": dict(sorted(tally.rules.items())),
        "outcomes": dict(sorted(tally.outcomes.items())),
    }
