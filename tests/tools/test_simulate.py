"""`manage.py simulate`."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from compliance.papers.forms.day_papers import paper_read
from compliance.papers.forms.kinds import sent_kinds
from compliance.tools.simulate import prove
from compliance.tools.simulate.money.faults import planters
from compliance.tools.simulate.spec import ESTABLISHMENT, FILED_AS
from games.schema import load

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


def test_a_floor_of_every_game_has_a_table_for_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ("--tables", "2", "--days", "1", "--hands-per-table-day", "4", "--until", "2026-11-16")
    call_command("simulate", "--out", str(tmp_path), "--all", "--json", *few)

    hands = [json.loads(line) for line in (tmp_path / "hands.ndjson").read_bytes().splitlines()]
    assert json.loads(capsys.readouterr().out)["hands"] == len(hands)
    assert {hand["game"] for hand in hands} >= set(prove.played(load.catalogue()))
    assert {hand["table"] for hand in hands} == set(tomllib.loads((tmp_path / "house.toml").read_text())["tables"])


def test_the_proof_says_what_was_dealt_and_found(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "--prove", "40", "--game", "ez-baccarat-panda8", "--until", "2026-11-16", "--json")

    summary = json.loads(capsys.readouterr().out)
    assert summary["clean_hands"] >= 32
    assert summary["wrong_findings"] == summary["faults_missed"] == 0
    assert summary["faults"]["SET001"] > 0


def test_neither_a_folder_nor_a_proof_is_refused() -> None:
    with pytest.raises(CommandError, match="--out"):
        call_command("simulate", *SMALL)


def test_a_game_without_rules_of_play_is_not_proven() -> None:
    slug = next(iter(prove.unplayed(load.catalogue())))
    with pytest.raises(CommandError, match="no rules of play are printed"):
        call_command("simulate", "--prove", "40", "--game", slug, "--until", "2026-11-16")


def test_a_floor_in_files_is_another_house_than_the_demonstration(tmp_path: Path) -> None:
    call_command("simulate", "--out", str(tmp_path / "one"), *SMALL)
    call_command("simulate", "--out", str(tmp_path / "two"), "--establishment", "river-card-room", *SMALL)

    for folder, slug in (("one", FILED_AS), ("two", "river-card-room")):
        assert tomllib.loads((tmp_path / folder / "house.toml").read_text())["establishment"] == slug
        hands = (tmp_path / folder / "hands.ndjson").read_bytes().splitlines()
        assert {json.loads(hand)["establishment"] for hand in hands} == {slug}
    assert FILED_AS != ESTABLISHMENT


def test_a_floor_is_dealt_as_if_a_law_bound(tmp_path: Path) -> None:
    call_command("simulate", "--out", str(tmp_path), "--clean", "--as-if", "ccr-11-2076-2077", *SMALL)

    hands = [json.loads(line) for line in (tmp_path / "hands.ndjson").read_bytes().splitlines()]
    assert all(hand["offers"] for hand in hands)
    with pytest.raises(CommandError, match=r"no floor is dealt by that\. There are: ccr-11-2076-2077"):
        call_command("simulate", "--out", str(tmp_path), "--as-if", "oliver", *SMALL)


def test_with_its_money_it_writes_the_papers_and_what_is_wrong_in_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ("--tables", "3", "--days", "3", "--hands-per-table-day", "30", "--until", "2026-11-16")
    call_command("simulate", "--out", str(tmp_path), "--money", "--json", *few)
    summary = json.loads(capsys.readouterr().out)
    tables = set(tomllib.loads((tmp_path / "house.toml").read_text())["tables"])
    hands = [json.loads(line) for line in (tmp_path / "hands.ndjson").read_bytes().splitlines()]
    labels = json.loads((tmp_path / "papers" / "labels.json").read_text())

    counts = {file.stem: len(file.read_bytes().splitlines()) for file in (tmp_path / "papers").glob("*.ndjson")}
    assert counts == summary["papers"]
    assert {"slip", "box", "count", "deposit", "fund", "fund-entry", "meter", "reading"} <= set(counts)
    for name, kind in sent_kinds().items():
        for line in (tmp_path / "papers" / f"{name}.ndjson").read_bytes().splitlines() if name in counts else ():
            assert isinstance(paper_read(kind, line), kind.form)
    assert [label["rule"] for label in labels] == summary["faults_in_papers"]
    assert len(labels) > 10
    assert {hand["table"] for hand in hands} < tables, "of some tables slips alone tell"
    with pytest.raises(CommandError, match=r"papers/box\.ndjson"):
        call_command("simulate", "--out", str(tmp_path), "--money", *few)


def test_papers_of_a_clean_floor_have_no_labels_and_the_same_arguments_give_the_same(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        call_command("simulate", "--out", str(tmp_path / folder), "--money", "--clean", *SMALL)
    first, second = (
        {file.name: file.read_bytes() for file in (tmp_path / name / "papers").iterdir()} for name in ("one", "two")
    )

    assert first == second
    assert json.loads(first["labels.json"]) == []


def test_the_proof_over_papers_says_what_was_planted_and_found(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "--prove", "1", "--money", "--seed", "11", "--until", "2026-11-16", "--json")

    summary = json.loads(capsys.readouterr().out)
    assert summary["wrong"] == 0
    assert summary["papers"] > 100
    assert set(summary["faults"]) == set(planters())
