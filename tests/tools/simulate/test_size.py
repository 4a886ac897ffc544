"""`manage.py simulate` says how much it will write before it deals, and how much it wrote; `--all` is of a size to wait for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from compliance.tools.management.commands import simulate
from compliance.tools.simulate.spec import Spec
from tests.tools.simulate.floors import LAST_DAY

SMALL = ("--tables", "2", "--days", "1", "--hands-per-table-day", "20", "--until", LAST_DAY.isoformat())


def test_the_size_is_said_before_and_after(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "--out", str(tmp_path), *SMALL)

    said = capsys.readouterr()
    written = sum(path.stat().st_size for path in tmp_path.iterdir())
    assert said.err.splitlines()[0] == f"Dealing about 40 hands: about 0.1 MB below {tmp_path} …"
    assert f"house.toml, hands.ndjson, labels.json, {written / 1e6:.1f} MB." in said.out


def test_json_says_the_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "--out", str(tmp_path), "--json", *SMALL)

    assert json.loads(capsys.readouterr().out)["bytes"] == sum(path.stat().st_size for path in tmp_path.iterdir())


def test_where_no_bar_is_drawn_a_line_says_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "SAID_EVERY", 0.0)
    call_command("simulate", "--out", str(tmp_path), *SMALL)

    assert "2 of about 40 hands" in capsys.readouterr().err


def test_a_table_for_every_game_deals_a_few_hands_unless_more_are_asked_for() -> None:
    given = {"game": None, "until": LAST_DAY, "seed": 1, "tables": 8, "days": 3, "establishment": "h", "clean": True}
    given |= {"faults": 0.0, "as_if": None}

    def spec(*, every_game: bool, hands: int | None) -> Spec:
        return simulate._spec(given | {"every_game": every_game, "hands": hands})

    assert spec(every_game=False, hands=None).hands == Spec(last_day=LAST_DAY).hands == simulate.HANDS
    assert spec(every_game=True, hands=None).hands == simulate.FEW
    assert spec(every_game=True, hands=375).hands == 375
    assert simulate._hands(spec(every_game=True, hands=None)) * simulate.A_HAND < 20_000_000  # bytes
