"""What is handed over is checked by anybody: whole or in part, and any flipped byte of it is found."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.record import read, seal, verifier
from compliance.record.bundle import Selection, bundle_write
from compliance.record.checkpoint import signature_holds
from tests.record.log.conftest import MORNING
from tests.record.log.test_checkpoint import signer_from

Record = Callable[..., range]

HOUSE = Selection(establishment="lucky-derby")
SOME_DAYS = Selection(since=MORNING + timedelta(minutes=200), until=MORNING + timedelta(minutes=230))
NOTHING = Selection(establishment="nowhere")

pytestmark = pytest.mark.django_db


@pytest.fixture
def checkpoints(record: Record, sealed: Callable[[], Any]) -> list[read.StoredCheckpoint]:
    """600 entries, sealed at 100, 300 and 600."""
    made = []
    for stop in (100, 300, 600):
        record(stop - read.size(), read.size())
        made.append(sealed())
    return made


def write(out: Path, head: read.StoredCheckpoint, selection: Selection, *against: int) -> int:
    whose = {"key": seal.pinned()[0], "sign": seal.signer()}
    return bundle_write(out=out, head=head, now=MORNING, selection=selection, against=against, **whose)


def found_in(bundle: Path, *notes: str) -> dict[str, Any]:
    return verifier.verdict(lambda: verifier.bundle_check(bundle, notes))


@pytest.mark.parametrize("name", ["record.zip", "record"])
@pytest.mark.parametrize(
    ("selection", "shown"), [(Selection(), 600), (HOUSE, 200), (SOME_DAYS, 30), (NOTHING, 0)], ids=str
)
def test_a_bundle_is_clean(name: str, selection: Selection, shown: int, checkpoints: list[Any], tmp_path: Path) -> None:
    assert write(tmp_path / name, checkpoints[-1], selection) == shown
    found = found_in(tmp_path / name)
    wanted = {"verdict": "clean", "records": shown, "size": 600, "sealed": 600}
    assert {name: found[name] for name in wanted} == wanted
    assert [path.name for path in tmp_path.glob(".*")] == [], "no draft is left behind"


def test_a_selection_is_small(checkpoints: list[Any], tmp_path: Path) -> None:
    write(tmp_path / "some", checkpoints[-1], SOME_DAYS)
    lines = (tmp_path / "some" / "records.ndjson").read_text().splitlines()
    left_out = [line for line in lines if '"leaf"' not in line]
    assert (len(lines) - len(left_out), len(left_out) <= 2 * 10) == (30, True)


def test_a_whole_bundle_proves_every_older_checkpoint(checkpoints: list[Any], tmp_path: Path) -> None:
    write(tmp_path / "whole", checkpoints[-1], Selection())
    for kept in checkpoints:
        assert found_in(tmp_path / "whole", kept.note)["verdict"] == "clean"


def test_a_selection_proves_the_older_checkpoint_it_was_made_against(checkpoints: list[Any], tmp_path: Path) -> None:
    write(tmp_path / "plain", checkpoints[-1], SOME_DAYS)
    found = found_in(tmp_path / "plain", checkpoints[0].note)
    assert (found["verdict"], "--against" in found["what"]) == ("could not check", True)
    write(tmp_path / "against", checkpoints[-1], SOME_DAYS, 100)
    assert found_in(tmp_path / "against", checkpoints[0].note)["verdict"] == "clean"


def test_an_older_bundle_is_not_accused_by_a_younger_checkpoint(checkpoints: list[Any], tmp_path: Path) -> None:
    write(tmp_path / "old", checkpoints[0], Selection())
    younger = seal.signer().note(
        size=600, root=checkpoints[-1].root, at=MORNING + timedelta(days=2), numbers=read.last_numbers(600)
    )
    found = found_in(tmp_path / "old", younger)
    assert (found["verdict"], "younger" in found["what"]) == ("could not check", True)


def test_a_bundle_of_a_record_that_was_cut_is_found_by_a_kept_checkpoint(
    checkpoints: list[Any], tmp_path: Path
) -> None:
    resigned = seal.signer().note(
        size=300, root=read.root(300), at=MORNING + timedelta(days=3), numbers=read.last_numbers(300)
    )
    write(tmp_path / "cut", read.StoredCheckpoint(300, read.root(300), MORNING, resigned), Selection())
    found = found_in(tmp_path / "cut", checkpoints[-1].note)
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 300, 599)


def test_a_bundle_signed_by_another_key_is_refused(checkpoints: list[Any], tmp_path: Path) -> None:
    stranger = signer_from(b"stranger")
    forged = stranger.note(size=600, root=read.root(600), at=MORNING, numbers=read.last_numbers(600))
    head = read.StoredCheckpoint(600, read.root(600), MORNING, forged)
    bundle_write(out=tmp_path / "b", head=head, key=stranger.public, sign=stranger, now=MORNING, selection=HOUSE)
    assert found_in(tmp_path / "b")["verdict"] == "clean", "it is consistent with its own key …"
    (tmp_path / "keys.txt").write_text(str(seal.signer().public))
    ours = verifier.keys_read((tmp_path / "keys.txt").read_text())
    found = verifier.verdict(lambda: verifier.bundle_check(tmp_path / "b", (), ours))
    assert (found["verdict"], "known key" in found["what"]) == ("tampered", True)


@pytest.fixture
def small(record: Record, sealed: Callable[[], Any], tmp_path: Path) -> Path:
    """A bundle of six entries, of which four are shown; small enough to flip each of its bytes."""
    record(6)
    write(tmp_path / "small", sealed(), Selection(since=MORNING + timedelta(minutes=2)))
    return tmp_path / "small"


FLIPPED = [
    *("README.txt", "checkpoints.ndjson", "keys.txt", "manifest.json", "manifest.note", "records.ndjson"),
    *("verifier/__main__.py", "verifier/walk.py"),
]


@pytest.mark.parametrize("name", FLIPPED)
def test_any_flipped_byte_of_a_bundle_is_found(name: str, small: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(verifier.head_open, "__defaults__", (signature_holds,))  # the library's, for speed
    written = (small / name).read_bytes()

    @given(st.integers(0, len(written) - 1), st.integers(1, 255))
    @settings(max_examples=150, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def flip(place: int, change: int) -> None:
        spoiled = bytearray(written)
        spoiled[place] ^= change
        (small / name).write_bytes(spoiled)
        found = found_in(small)
        assert found["verdict"] != "clean"
        if name == "records.ndjson":
            line = written[:place].count(b"\n")
            index = [0, 2, 3, 4, 5][line]
            assert found["verdict"] == "tampered"
            assert found["index"] in (index, index + 1) or found["upto"] is not None

    flip()


def test_any_flipped_byte_of_a_zip_is_found_or_changes_nothing(small: Path, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(verifier.head_open, "__defaults__", (signature_holds,))
    path = tmp_path / "small.zip"
    names = [each.relative_to(small).as_posix() for each in sorted(small.rglob("*")) if each.is_file()]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.write(small / name, name)
    written = path.read_bytes()
    content = {name: (small / name).read_bytes() for name in names}

    @given(st.integers(0, len(written) - 1), st.integers(1, 255))
    @settings(max_examples=400, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def flip(place: int, change: int) -> None:
        spoiled = bytearray(written)
        spoiled[place] ^= change
        path.write_bytes(spoiled)
        if found_in(path)["verdict"] == "clean":
            with zipfile.ZipFile(path) as archive:
                assert {name: archive.read(name) for name in content} == content

    flip()


def manifest_sign(small: Path, **says: Any) -> None:
    """The manifest as the house itself would write and sign it."""
    manifest = json.loads((small / "manifest.json").read_bytes()) | says
    for name in manifest["files"]:
        manifest["files"][name] = hashlib.sha256((small / name).read_bytes()).hexdigest()
    written = verifier.canonical(manifest)
    (small / "manifest.json").write_bytes(written)
    (small / "manifest.note").write_text(seal.signer().bundle(manifest=written, size=manifest["size"]))


def edit(small: Path, change: Callable[[list[dict[str, Any]]], None], shown: int | None = None) -> None:
    """Edit the records and make the sums right again, as whoever forges a bundle would."""
    lines = [json.loads(line) for line in (small / "records.ndjson").read_bytes().splitlines()]
    change(lines)
    (small / "records.ndjson").write_bytes(b"".join(verifier.canonical(line) + b"\n" for line in lines))
    manifest_sign(small, **({} if shown is None else {"records": shown}))


def reversed_pair(lines: list[dict[str, Any]]) -> None:
    lines[1], lines[2] = lines[2], lines[1]


def renumbered_pair(lines: list[dict[str, Any]]) -> None:
    reversed_pair(lines)
    lines[1]["index"], lines[2]["index"] = lines[2]["index"], lines[1]["index"]


def hidden_by_a_hash(lines: list[dict[str, Any]]) -> None:
    lines[1] = {"hash": "00" * 32, "height": 0, "index": 2}


def with_its_leaf(lines: list[dict[str, Any]]) -> None:
    lines[1]["body"] = {"wager": "0.00"}
    envelope = {key: value for key, value in lines[1].items() if key != "leaf"}
    lines[1]["leaf"] = verifier.leaf(verifier.canonical(envelope)).hex()


@pytest.mark.parametrize(
    ("change", "index", "upto"),
    [
        (lambda lines: lines[2].update(actor="x"), 3, None),
        (lambda lines: lines.pop(2), 3, None),
        (lambda lines: lines.pop(), 5, 5),
        (reversed_pair, 2, None),
        (renumbered_pair, 2, None),
        (lambda lines: lines.insert(2, lines[1]), 3, None),
        (with_its_leaf, 0, 5),
        (hidden_by_a_hash, 0, 5),
        (lambda lines: lines[0].update(height=0), 1, None),
        (lambda lines: lines.append(lines[-1] | {"index": 6}), 6, None),
        (lambda lines: lines[1].update(more=1), 2, None),
        (lambda lines: lines[1].update(index="2"), 2, None),
        (lambda lines: lines[0].update(height=3), 0, None),
        (lambda lines: lines[0].update(height=-1), 0, None),
        (lambda lines: lines[0].update(height=10**9), 0, None),
    ],
)
def test_a_forged_bundle_is_found(change: Any, index: int, upto: int | None, small: Path) -> None:
    edit(small, change)
    found = found_in(small)
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", index, upto)


@pytest.mark.parametrize(("line", "field", "index"), [(0, "hash", 0), (1, "leaf", 2), (4, "leaf", 5)])
def test_another_spelling_of_a_hash_is_named_where_it_stands(line: int, field: str, index: int, small: Path) -> None:
    def shout(lines: list[dict[str, Any]]) -> None:
        lines[line][field] = lines[line][field].upper()

    edit(small, shout)
    found = found_in(small)
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", index, None)
    assert "not written as it was exported" in found["what"]


def checkpoints_strip(small: Path) -> str:
    """Empty the bundle's checkpoints, and let the manifest say so; the note that was in it."""
    note = str(json.loads((small / "checkpoints.ndjson").read_bytes())["note"])
    (small / "checkpoints.ndjson").write_bytes(b"")
    manifest_sign(small)
    return note


def test_a_bundle_without_checkpoints_is_held_against_the_one_that_was_kept(small: Path) -> None:
    note = checkpoints_strip(small)
    assert found_in(small)["verdict"] == "could not check"
    assert found_in(small, note)["verdict"] == "clean"
    edit(small, with_its_leaf)
    found = found_in(small, note)
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 0, 5)


def test_a_file_taken_out_of_a_bundle_is_named(small: Path) -> None:
    note = checkpoints_strip(small)
    (small / "checkpoints.ndjson").unlink()
    found = found_in(small, note)
    assert (found["verdict"], found["what"]) == ("tampered", "checkpoints.ndjson was taken out")


def test_what_a_bundle_says_it_shows_is_signed(small: Path) -> None:
    manifest = json.loads((small / "manifest.json").read_bytes())
    since = (MORNING + timedelta(minutes=2)).strftime("%Y-%m-%dT%H:%M:%S.000000Z")
    assert manifest["selection"] == {"establishment": None, "from": since, "kinds": [], "to": None}
    note = (small / "manifest.note").read_text()
    for selection in (manifest["selection"] | {"from": None, "establishment": "lucky-derby"}, None):
        written = verifier.canonical(manifest | {"selection": selection})
        (small / "manifest.json").write_bytes(written)
        for forged in (note, signer_from(b"stranger").bundle(manifest=written, size=6), ""):
            (small / "manifest.note").write_text(forged)
            found = found_in(small)
            assert (found["verdict"], "manifest.json" in found["what"]) == ("tampered", True)
    (small / "manifest.note").unlink()
    assert "was taken out" in found_in(small)["what"]


def test_a_part_left_out_of_a_bundle_that_calls_itself_whole_is_named(small: Path) -> None:
    """Even where the house itself says so and signs it."""
    manifest_sign(small, selection={"establishment": None, "from": None, "kinds": [], "to": None})
    found = found_in(small)
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 0, 1)
    assert found["what"] == "left out of a bundle that says it shows all"


def test_a_bundle_of_some_kinds_shows_these_only(checkpoints: list[Any], tmp_path: Path) -> None:
    assert write(tmp_path / "b", checkpoints[-1], Selection(establishment="river-house", kinds=("hand/1",))) == 0
    assert write(tmp_path / "c", checkpoints[-1], Selection(kinds=("review/1",))) == 200
    assert found_in(tmp_path / "c")["verdict"] == "clean"


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_the_exported_verifier_runs_alone(arguments: tuple[str, ...], small: Path, tmp_path: Path) -> None:
    """With an isolated Python: no Django, no packages, not even this repository."""
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copytree(small / "verifier", alone / "my-verifier")
    (alone / "kept.txt").write_text(json.loads((small / "checkpoints.ndjson").read_text())["note"])

    def run(*more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", str(alone / "my-verifier"), *more, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=alone)

    number = (small / "keys.txt").read_text().rpartition("+")[0]
    kept = ("--checkpoint", str(alone / "kept.txt"), "--key", str(small / "keys.txt"))
    clean = run(str(small), *kept)
    assert (clean.returncode, clean.stderr) == (0, "")
    if arguments:
        assert json.loads(clean.stdout)["verdict"] == "clean"
    else:
        counted = "Numbers without a gap: lucky-derby 2 to 2, river-house 1 to 2."
        said = f"CLEAN: 4 of 6 records checked, signed checkpoints: 1. {counted} Key: {number}, the first one.\n"
        assert clean.stdout == said
        assert "compare keys.txt" in run(str(small)).stdout
    edit(small, lambda lines: lines[2].update(actor="x"))
    spoiled = run(str(small), *kept)
    assert spoiled.returncode == 1
    if not arguments:
        assert spoiled.stdout == (
            "TAMPERED: record 3 (hand/1): its stored values do not give the leaf stored with them.\n"
        )
    assert run(str(tmp_path / "nothing")).returncode == 2
