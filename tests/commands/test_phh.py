"""`manage.py phh`: histories to hands and back, without a database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.hand import decode
from tests.games.phh.played import played

HOUSE = ["--establishment", "house", "--game", "texas-holdem-choctaw", "--table", "T1", "--day", "2026-09-01"]


def test_there_and_back_it_is_the_same_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.phh"
    file.write_text(played("NT", 3)[1].dumps())
    call_command("phh", "read", str(file), *HOUSE)
    lines = tmp_path / "hands.ndjson"
    lines.write_text(capsys.readouterr().out)
    call_command("phh", "write", str(lines))
    again = tmp_path / "b.phh"
    again.write_text(capsys.readouterr().out)
    assert 'variant = "NT"' in again.read_text()
    call_command("phh", "read", str(again), *HOUSE)
    assert decode(capsys.readouterr().out).pot == decode(lines.read_text()).pot


def test_what_cannot_be_read_is_named_and_the_rest_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = played("NT", 3)[1].dumps()
    file = tmp_path / "a.phhs"
    file.write_text(f"[1]\n{good}\n[2]\n{good.replace('cc', 'ccc', 1)}\n")
    with pytest.raises(SystemExit) as stopped:
        call_command("phh", "read", str(file), *HOUSE)
    said = capsys.readouterr()
    assert stopped.value.code == 1
    assert len(said.out.splitlines()) == 1
    assert "$.actions[" in said.err
    assert "no action of the standard" in said.err


def test_a_hand_without_a_pot_is_no_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.ndjson"
    call_command("phh", "read", str(_one(tmp_path)), *HOUSE)
    hand = json.loads(capsys.readouterr().out)
    del hand["pot"]
    file.write_text(json.dumps(hand))
    with pytest.raises(SystemExit):
        call_command("phh", "write", str(file))
    assert "the hand has no pot" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("phh", "read", str(tmp_path / "none.phh"), *HOUSE)


def test_a_time_zone_that_is_none_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no time zone"):
        call_command("phh", "read", str(_one(tmp_path)), *HOUSE, "--time-zone", "Mars/Olympus")


def test_a_variant_beyond_the_standard_has_a_code_of_our_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("phh", "read", str(_one(tmp_path)), *HOUSE)
    hand = json.loads(capsys.readouterr().out) | {"game": "crazy-pineapple-choctaw"}
    file = tmp_path / "a.ndjson"
    file.write_text(json.dumps(hand))
    call_command("phh", "write", str(file))
    out = capsys.readouterr().out
    assert '_oliver_game = "crazy-pineapple-choctaw"' in out


def _one(folder: Path) -> Path:
    file = folder / "one.phh"
    file.write_text(played("NT", 3)[1].dumps())
    return file
