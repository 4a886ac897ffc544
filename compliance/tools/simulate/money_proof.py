"""`manage.py simulate --prove --money`: papers without a fault give no finding, every fault in them is found, nothing beside."""

from __future__ import annotations

import datetime
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from django.core.management.base import BaseCommand, CommandError

from compliance.money.rules.day_check import check_day
from compliance.shell.commands import which_game
from compliance.shell.commands.terminal import progress, table
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.money.faults import planters
from compliance.tools.simulate.money.sow import Sown, planted, unsown
from compliance.tools.simulate.money_floor import MoneyFloor, money_floor
from compliance.tools.simulate.spec import Spec
from games.schema import load

DAYS, TABLES, HANDS = 6, 4, 40  # of one floor; so many days have everything that happens now and then
OPEN = 2  # of them are not closed
SHOWN = 20


class MoneyProof(NamedTuple):
    """What came out."""

    floors: int
    papers: int
    planted: Counter[str]
    wrong: tuple[str, ...]


def run(command: BaseCommand, spec: Spec, hands: int, *, as_json: bool) -> None:
    """Proves over about so many hands, says so, and raises where anything is wrong."""
    if hands < 1:
        raise which_game.wrong(f"--prove {hands}: a proof deals at least 1 hand.")
    small = msgspec.structs.replace(spec, days=DAYS, tables=TABLES, hands=HANDS, faults=0.0, every_game=False)
    floors = -(-hands // (DAYS * TABLES * HANDS))
    with progress(counts=True) as bar:
        seeds = bar.track(range(spec.seed, spec.seed + floors), description="proving")
        proof = _added([_prove(msgspec.structs.replace(small, seed=seed)) for seed in seeds])
    summary = {
        "floors": proof.floors,
        "papers": proof.papers,
        "faults": dict(sorted(proof.planted.items())),
        "wrong": len(proof.wrong),
    }
    if as_json:
        command.stdout.write(json.dumps(summary))
    else:
        command.stdout.write(
            f"{proof.papers:,} papers of {proof.floors:,} floors, {sum(proof.planted.values()):,} faults planted in them,"
            f" {len(proof.wrong):,} verdicts not as they should be."
        )
        rows = [(code, str(count)) for code, count in sorted(proof.planted.items())]
        table(command.stdout, ("rule", "faults"), rows, figures=[1])
    for says in proof.wrong[:SHOWN]:
        command.stderr.write(says)
    if proof.wrong:
        raise CommandError(f"{len(proof.wrong):,} verdicts are not as they should be.")


def _prove(spec: Spec) -> MoneyProof:
    catalogue = load.catalogue()
    floor = money_floor(catalogue, simulate(catalogue, spec), spec, lambda _: None)
    clean, closing = unsown(floor.written), sorted(floor.written)[:-OPEN]
    wrong, count = list(_otherwise(floor, clean, closing)), Counter[str]()
    for code in planters():
        sown = planted(floor.ground, clean, closing, code, spec.seed)
        if sown is not None:
            count[code] += 1
            wrong += _otherwise(floor, sown, closing)
    return MoneyProof(1, sum(map(len, floor.written.values())), count, tuple(wrong))


def _otherwise(floor: MoneyFloor, sown: Sown, closing: Sequence[datetime.date]) -> Iterator[str]:
    """Where the rules say otherwise than the labels."""
    due = sown.due()
    for day in sown.books(floor.ground, closing):
        found, wanted = {finding.rule for finding in check_day(day)}, due.get(day.gaming_day, set())
        if found != wanted:
            planted_there = "; ".join(f"{label.rule} ({label.what})" for label in sown.labels) or "no fault"
            yield f"{day.gaming_day}: found {sorted(found)}, not {sorted(wanted)}; planted: {planted_there}"


def _added(proofs: Sequence[MoneyProof]) -> MoneyProof:
    return MoneyProof(
        len(proofs),
        sum(one.papers for one in proofs),
        sum((one.planted for one in proofs), Counter[str]()),
        tuple(says for one in proofs for says in one.wrong),
    )
