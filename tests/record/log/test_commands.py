"""The commands: what they print, and exit codes a script can rely on."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from compliance.record import read, seal, verifier

Record = Callable[..., range]

pytestmark = pytest.mark.django_db


def run(name: str, *arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command(name, *arguments, stdout=out, stderr=out)
    except SystemExit as stopped:
        return int(stopped.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_verify_says_that_a_record_is_clean(record: Record, sealed: Callable[[], Any]) -> None:
    record(300)
    sealed()
    record(5, 300)
    assert run("verify") == (
        0,
        "CLEAN: 305 of 305 records checked, signed checkpoints: 1."
        " The last 5 records are not under a checkpoint yet."
        " Numbers without a gap: lucky-derby 1 to 102, river-house 1 to 101."
        f" Key: {str(seal.signer().public).rpartition('+')[0]}, the first one.\n",
    )
    code, text = run("verify", "--json")
    assert (code, json.loads(text)["records"]) == (0, 305)


def test_verify_of_an_empty_record_is_clean(house: Path) -> None:
    assert run("verify")[0] == 0


@pytest.mark.django_db(transaction=True)
def test_verify_names_the_first_bad_record(
    record: Record, sealed: Callable[[], Any], tamper: Callable[..., None]
) -> None:
    record(300)
    sealed()
    tamper("UPDATE record_entry SET actor = 'nobody' WHERE index = 17")
    words = "its actor, time, body, establishment, kind or number is not what was recorded"
    assert run("verify") == (1, f"TAMPERED: record 17 (review/1): {words}.\n")
    code, text = run("verify", "--json")
    place = {"index": 17, "upto": None, "kind": "review/1"}
    assert (code, json.loads(text)) == (1, {"verdict": "tampered", **place, "what": words})


def test_verify_holds_the_record_against_a_checkpoint_kept_elsewhere(
    record: Record, sealed: Callable[[], Any], tmp_path: Path
) -> None:
    record(20)
    kept, keys = tmp_path / "kept.txt", tmp_path / "keys.txt"
    keys.write_text(f"{seal.signer().public}\n")
    kept.write_text(sealed().note)
    assert run("verify", "--checkpoint", str(kept), "--key", str(keys))[0] == 0
    kept.write_text(seal.signer().note(size=25, root=bytes(32), at=read.checkpoint_latest().at))  # type: ignore[union-attr]
    code, text = run("verify", "--checkpoint", str(kept))
    assert code == 1
    assert text.startswith("TAMPERED: records 20 to 24: missing")


@pytest.mark.parametrize("content", [None, "nonsense", "\ud800"])
def test_verify_that_cannot_check_says_so(content: str | None, record: Record, house: Path, tmp_path: Path) -> None:
    record(1)
    kept = tmp_path / "kept.txt"
    if content is not None:
        kept.write_text(content, errors="surrogatepass")
    for option in ("--checkpoint", "--key"):
        code, text = run("verify", option, str(kept))
        assert code == 2
        assert text.startswith("COULD NOT CHECK: ")


def test_checkpoint_prints_what_to_keep(record: Record, house: Path) -> None:
    assert run("checkpoint") == (0, "The record is empty: there is nothing to sign.\n")
    record(3)
    code, text = run("checkpoint")
    assert code == 0
    assert verifier.head_open(text, verifier.keys_read(str(seal.signer().public))).size == 3


def test_checkpoint_warns_when_no_copy_is_kept(record: Record, house: Path, settings: Any) -> None:
    settings.CHECKPOINT_FOLDER = ""
    record(3)
    assert "OLIVER_LOG" in run("checkpoint")[1]


def test_checkpoint_without_a_key_says_where_it_belongs(record: Record, house: Path) -> None:
    (house / "secrets" / "signing_key").unlink()
    with pytest.raises(CommandError, match="signing_key"):
        call_command("checkpoint")


def test_bundle_seals_and_hands_over(record: Record, house: Path, tmp_path: Path) -> None:
    record(40)
    out = tmp_path / "b.zip"
    arguments = ("--establishment", "lucky-derby", "--from", "2026-03-01", "--to", "2026-03-01T10:00:00+00:00")
    code, text = run("bundle", "--out", str(out), *arguments)
    assert code == 0
    assert "records of lucky-derby, from 2026-03-01T00:00:00.000000Z on, before" in text
    assert "10 of 40 records" in text
    assert verifier.main([str(out)]) == 0
    with pytest.raises(CommandError, match="is there already"):
        call_command("bundle", "--out", str(out))


def test_bundle_of_nothing_says_so(record: Record, house: Path, tmp_path: Path) -> None:
    record(3)
    said = run("bundle", "--out", str(tmp_path / "b.zip"), "--establishment", "nobody")[1]
    assert "No record is of that establishment" in said


def test_bundle_can_be_made_to_prove_an_older_checkpoint(
    record: Record, sealed: Callable[[], Any], tmp_path: Path
) -> None:
    record(13)
    kept = tmp_path / "kept.txt"
    kept.write_text(sealed().note)
    record(30, 13)
    run("bundle", "--out", str(tmp_path / "b"), "--from", "2026-03-02", "--against", str(kept))
    assert verifier.main([str(tmp_path / "b"), "--checkpoint", str(kept)]) == 0


def test_bundle_of_nothing_and_for_no_day_is_refused(house: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nothing to hand over"):
        call_command("bundle", "--out", str(tmp_path / "b"))
    with pytest.raises(CommandError, match="write 2026-03-01"):
        call_command("bundle", "--out", str(tmp_path / "b"), "--from", "yesterday")
