"""The plain peer is honest only if it finds what we find: the same number by rule, and the same money."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from compliance.floor.rules.audit import Tally, audit, lines_of
from compliance.floor.rules.review import Judge
from compliance.tools.management.commands.bench import measurements
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.house_file import as_toml
from compliance.tools.simulate.spec import Spec
from games.hand.form import canonical
from games.schema import load
from tests.bench.plain import audit as plain

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
    call_command("bench", "audit", "--rounds", "1", "--tables", "2", "--days", "1", "--json")

    said = json.loads(capsys.readouterr().out)
    assert [measured["yardstick"] for measured in said["measured"]] == ["plain Python with json"]
    assert {row["name"]: row["ratio"] > 0 for row in said["measured"][0]["rows"]} == {
        "plain Python with json": True,
        "audit": True,
    }


def test_an_unknown_measurement_is_refused() -> None:
    with pytest.raises(CommandError, match="audit"):
        call_command("bench", "nothing")


def test_measurements_are_found_by_walking() -> None:
    assert {"audit", "intake"} <= set(measurements())
    assert all(module.__doc__ and isinstance(module.NEEDS_DATABASE, bool) for module in measurements().values())


@pytest.mark.django_db
def test_bench_intake_leaves_nothing_behind(capsys: pytest.CaptureFixture[str]) -> None:
    from compliance.floor.models import RecordedHand
    from compliance.houses.models import Establishment
    from compliance.record import read

    before = read.size()
    call_command("bench", "intake", "--rounds", "1", "--tables", "2", "--days", "1", "--json")

    said = json.loads(capsys.readouterr().out)
    assert {row["name"] for row in said["measured"][0]["rows"]} == {
        "hands_record",
        "Django bulk_create of the same rows",
        "Django bulk_create with batch_size=250",
        "bare binary COPY of the same rows",
    }
    assert all(set(row["against"]) == {"Django bulk_create with batch_size=250"} for row in said["measured"][0]["rows"])
    assert read.size() == before
    assert not RecordedHand.objects.exists()
    assert not Establishment.objects.filter(slug="bench-of-intake").exists()
