"""Checkpoints: signed when the log grew, kept outside the database too, never against what was signed before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from compliance.record import read, seal
from compliance.record.append import append
from compliance.record.checkpoint import head_open
from tests.record.log.conftest import MORNING, new_entries

Record = Callable[..., range]
Seal = Callable[[], Any]


@pytest.mark.django_db
def test_an_empty_record_is_not_sealed(sealed: Seal) -> None:
    assert sealed() is None
    assert read.checkpoint_latest() is None


@pytest.mark.django_db
def test_a_checkpoint_says_what_the_record_holds(record: Record, sealed: Seal, house: Path) -> None:
    record(300)
    made = sealed()
    head = head_open(made.note, seal.keys())
    assert (head.size, head.root) == (300, read.root(300))
    assert (made.size, made.root, made.at) == (head.size, head.root, head.at)
    assert read.checkpoint_latest() == made
    assert (house / "log" / "000000" / "000000000300.checkpoint").read_text() == made.note
    assert (house / "log" / "keys.txt").read_text() == f"{seal.signer().public}\n"


@pytest.mark.django_db
def test_a_record_that_did_not_grow_is_not_sealed_again(record: Record, sealed: Seal) -> None:
    record(5)
    first = sealed()
    assert seal.checkpoint_make(now=MORNING + timedelta(days=9), sign=seal.signer()) == first
    record(1, 5)
    assert sealed().size == 6
    assert [each.size for each in read.checkpoints()] == [5, 6]
    assert [each.size for each in read.checkpoints_last(9)] == [6, 5]
    assert (read.checkpoint(5), read.checkpoint(7)) == (first, None)


@pytest.mark.django_db
def test_sealing_costs_the_same_for_a_long_record(
    record: Record, sealed: Seal, django_assert_max_num_queries: Any
) -> None:
    record(5_000)
    sealed()
    record(3_000, 5_000)
    with django_assert_max_num_queries(
        14
    ):  # savepoint 2, size, latest, two roots of ≤ 3, changes of key 2, insert, latest
        sealed()


@pytest.mark.django_db
def test_a_lost_archive_file_is_written_again(record: Record, sealed: Seal, house: Path) -> None:
    record(5)
    note = sealed().note
    file = house / "log" / "000000" / "000000000005.checkpoint"
    file.unlink()
    sealed()
    assert file.read_text() == note


@pytest.mark.django_db
def test_an_archive_that_cannot_be_written_is_said_and_made_up_for_later(
    record: Record, sealed: Seal, house: Path
) -> None:
    record(5)
    (house / "log").write_text("a file where the folder should be")
    with pytest.raises(seal.SealError, match="no copy can be kept"):
        sealed()
    (house / "log").unlink()
    assert sealed().size == 5
    assert (house / "log" / "000000" / "000000000005.checkpoint").exists()


@pytest.mark.django_db(transaction=True)
def test_entries_that_may_still_be_rolled_back_are_never_sealed(house: Path) -> None:
    with transaction.atomic():
        append(new_entries(1))
        with pytest.raises(RuntimeError, match="durable"):
            seal.checkpoint_make(now=MORNING, sign=seal.signer())
        transaction.set_rollback(True)


@pytest.mark.django_db(transaction=True)
def test_a_record_that_lost_its_tail_is_not_sealed(record: Record, sealed: Seal, tamper: Callable[..., None]) -> None:
    record(20)
    sealed()
    tamper("DELETE FROM record_entry WHERE index >= 15", "DELETE FROM record_checkpoint")
    with pytest.raises(seal.SealError, match="ends at 15, before its last checkpoint"):
        sealed()


@pytest.mark.django_db(transaction=True)
def test_a_record_that_was_rewritten_is_not_sealed(record: Record, sealed: Seal, tamper: Callable[..., None]) -> None:
    record(20)
    sealed()
    tamper("UPDATE record_entry SET leaf = sha256(leaf) WHERE index = 7")
    record(1, 20)
    with pytest.raises(seal.SealError, match="is not the one signed"):
        sealed()


@pytest.mark.parametrize("content", [None, b"", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_a_missing_or_broken_key_is_named(house: Path, content: bytes | None) -> None:
    path = house / "secrets" / "signing_key"
    path.unlink() if content is None else path.write_bytes(content)
    with pytest.raises(seal.SealError, match="signing_key"):
        seal.signer()


def test_without_a_folder_for_secrets_the_cure_is_named(settings: Any) -> None:
    settings.SECRETS_FOLDER = ""
    with pytest.raises(seal.SealError, match="OLIVER_SECRETS"):
        seal.signer()


@pytest.mark.django_db
def test_a_key_laid_beside_the_checkpoints_changes_nothing(record: Record, sealed: Seal, house: Path) -> None:
    from tests.record.log.test_checkpoint import signer_from

    record(5)
    sealed()
    laid = house / "log" / "keys.txt"
    laid.write_text(f"{laid.read_text()}{signer_from(b'laid').public}\n")
    assert seal.keys() == [seal.signer().public]
    for spoiled in ("no key at all", "\udcff"):
        laid.write_text(spoiled, errors="surrogateescape")
        record(1, read.size())
        assert sealed().size == read.size()
        assert laid.read_text() == f"{seal.signer().public}\n"
