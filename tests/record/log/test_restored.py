"""An older state: nothing is recorded in it until somebody decides, and then both roots stand in the record."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from weakref import WeakSet

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.utils import timezone

from compliance.record import read, restored, seal
from compliance.record.archive import Archive
from compliance.record.restored import RestoredError
from compliance.record.shown import restores

Record = Callable[..., range]


@pytest.fixture
def log(house: Path, monkeypatch: pytest.MonkeyPatch) -> Archive:
    """An archive of checkpoints, and connections that were never looked at."""
    monkeypatch.setattr(restored, "_looked", WeakSet())
    return Archive(house / "log")


def beyond(log: Archive, size: int = 12) -> None:
    """A checkpoint that the house signed of entries which this database has not any more."""
    log.put(size, seal.signer().note(size=size, root=bytes(32), at=timezone.now()))


def accept(reason: str = "the disk broke") -> str:
    said = StringIO()
    call_command("restored", "accept", "--by", "lee", "--reason", reason, stdout=said)
    return said.getvalue()


@pytest.fixture
def lee(db: None) -> None:
    get_user_model().objects.create_user(username="lee", first_name="Lee")


@pytest.mark.django_db
def test_a_record_that_was_never_restored_goes_on(log: Archive, record: Record) -> None:
    record(5)
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    restored._looked.clear()
    record(5, 5)
    assert restored.undecided() is None


@pytest.mark.django_db
def test_a_checkpoint_that_knows_more_stops_the_record_and_one_that_nobody_signed_does_not(
    log: Archive, record: Record
) -> None:
    record(5)
    restored._looked.clear()
    log.put(30, "no checkpoint at all")
    record(1, 5)
    beyond(log, 31)
    restored._looked.clear()
    with pytest.raises(RestoredError, match=r"knows 31 entries.*the last 25 are not in this database"):
        record(1, 6)
    assert read.size() == 6


@pytest.mark.django_db
def test_a_new_timeline_stops_the_record_too(log: Archive, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    record(5)
    restored._looked.clear()
    monkeypatch.setattr(read, "timeline", lambda: (2, False))
    with pytest.raises(RestoredError, match="No checkpoint kept outside the database knows of more"):
        record(1, 5)


@pytest.mark.django_db(transaction=True)
def test_a_person_decides_and_both_roots_stand_in_the_record(log: Archive, record: Record, lee: None) -> None:
    record(5)
    root = read.root(5).hex()
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    beyond(log)
    restored._looked.clear()
    assert accept() == "The record goes on from 5 entries, by the word of Lee.\n"
    record(3, 6)
    seal.checkpoint_make(now=timezone.now() + timedelta(seconds=1), sign=seal.signer())

    decided = json.loads(next(read.entries(kind=restored.KIND)).body)
    assert (decided["size"], decided["root"]) == (5, root)
    assert (decided["known"]["size"], decided["known"]["root"]) == (12, bytes(32).hex())
    assert [each.reason for each in restores()] == ["the disk broke"]
    assert [path.name for path in (log.folder / "lost-above-5").iterdir()] == ["000000000012.checkpoint"]
    said = StringIO()
    call_command("verify", stdout=said)
    assert said.getvalue().startswith("CLEAN: 9 of 9")
    assert "went on from 5 entries" in said.getvalue()
    with pytest.raises(CommandError, match="nothing to decide"):
        accept()


@pytest.mark.django_db(transaction=True)
def test_what_contradicts_a_checkpoint_is_no_older_state(log: Archive, record: Record, lee: None) -> None:
    record(5)
    beyond(log)
    beyond(log, 4)
    restored._looked.clear()
    with pytest.raises(CommandError, match="they differ at 4 entries already"):
        accept()
    assert read.size() == 5


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("by", "reason", "says"), [("nobody", "x", "called 'nobody'"), ("lee", " ", "say what happened")]
)
def test_somebody_decides_and_says_why(lee: None, by: str, reason: str, says: str) -> None:
    with pytest.raises(CommandError, match=says):
        call_command("restored", "accept", "--by", by, "--reason", reason)
