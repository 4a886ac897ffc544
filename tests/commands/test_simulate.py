"""`manage.py simulate`."""

from __future__ import annotations

import json
import re
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


@pytest.mark.parametrize(
    ("asked", "cure"),
    [
        (("--tables", "0"), "--tables 0. It goes from 1 to 60"),
        (("--tables", "-3"), "--tables -3. It goes from 1 to 60"),
        (("--days", "100000"), "--days 100000. It goes from 1 to 400"),
        (("--hands-per-table-day", "1000000"), "--hands-per-table-day 1000000. It goes from 4 to 900"),
        (("--faults", "2"), "--faults 2.0. It goes from 0 to 0.1"),
        (("--faults", "nan"), "--faults nan. It goes from 0 to 0.1"),
        (("--until", "9999-12-31"), "not over. Name "),
        (("--until", "2026-13-40"), "Write it like 2026-09-30"),
        (("--until", "0001-01-01"), "cannot be dealt"),
        (("--until", "2020-01-01"), "Not written"),
    ],
)
def test_an_impossible_floor_is_refused_with_the_cure(tmp_path: Path, asked: tuple[str, ...], cure: str) -> None:
    with pytest.raises(CommandError, match=re.escape(cure)):
        call_command("simulate", "--out", str(tmp_path / "floor"), *asked)
    assert not (tmp_path / "floor" / "hands.ndjson").exists()
