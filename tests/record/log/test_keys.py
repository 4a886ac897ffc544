"""Keys: one counts if the pinned first key, or one that follows from it, signed it; each for its own stretch of the record."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from compliance.record import append, read, seal, trust, verifier
from compliance.record.shown import signing_keys
from tests.record.log.conftest import MORNING
from tests.record.log.test_checkpoint import signer_from

Record = Callable[..., range]
Seal = Callable[[], Any]
Verdict = Callable[..., dict[str, Any]]

LATER = MORNING + timedelta(days=2)


@pytest.fixture
def changed(record: Record, sealed: Seal) -> Any:
    """Ten entries, sealed; then another key (which is entry 10) and ten more entries, sealed by it. The first key."""
    record(10)
    sealed()
    first = seal.signer().public
    seal.key_change(reason="each year", actor="command:ada", now=LATER)
    record(10, 11)
    seal.checkpoint_make(now=LATER + timedelta(days=1), sign=seal.signer())
    return first


@pytest.mark.django_db
def test_a_change_of_key_is_an_entry_and_the_checkpoints_of_both_keys_hold(
    changed: Any, verdict: Verdict, house: Path
) -> None:
    entry = read.entry(10)
    assert entry is not None
    assert (entry.kind, entry.actor, verifier.read_json(entry.body)["reason"]) == ("key/1", "command:ada", "each year")
    new = seal.signer().public
    assert (new.name, new.public == changed.public, seal.pinned()) == (changed.name, False, [changed])
    assert [(key.key, key.since, key.index) for key in signing_keys()] == [
        (str(changed), None, None),
        (str(new), LATER, 10),
    ]
    found = verdict()
    assert (found["verdict"], [key["from"] for key in found["keys"]]) == ("clean", [0, 10])
    assert f"since {LATER.isoformat(timespec='microseconds').replace('+00:00', 'Z')} (record 10)" in verifier.say(found)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (house / "secrets").iterdir()}
    assert modes == {"first_key": 0o600, "signing_key": 0o600}


@pytest.mark.django_db
@pytest.mark.parametrize("arguments", [(), ("--establishment", "nowhere")])
def test_a_bundle_proves_the_later_key_from_the_first_one(
    arguments: tuple[str, ...], changed: Any, tmp_path: Path
) -> None:
    call_command("bundle", "--out", str(tmp_path / "b"), *arguments, stdout=StringIO(), stderr=StringIO())
    keys = verifier.keys_read(str(changed))

    def found() -> dict[str, Any]:
        return verifier.verdict(lambda: verifier.bundle_check(tmp_path / "b", (), keys))

    assert (found()["verdict"], len(found()["keys"])) == ("clean", 2)
    changes = tmp_path / "b" / "key-changes.ndjson"
    notes = changes.read_text()
    changes.write_text("")
    assert "not signed by a known key" in found()["what"]
    changes.write_text(notes.replace('"index":10', '"index":9'))
    assert (found()["verdict"], found()["index"]) == ("tampered", 9)


@pytest.mark.django_db(transaction=True)
def test_a_forged_tail_signed_with_a_key_laid_in_the_checkpoint_folder_is_caught(
    record: Record, sealed: Seal, house: Path, tamper: Callable[..., None], verdict: Verdict
) -> None:
    record(20)
    sealed()
    record(5, 20)
    laid = signer_from(b"laid")
    note = laid.note(size=25, root=read.root(25), at=LATER)
    with (house / "log" / "keys.txt").open("a") as file:
        file.write(f"{laid.public}\n")
    (house / "log" / "000000" / "000000000025.checkpoint").write_text(note)
    tamper(
        "INSERT INTO record_checkpoint (size, root, at, note) VALUES (25, %(root)s, %(at)s, %(note)s)",
        root=read.root(25),
        at=LATER,
        note=note,
    )
    found = verdict()
    assert (found["verdict"], found["what"]) == (
        "tampered",
        "the checkpoint of 25 records is not signed by a known key",
    )
    record(1, 25)
    with pytest.raises(
        seal.SealError, match="nothing is signed: the checkpoint of 25 records is not signed by a known"
    ):
        sealed()


@pytest.mark.django_db
@pytest.mark.parametrize("by", ["stranger", "its own"])
def test_a_change_of_key_that_no_key_signed_is_named_and_counts_for_nothing(
    by: str, record: Record, sealed: Seal, verdict: Verdict, house: Path
) -> None:
    record(10)
    first, new = seal.signer().public, signer_from(b"stranger")
    note = new.change(new=new.public, after=10, at=LATER)
    if by == "stranger":
        note = note.replace(new.public.name, first.name)
    with transaction.atomic():
        body = trust.body(note=note, reason="forged")
        append.append([append.NewEntry("key/1", None, "ada", LATER, body)])
    found = verdict()
    assert (found["verdict"], found["index"], found["kind"]) == ("tampered", 10, "key/1")
    assert seal.keys() == [first]
    with pytest.raises(seal.SealError, match="nothing is signed"):
        sealed()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("body", [b"{}", b"[]", b'"x', b'{"note":7}'])
def test_a_spoiled_change_of_key_is_named(
    body: bytes, changed: Any, tamper: Callable[..., None], verdict: Verdict
) -> None:
    tamper("UPDATE record_entry SET body = %(body)s WHERE index = 10", body=body)
    found = verdict()
    assert (found["verdict"], found["index"], found["kind"]) == ("tampered", 10, "key/1")


@pytest.mark.django_db
def test_the_old_key_signs_nothing_more(changed: Any, record: Record, verdict: Verdict) -> None:
    old = signer_from(b"house")
    assert old.public == changed
    record(1, 21)
    with pytest.raises(seal.SealError, match="signed by a key that does not count for it"):
        seal.checkpoint_make(now=LATER + timedelta(days=3), sign=old)
    forged = old.note(size=22, root=read.root(22), at=LATER)
    assert verdict(forged)["verdict"] == "could not check", "a checkpoint that the old key signed later is no proof"


@pytest.mark.django_db
def test_a_change_that_was_interrupted_is_finished_by_the_next_who_signs(
    changed: Any, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(seal, "_change_finish", lambda: None)
        with pytest.raises(seal.SealError, match="does not count"):
            seal.key_change(reason="again", actor="command:ada", now=LATER + timedelta(days=4))
    assert (house / "secrets" / "signing_key.next").exists()
    assert seal.signer().public == seal.keys()[-1]
    assert not (house / "secrets" / "signing_key.next").exists()
    assert len(seal.keys()) == 3


@pytest.mark.django_db
def test_the_command_changes_the_key_and_lists_all(record: Record, house: Path, settings: Any) -> None:
    record(3)
    out = StringIO()
    call_command("key", "change", "--reason", "each year", stdout=out)
    call_command("key", "list", stdout=out)
    said, first, second = out.getvalue().splitlines()
    assert (first.endswith("the first one"), second.endswith("record 3")) == (True, True)
    assert str(seal.signer().public) in said
    for reason in ("", " "):
        with pytest.raises(CommandError, match="say why"):
            call_command("key", "change", "--reason", reason)
    settings.SECRETS_FOLDER = ""
    with pytest.raises(CommandError, match="OLIVER_SECRETS"):
        call_command("key", "change", "--reason", "each year")


@pytest.mark.django_db(transaction=True)
def test_a_bundle_is_not_signed_over_a_tail_that_was_forged(
    record: Record, sealed: Seal, tamper: Callable[..., None], tmp_path: Path
) -> None:
    record(20)
    sealed()
    record(5, 20)
    tamper("UPDATE record_entry SET actor = 'nobody' WHERE index = 22")
    with pytest.raises(CommandError, match="nothing is signed or written") as refused:
        call_command("bundle", "--out", str(tmp_path / "b"))
    assert (refused.value.returncode, "TAMPERED: record 22" in str(refused.value)) == (1, True)
    assert not (tmp_path / "b").exists()
    assert [each.size for each in read.checkpoints()] == [20]
