"""`manage.py settle`."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.hand.form import decode

SMALL = ("--tables", "2", "--days", "1", "--hands-per-table-day", "120", "--until", "2026-11-16")


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    call_command("simulate", "--out", str(tmp_path), "--clean", *SMALL, stdout=StringIO())
    return tmp_path / "hands.ndjson"


def _settle(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    capsys.readouterr()
    code = 0
    try:
        call_command("settle", *arguments)
    except SystemExit as ended:
        code = int(ended.code or 0)
    return code, capsys.readouterr().out


def _rows(said: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said.splitlines()]


def test_a_clean_file_agrees_in_every_wager_and_fee(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = _settle(capsys, str(clean), "--json")
    rows = _rows(said)

    assert code == 0
    assert len(rows) == len(clean.read_bytes().splitlines())
    assert all(wager["agrees"] and wager["recorded"] == wager["due"] for row in rows for wager in row["wagers"])
    assert all(row["fee"]["agrees"] for row in rows)
    assert all(len(row["draws"]) == 2 for row in rows)
    assert any(row["order"] for row in rows)


def test_a_wrong_payout_shows(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand = json.loads(clean.read_bytes().splitlines()[0])
    hand["wagers"][0]["settled"] = {"paid": "1.00"}
    clean.write_text(json.dumps(hand, indent=2))  # one document over many lines

    code, said = _settle(capsys, str(clean))

    assert code == 1
    assert "<- differs" in said
    assert "paid $1.00" in said


def test_one_hand_of_many(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = decode(clean.read_bytes().splitlines()[7]).id

    code, said = _settle(capsys, str(clean), "--hand", wanted, "--json")

    assert code == 0
    assert [row["hand"] for row in _rows(said)] == [wanted]


def test_an_unknown_hand_is_bad_input(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _ = _settle(capsys, str(clean), "--hand", "nobody")

    assert code == 2


def test_without_a_house_the_cards_settle_and_the_fee_cannot_be_told(
    clean: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (clean.parent / "house.toml").unlink()

    code, said = _settle(capsys, str(clean), "--json")

    assert code == 0
    assert _rows(said)[0]["fee"]["due"] is None


def test_a_bad_line_is_named(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = clean.read_bytes().splitlines(keepends=True)
    clean.write_bytes(b"".join([*lines[:2], b"{}\n", *lines[2:4]]))

    code, said = _settle(capsys, str(clean), "--json")

    assert code == 2
    assert [row.get("line") for row in _rows(said)] == [None, None, 3, None, None]


def test_a_list_of_hands_is_read(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = [json.loads(line) for line in clean.read_bytes().splitlines()[:3]]
    clean.write_text(json.dumps(hands))

    code, said = _settle(capsys, str(clean), "--json")

    assert code == 0
    assert len(_rows(said)) == 3


def test_a_card_drawn_against_the_table_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "--out", str(tmp_path), "--faults", "0.1", *SMALL, stdout=StringIO())
    labels = json.loads((tmp_path / "labels.json").read_text())
    drawn = next(label["hand"] for label in labels if label["rule"] in ("DEC001", "DEC002"))

    code, said = _settle(capsys, str(tmp_path / "hands.ndjson"), "--hand", drawn)

    assert code == 1
    assert "AGAINST the table" in said
    assert "as they fell" in said


def test_it_says_where_a_natural_ended_a_hand_on_which_the_other_side_might_have_drawn(
    clean: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = json.loads(clean.read_bytes().splitlines()[0])
    del hand["bank"], hand["collections"]
    named = {}
    for name, player, banker in (
        ("stood", ["4H", "2S"], ["5D", "2H"]),  # no natural
        ("both", ["4H", "4S"], ["5D", "2H"]),  # the banker has 7: nobody draws either way
        ("hangs", ["4H", "4S"], ["5D", "KH"]),  # by line 612 taken alone the banker would draw on 5
    ):
        clean.write_text(json.dumps({**hand, "cards": {"player": player, "banker": banker}}))
        named[name] = _rows(_settle(capsys, str(clean), "--json")[1])[0]["readings"]
    assert named == {"stood": [], "both": [], "hangs": ["natural"]}
