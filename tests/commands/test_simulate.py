"""`manage.py simulate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

SMALL = ("--tables", "2", "--days", "1", "--hands-per-table-day", "30", "--until", "2026-11-16")


def test_it_writes_the_three_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "--out", str(tmp_path / "floor"), "--faults", "0.1", "--json", *SMALL)

    summary = json.loads(capsys.readouterr().out)
    labels = json.loads((tmp_path / "floor" / "labels.json").read_text())
    lines = (tmp_path / "floor" / "hands.ndjson").read_bytes().splitlines()
    assert sorted(path.name for path in (tmp_path / "floor").iterdir()) == ["hands.ndjson", "house.toml", "labels.json"]
    assert len(lines) == summary["hands"]
    assert {"hand", "rule", "what"} <= set(labels[0])
    assert {label["hand"] for label in labels} <= {json.loads(line)["id"] for line in lines}


def test_it_does_not_overwrite_without_force(tmp_path: Path) -> None:
    call_command("simulate", "--out", str(tmp_path), *SMALL)
    first = (tmp_path / "hands.ndjson").read_bytes()

    with pytest.raises(CommandError, match="--force"):
        call_command("simulate", "--out", str(tmp_path), *SMALL)
    call_command("simulate", "--out", str(tmp_path), "--force", *SMALL)

    assert (tmp_path / "hands.ndjson").read_bytes() == first


def test_a_clean_floor_has_no_labels(tmp_path: Path) -> None:
    call_command("simulate", "--out", str(tmp_path), "--clean", *SMALL)

    assert json.loads((tmp_path / "labels.json").read_text()) == []


def test_an_impossible_floor_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be dealt"):
        call_command("simulate", "--out", str(tmp_path), "--tables", "0")
