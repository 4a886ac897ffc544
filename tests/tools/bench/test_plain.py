"""The plain peer is honest only if it finds what we find: the same number by rule, and the same money."""

from __future__ import annotations

import contextlib
import datetime
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from compliance.floor.rules.audit import Tally, audit, lines_of
from compliance.floor.rules.review import Judge
from compliance.houses.models import Establishment
from compliance.record import read
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.house_file import as_toml
from compliance.tools.simulate.spec import Spec
from games.hand.form import canonical
from games.schema import load
from tests.tools.bench.plain import audit as plain

NOW = datetime.datetime(2026, 12, 1, tzinfo=datetime.UTC)


def _both(folder: Path, spec: Spec, spoil: bool = False) -> tuple[Tally, dict[str, object]]:
    made = simulate(load.catalogue(), spec)
    hands, house = folder / "hands.ndjson", folder / "house.toml"
    house.write_text(as_toml(made.house), encoding="utf-8")
    lines = [canonical(hand) for hand in made.hands]
    if spoil:
        lines = [line.replace(b'"amount":"', b'"amount":"-', 1) if n % 7 == 0 else line for n, line in enumerate(lines)]
    hands.write_bytes(b"\n".join(lines) + b"\n")
    with audit(lambda: lines_of(hands), lambda: Judge(made.house, load.catalogue().games), NOW) as done:
        ours = done.tally
    return ours, plain.audit_file(hands, house, load.CATALOGUE, NOW)


@pytest.mark.parametrize(("seed", "faults"), [(1, 0.01), (2, 0.1), (3, 0.0)])
def test_the_plain_peer_finds_the_same_number_by_rule_and_the_same_money(
    tmp_path: Path, seed: int, faults: float
) -> None:
    spec = Spec(last_day=datetime.date(2026, 11, 16), seed=seed, tables=4, days=2, hands=300, faults=faults)
    ours, theirs = _both(tmp_path, spec)

    assert dict(ours.rules) == theirs["rules"]
    assert (ours.hands, ours.refused) == (theirs["hands"], theirs["refused"])
    assert (ours.due, ours.collected) == (theirs["due"], theirs["collected"])


def test_the_plain_peer_refuses_what_we_refuse(tmp_path: Path) -> None:
    spec = Spec(last_day=datetime.date(2026, 11, 16), tables=2, days=1, hands=60, faults=0)
    ours, theirs = _both(tmp_path, spec, spoil=True)

    assert ours.refused == theirs["refused"] > 0
    assert dict(ours.rules) == theirs["rules"]


def test_bench_audit_measures_without_a_database(capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.suppress(SystemExit):  # a busy machine may miss the aim in one round
        call_command("bench", "audit", "--rounds", "1", "--tables", "2", "--days", "1", "--json")

    [said] = json.loads(capsys.readouterr().out)
    assert said["yardstick"] == "plain Python with json"
    assert {row["name"]: row["ratio"] > 0 for row in said["rows"]} == {"plain Python with json": True, "audit": True}


def test_an_unknown_measurement_is_refused() -> None:
    with pytest.raises(CommandError, match="audit"):
        call_command("bench", "nothing")


def test_bench_intake_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], django_db_setup: None, django_db_blocker: Any
) -> None:
    with django_db_blocker.unblock():  # in a database of its own
        with contextlib.suppress(SystemExit):  # a busy machine may miss the aim in one round
            call_command("bench", "intake", "--rounds", "1", "--tables", "2", "--days", "1", "--json")
        before = read.size()
        made = Establishment.objects.filter(slug="bench-of-intake").exists()
        connection.close()

    [said] = json.loads(capsys.readouterr().out)
    assert {row["name"] for row in said["rows"]} == {
        "hands_record",
        "Django bulk_create of the same rows",
        "Django bulk_create with batch_size=250",
        "bare binary COPY of the same rows",
    }
    assert all(set(row["against"]) == {"Django bulk_create with batch_size=250"} for row in said["rows"])
    assert (before, made) == (0, False)
