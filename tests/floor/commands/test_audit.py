"""`manage.py audit`: the same findings as the engine, whatever the order of the file; bad lines are named."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.places import ROOT

SMALL = ("--tables", "3", "--days", "1", "--hands-per-table-day", "200", "--until", "2026-11-16")


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    call_command("simulate", "--out", str(tmp_path), "--faults", "0.1", *SMALL, stdout=StringIO())
    return tmp_path / "hands.ndjson"


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    call_command("simulate", "--out", str(tmp_path), "--clean", *SMALL, stdout=StringIO())
    return tmp_path / "hands.ndjson"


def _audit(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    capsys.readouterr()
    code = 0
    try:
        call_command("audit", *arguments, "--json")
    except SystemExit as ended:
        code = int(ended.code or 0)
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_clean_file_ends_with_0(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = _audit(capsys, str(clean))

    assert code == 0
    assert [one["type"] for one in said] == ["summary"]
    assert said[0]["hands"] == len(clean.read_bytes().splitlines())
    assert said[0]["difference"] == "0.00"
    assert said[0]["due"] == said[0]["collected"] != "0.00"


def test_findings_end_with_1_and_are_the_planted_ones(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = _audit(capsys, str(faulty))
    labels = json.loads((faulty.parent / "labels.json").read_text())

    assert code == 1
    assert {one["hand"]: {finding["rule"] for finding in one["findings"]} for one in said[:-1]} == {
        label["hand"]: {label["rule"], *label.get("also", ())} for label in labels
    }
    assert said[-1]["flagged"] == len(said) - 1


def test_the_order_of_the_file_does_not_matter(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, in_order = _audit(capsys, str(faulty))
    lines = faulty.read_bytes().splitlines(keepends=True)
    random.Random(1).shuffle(lines)
    faulty.write_bytes(b"".join(lines))

    code, said = _audit(capsys, str(faulty))

    assert code == 1
    assert said[-1]["sorted"] is True
    assert {**said[-1], "sorted": False} == in_order[-1]
    assert {one["hand"]: one["findings"] for one in said[:-1]} == {
        one["hand"]: one["findings"] for one in in_order[:-1]
    }
    for one in said[:-1]:
        assert json.loads(lines[one["line"] - 1])["id"] == one["hand"]


def test_bad_lines_are_named_and_the_rest_is_judged(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = clean.read_bytes().splitlines(keepends=True)
    broken = json.loads(lines[20])
    broken["wagers"][0]["amount"] = "25"
    foreign = {**json.loads(lines[30]), "establishment": "elsewhere"}
    bad = [
        b"{nonsense\n",
        json.dumps(broken).encode() + b"\n",
        json.dumps(foreign).encode() + b"\n",
        b'"\xff"\n',
        b"\n",
    ]
    clean.write_bytes(b"".join([*lines[:5], *bad, *lines[5:]]))

    code, said = _audit(capsys, str(clean))

    assert code == 2
    assert [one["line"] for one in said[:-1]] == [6, 7, 8, 9]
    assert said[1]["problems"][0][0] == "$.wagers[0].amount"
    assert said[2]["problems"][0][0] == "$.establishment"
    assert said[-1]["hands"] == len(lines)


def test_a_corrected_hand_is_judged_as_corrected(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels = json.loads((faulty.parent / "labels.json").read_text())
    wrong = next(label["hand"] for label in labels if label["rule"] == "FEE003")
    hand = next(json.loads(line) for line in faulty.read_bytes().splitlines() if json.loads(line)["id"] == wrong)
    hand["id"] = f"{wrong}-2"
    hand["collections"][0]["when"] = "before-deal"
    hand["supersedes"] = {"id": wrong, "reason": "the moment was recorded wrongly", "author": "officer"}
    with faulty.open("ab") as file:
        file.write(json.dumps(hand).encode() + b"\n")

    _, said = _audit(capsys, str(faulty))

    assert not {wrong, hand["id"]} & {one["hand"] for one in said[:-1]}
    assert said[-1]["superseded"] == 1


def test_a_missing_house_is_bad_input(clean: Path) -> None:
    (clean.parent / "house.toml").unlink()

    with pytest.raises(CommandError, match="--house") as refused:
        call_command("audit", str(clean))
    assert refused.value.returncode == 2


def test_a_missing_file_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("audit", str(tmp_path / "nothing.ndjson"))
    assert refused.value.returncode == 2


def test_people_read_a_summary(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    with pytest.raises(SystemExit):
        call_command("audit", str(faulty))

    said = capsys.readouterr().out
    assert "fees due" in said
    assert "difference" in said
    assert "FEE003" in said


@pytest.mark.processes
def test_it_runs_with_no_database(clean: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if "DATABASE" not in name and "BROKER" not in name}
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from compliance.floor.rules import audit; print('django' in sys.modules)"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert done.stdout.strip() == "False"


def test_a_file_without_a_hand_does_not_pass(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content in (b"", b"\n \n", b"\xef\xbb\xbf", b"[]"):
        clean.write_bytes(content)
        with pytest.raises(CommandError, match="no hand in it") as refused:
            call_command("audit", str(clean))
        assert refused.value.returncode == 2
        with pytest.raises(CommandError, match="no hand in it") as refused:
            call_command("settle", str(clean))
        assert refused.value.returncode == 2


@pytest.mark.parametrize("indent", [None, 2])
def test_a_json_array_and_a_byte_order_mark_are_read(
    faulty: Path, capsys: pytest.CaptureFixture[str], indent: int | None
) -> None:
    code, said = _audit(capsys, str(faulty))
    hands = [json.loads(line) for line in faulty.read_bytes().splitlines()]
    faulty.write_bytes(b"\xef\xbb\xbf" + faulty.read_bytes())
    assert _audit(capsys, str(faulty)) == (code, said)
    faulty.write_text(json.dumps(hands, indent=indent), encoding="utf-8-sig")
    assert _audit(capsys, str(faulty)) == (code, said)
    faulty.write_text(json.dumps(hands[::-1], indent=indent), encoding="utf-8")
    assert _audit(capsys, str(faulty))[1][-1] == {**said[-1], "sorted": True}


def test_half_an_array_is_bad_input(clean: Path) -> None:
    clean.write_bytes(b"[" + clean.read_bytes())
    for command in ("audit", "settle"):
        with pytest.raises(CommandError, match="without the brackets") as refused:
            call_command(command, str(clean), stdout=StringIO())
        assert refused.value.returncode == 2


def test_a_law_that_does_not_bind_is_asked_about_as_if_it_did(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = _audit(capsys, str(clean), "--as-if", "ccr-11-2076-2077")

    assert code == 1
    rules = {finding["rule"] for one in said if one["type"] == "hand" for finding in one["findings"]}
    assert "ROT013" in rules  # most hands of a clean floor were not offered: the books ask for it after every two
    assert rules <= {"ROT013", "ROT014", "ROT015", "ROT016"}
    for one in said[:-1]:
        assert all(finding["law"] == ["ccr-11-2076-2077"] for finding in one["findings"])


def test_an_unknown_law_is_bad_input(clean: Path) -> None:
    with pytest.raises(CommandError, match=r"no instrument 'moon'.*penal-code-330-11"):
        call_command("audit", str(clean), "--as-if", "moon")
