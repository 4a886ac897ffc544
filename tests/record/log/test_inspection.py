"""Whoever tampers with the stored rows is found, and the first bad record is named."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from compliance.record import read, seal
from compliance.record.entry import Entry, leaf
from compliance.record.merkle import perfect
from compliance.record.tiles import split

Record = Callable[..., range]
Tamper = Callable[..., None]
Verdict = Callable[..., dict[str, Any]]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("log")]

SIZE = 700


def test_an_untouched_record_is_clean(verdict: Verdict) -> None:
    found = verdict()
    [key] = found.pop("keys")
    assert found.pop("counts") == {"lucky-derby": [1, 233], "river-house": [1, 233]}
    assert found == {"verdict": "clean", "records": SIZE, "size": SIZE, "sealed": SIZE, "checkpoints": 3}
    assert (str(seal.signer().public).startswith(key["key"]), key["from"], key["since"]) == (True, 0, None)


ENTRY_CHANGES = [
    "UPDATE record_entry SET kind = 'hand/2' WHERE index = %(index)s",
    "UPDATE record_entry SET establishment = establishment || '.' WHERE index = %(index)s",
    "UPDATE record_entry SET establishment = CASE WHEN establishment IS NULL THEN 'x' END WHERE index = %(index)s",
    "UPDATE record_entry SET actor = actor || ' ' WHERE index = %(index)s",
    "UPDATE record_entry SET number = coalesce(number, 0) + 1 WHERE index = %(index)s",
    "UPDATE record_entry SET at = at + interval '1 microsecond' WHERE index = %(index)s",
    "UPDATE record_entry SET body = pg_temp.flip(body) WHERE index = %(index)s",
    "UPDATE record_entry SET body = set_byte(body, octet_length(body) - 1, 124) WHERE index = %(index)s",
    "UPDATE record_entry SET body = body || '\\x20'::bytea WHERE index = %(index)s",
    "UPDATE record_entry SET body = '{}' WHERE index = %(index)s",
    "UPDATE record_entry SET leaf = pg_temp.flip(leaf) WHERE index = %(index)s",
]


@pytest.mark.parametrize("index", [1, 254, 256, 511, 512, 650, SIZE - 2])
@pytest.mark.parametrize("change", ENTRY_CHANGES)
def test_a_change_of_any_column_of_an_entry_is_found(change: str, index: int, tamper: Tamper, verdict: Verdict) -> None:
    tamper(change, index=index)
    found, stored = verdict(), read.entry(index)
    assert stored is not None
    assert (found["verdict"], found["index"], found["kind"]) == ("tampered", index, stored.kind)
    assert found["upto"] is None


def test_what_was_changed_is_told_where_the_tile_knows(tamper: Tamper, verdict: Verdict) -> None:
    tamper("UPDATE record_entry SET leaf = pg_temp.flip(leaf) WHERE index = 7")
    assert verdict()["what"] == "the leaf stored with it was changed; its values are those recorded"
    tamper(
        "UPDATE record_entry SET leaf = pg_temp.flip(leaf) WHERE index = 7",
        "UPDATE record_entry SET actor = 'x' WHERE index = 7",
    )
    assert verdict()["what"] == "its actor, time, body, establishment, kind or number is not what was recorded"


def test_an_index_that_was_changed_is_found(tamper: Tamper, verdict: Verdict) -> None:
    tamper("UPDATE record_entry SET index = 5000 WHERE index = 30")
    found = verdict()
    assert (found["verdict"], found["index"]) == ("tampered", 30)


@pytest.mark.parametrize("index", [0, 99, 100, 255, 256, 600, SIZE - 2])
def test_a_deleted_entry_is_named(index: int, tamper: Tamper, verdict: Verdict) -> None:
    tamper("DELETE FROM record_entry WHERE index = %(index)s", index=index)
    found = verdict()
    assert (found["verdict"], found["index"]) == ("tampered", index)
    assert "missing" in found["what"]


def test_a_deleted_entry_whose_place_was_closed_up_is_named(tamper: Tamper, verdict: Verdict) -> None:
    tamper(
        "DELETE FROM record_entry WHERE index = 300",
        "UPDATE record_entry SET index = index + 1000000 WHERE index > 300",
        "UPDATE record_entry SET index = index - 1000001 WHERE index > 300",
    )
    found = verdict()
    assert (found["verdict"], found["index"]) == ("tampered", 300)


@pytest.mark.parametrize(("first", "second"), [(3, 4), (10, 500), (255, 256), (520, 521), (690, 699)])
def test_two_swapped_entries_are_found_at_the_first(first: int, second: int, tamper: Tamper, verdict: Verdict) -> None:
    tamper(
        "UPDATE record_entry SET index = 1000000 WHERE index = %(first)s",
        "UPDATE record_entry SET index = %(first)s WHERE index = %(second)s",
        "UPDATE record_entry SET index = %(second)s WHERE index = 1000000",
        first=first,
        second=second,
    )
    found = verdict()
    assert (found["verdict"], found["index"]) == ("tampered", first)


def replace_with_its_leaf(tamper: Tamper, index: int) -> Entry:
    """The careful attacker: new body, and the leaf that belongs to it."""
    old = read.entry(index)
    assert old is not None
    new = replace(old, body=b'{"wager":"0.00"}')
    tamper(
        "UPDATE record_entry SET body = %(body)s, leaf = %(leaf)s WHERE index = %(index)s",
        body=new.body,
        leaf=leaf(index, new),
        index=index,
    )
    return new


def test_an_entry_replaced_together_with_its_leaf_is_named_by_its_tile(tamper: Tamper, verdict: Verdict) -> None:
    replace_with_its_leaf(tamper, 150)
    found = verdict()
    assert (found["index"], found["kind"]) == (150, "hand/1")
    assert found["what"] == "it was replaced, leaf and all"


def test_an_entry_replaced_in_the_ragged_edge_is_found_between_two_checkpoints(
    tamper: Tamper, verdict: Verdict
) -> None:
    replace_with_its_leaf(tamper, 650)
    found = verdict()
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 600, 699)


def test_an_entry_replaced_together_with_leaf_and_tile_is_found_between_two_checkpoints(
    tamper: Tamper, verdict: Verdict
) -> None:
    new = replace_with_its_leaf(tamper, 150)
    hashes = split(read.tiles_at(0, 0, 1)[0].hashes)
    hashes[150] = leaf(150, new)
    tamper(
        "UPDATE record_tile SET hashes = %(hashes)s, root = %(root)s WHERE level = 0 AND index = 0",
        hashes=b"".join(hashes),
        root=perfect(hashes),
    )
    found = verdict()
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 100, 599)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE record_tile SET hashes = pg_temp.flip(hashes) WHERE index = 1", "its leaf in the tile was changed"),
        ("UPDATE record_tile SET root = pg_temp.flip(root) WHERE index = 1", "tile 0/1 was changed"),
        ("UPDATE record_tile SET index = 7 WHERE index = 1", "tile 0/1 is missing"),
        ("UPDATE record_tile SET level = 3 WHERE index = 1", "tile 0/1 is missing"),
        ("DELETE FROM record_tile WHERE index = 0", "tile 0/0 is missing"),
        ("INSERT INTO record_tile SELECT 1, 0, hashes, root FROM record_tile WHERE index = 0", "tile 1/0"),
    ],
)
def test_a_changed_tile_is_named(change: str, words: str, tamper: Tamper, verdict: Verdict) -> None:
    tamper(change)
    found = verdict()
    assert found["verdict"] == "tampered"
    assert words in found["what"]
    if "hashes" in words:
        assert found["index"] == 256 + 128


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE record_checkpoint SET size = 601 WHERE size = 600", "600 records is archived, but not in its table"),
        (
            "UPDATE record_checkpoint SET root = pg_temp.flip(root) WHERE size = 600",
            "600 records is not what its signed",
        ),
        ("UPDATE record_checkpoint SET at = at + interval '1 microsecond' WHERE size = 600", "600 records is not what"),
        ("UPDATE record_checkpoint SET note = replace(note, '— oliver', '— Oliver') WHERE size = 600", "known key"),
        ("UPDATE record_checkpoint SET note = replace(note, '600', '601') WHERE size = 600", "signature"),
        ("UPDATE record_checkpoint SET note = '' WHERE size = 600", "damaged"),
        ("UPDATE record_checkpoint SET note = note || ' ' WHERE size = 600", "damaged"),
        ("DELETE FROM record_checkpoint WHERE size = 600", "600 records is archived, but not in its table"),
    ],
)
def test_a_changed_checkpoint_is_named(change: str, words: str, tamper: Tamper, verdict: Verdict) -> None:
    tamper(change)
    found = verdict()
    assert (found["verdict"], found["index"]) == ("tampered", None)
    assert words in found["what"]


def test_a_changed_file_of_the_archive_is_named(verdict: Verdict, house: Path) -> None:
    file = house / "log" / "000000" / "000000000600.checkpoint"
    note = file.read_text()
    file.write_text(note.replace("600", "601"))
    found = verdict()
    assert (found["verdict"], "does not hold its signature" in found["what"]) == ("tampered", True)
    file.write_text((file.parent / "000000000100.checkpoint").read_text())
    assert "stored for 600 records is not what" in verdict()["what"]


def test_the_first_of_several_is_named(tamper: Tamper, verdict: Verdict) -> None:
    tamper(
        "UPDATE record_entry SET actor = 'x' WHERE index IN (77, 5, 600)",
        "UPDATE record_checkpoint SET note = '' WHERE size = 100",
        "DELETE FROM record_entry WHERE index = 78",
    )
    assert verdict()["index"] == 5


def test_without_any_key_nothing_is_accused(verdict: Verdict, house: Path, settings: Any) -> None:
    settings.CHECKPOINT_FOLDER = settings.SECRETS_FOLDER = ""
    assert verdict()["verdict"] == "could not check"


def test_a_checkpoint_that_is_none_cannot_be_used(verdict: Verdict) -> None:
    assert verdict("nonsense")["verdict"] == "could not check"


def test_times_are_compared_to_the_microsecond(tamper: Tamper, verdict: Verdict) -> None:
    tamper("UPDATE record_entry SET at = %(at)s WHERE index = 0", at=datetime(2026, 3, 1, 9, 30, 0, 1, tzinfo=UTC))
    assert verdict()["index"] == 0
