"""Every establishment's entries are counted without a gap: what is missing is named by its number."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from msgspec.structs import replace

from compliance.record import append, canonical, read, seal, verifier
from compliance.record.bundle import Selection
from compliance.record.checkpoint import head_open, head_said
from compliance.record.entry import leaf
from tests.record.log.conftest import MORNING, new_entries
from tests.record.log.test_bundle import edit, found_in, write

pytestmark = pytest.mark.django_db

Record = Callable[..., range]
HOUSE = Selection(establishment="lucky-derby")  # of `new_entries`: 1, 4, 7 … of the record
OTHER = "river-house"  # 2, 5, 8 …
CUT_HEAD = "the checkpoint of 30 records counts 10"


def numbers_of(house: str | None) -> list[int | None]:
    return [entry.number for entry in read.entries() if entry.establishment == house]


def test_each_establishment_counts_its_own_and_the_signed_head_says_the_last(
    record: Record, sealed: Callable[[], Any]
) -> None:
    record(7)
    record(5, 7)
    assert numbers_of("lucky-derby") == [1, 2, 3, 4] == numbers_of(OTHER)
    assert set(numbers_of(None)) == {None}
    assert read.last_numbers(12) == {"lucky-derby": 4, OTHER: 4}
    assert read.last_numbers(5) == {"lucky-derby": 2, OTHER: 1}
    assert read.last_numbers(0) == {} == read.last_numbers(1)
    note = sealed().note
    head = head_open(note, [seal.signer().public])
    assert head == head_said(note)
    assert (head.last_number("lucky-derby"), head.last_number(OTHER), head.last_number("nowhere")) == (4, 4, None)
    assert "lucky" not in note, "checkpoints go to the readers of every establishment"
    theirs = verifier.head_open(note, seal.known())
    assert theirs.numbers() == {theirs.counted_as(house): 4 for house in ("lucky-derby", OTHER)}


def test_what_is_rolled_back_leaves_no_gap(record: Record) -> None:
    record(2)
    with transaction.atomic():
        append.append(new_entries(6, 2))
        transaction.set_rollback(True)
    record(3, 2)
    assert numbers_of("lucky-derby") == [1, 2]


@pytest.fixture
def old(tamper: Callable[..., None]) -> Callable[[int], None]:
    """Entries as they were recorded before there was a count."""

    def make(count: int) -> None:
        with transaction.atomic():
            append.append(new_entries(count))
        for entry in list(read.entries()):
            made = leaf(entry.index, replace(entry, number=None))
            tamper("UPDATE record_entry SET number = NULL, leaf = %(l)s WHERE index = %(i)s", l=made, i=entry.index)

    return make


@pytest.mark.django_db(transaction=True)
def test_the_count_goes_on_from_the_entries_that_were_there_before_it(
    old: Callable[[int], None], record: Record, sealed: Callable[[], Any], tmp_path: Path, verdict: Any
) -> None:
    old(9)
    first = sealed()
    assert "count" not in first.note
    record(6, 9)
    assert numbers_of("lucky-derby") == [None, None, None, 4, 5]
    last = sealed()
    assert verdict()["verdict"] == "clean"
    write(tmp_path / "house", last, HOUSE)
    assert found_in(tmp_path / "house")["counts"] == {"lucky-derby": [4, 5]}
    edit(tmp_path / "house", lambda lines: hide(lines, 4))
    found = found_in(tmp_path / "house")
    assert (found["verdict"], found["index"]) == ("tampered", 10)
    assert found["what"] == "number 3 of lucky-derby is missing before it: its number is 4"


@pytest.fixture
def bundle(record: Record, sealed: Callable[[], Any], tmp_path: Path) -> Path:
    """Ten entries each of two houses, and ten of none; one house's are shown."""
    record(30)
    assert write(tmp_path / "house", sealed(), HOUSE) == 10
    return tmp_path / "house"


def hide(lines: list[dict[str, Any]], *indexes: int) -> None:
    """Leave records out as what does not belong to the selection is left out: the tree holds."""
    for line in lines:
        if "leaf" in line and line["index"] in indexes:
            digest, index = line["leaf"], line["index"]
            line.clear()
            line.update(hash=digest, height=0, index=index)


def test_the_bundle_of_a_house_proves_that_nothing_of_it_is_left_out(bundle: Path) -> None:
    found = found_in(bundle)
    assert (found["verdict"], found["counts"]) == ("clean", {"lucky-derby": [1, 10]})


@pytest.mark.parametrize(
    ("left_out", "index", "words"),
    [
        ((13,), 16, "number 5 of lucky-derby is missing before it: its number is 6"),
        ((13, 16, 19), 22, "numbers 5 to 7 of lucky-derby are missing before it: its number is 8"),
        ((1,), 4, "number 1 of lucky-derby is missing before it: its number is 2"),
        ((28,), 29, f"number 10 of lucky-derby is missing: {CUT_HEAD}"),
        ((25, 28), 29, f"numbers 9 to 10 of lucky-derby are missing: {CUT_HEAD}"),
        (tuple(range(1, 30, 3)), 29, f"numbers 1 to 10 of lucky-derby are missing: {CUT_HEAD}"),
    ],
)
def test_what_the_house_itself_leaves_out_is_named_by_its_number(
    left_out: tuple[int, ...], index: int, words: str, bundle: Path
) -> None:
    edit(bundle, lambda lines: hide(lines, *left_out), shown=10 - len(left_out))
    found = found_in(bundle)
    assert (found["verdict"], found["index"], found["what"]) == ("tampered", index, words)


def test_a_selection_of_days_shows_a_stretch_without_a_gap(
    record: Record, sealed: Callable[[], Any], tmp_path: Path
) -> None:
    record(30)
    days = Selection("lucky-derby", MORNING + timedelta(minutes=8), MORNING + timedelta(minutes=23))
    write(tmp_path / "days", sealed(), days)
    assert found_in(tmp_path / "days")["counts"] == {"lucky-derby": [4, 8]}
    edit(tmp_path / "days", lambda lines: hide(lines, 16), shown=4)
    assert found_in(tmp_path / "days")["what"] == "number 6 of lucky-derby is missing before it: its number is 7"


def test_a_selection_from_a_day_on_must_reach_the_last_number(
    record: Record, sealed: Callable[[], Any], tmp_path: Path
) -> None:
    record(30)
    write(tmp_path / "since", sealed(), Selection("lucky-derby", MORNING + timedelta(minutes=8)))
    assert found_in(tmp_path / "since")["counts"] == {"lucky-derby": [4, 10]}
    edit(tmp_path / "since", lambda lines: hide(lines, 28), shown=6)
    assert found_in(tmp_path / "since")["what"] == f"number 10 of lucky-derby is missing: {CUT_HEAD}"


def test_a_time_that_goes_back_a_little_makes_no_gap(sealed: Callable[[], Any], tmp_path: Path) -> None:
    for seconds in (0, 20, 19, 21, 40):
        at = MORNING + timedelta(seconds=seconds)
        with transaction.atomic():
            append.append([append.NewEntry("hand/1", "lucky-derby", "a", at, canonical.encode({"n": seconds}))])
    head = sealed()
    write(
        tmp_path / "b", head, Selection("lucky-derby", MORNING + timedelta(seconds=20), MORNING + timedelta(seconds=40))
    )
    assert found_in(tmp_path / "b")["counts"] == {"lucky-derby": [2, 4]}


def test_a_selection_of_kinds_says_nothing_of_numbers(
    record: Record, sealed: Callable[[], Any], tmp_path: Path
) -> None:
    record(30)
    write(tmp_path / "kinds", sealed(), Selection(kinds=("review/1",)))
    found = found_in(tmp_path / "kinds")
    assert (found["verdict"], found["counts"]) == ("clean", {})


# The house itself, key and all: it writes its record anew and signs it.


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("numbers", "index", "words"),
    [
        ({13: 6}, 13, "number 5 of lucky-derby is missing before it: its number is 6"),
        ({13: 4}, 13, "its number in the count of lucky-derby is 4, after 4"),
        ({13: 6, 16: 5}, 13, "number 5 of lucky-derby is missing before it: its number is 6"),
        ({13: None}, 13, "it has no number in the count of lucky-derby"),
        ({1: 2}, 1, "number 1 of lucky-derby is missing before it: its number is 2"),
        ({12: 1}, 12, "it has a number, and is of no house"),
        ({28: 11}, 28, "number 10 of lucky-derby is missing before it: its number is 11"),
    ],
    ids=str,
)
def test_numbers_written_anew_are_named_in_the_database_and_in_a_bundle(
    numbers: dict[int, int | None], index: int, words: str, record: Record, house: Path, tamper: Any, verdict: Any
) -> None:
    record(30)
    for place, number in numbers.items():
        entry = read.entry(place)
        assert entry is not None
        made = leaf(place, replace(entry, number=number))
        tamper(
            "UPDATE record_entry SET number = %(number)s, leaf = %(leaf)s WHERE index = %(index)s",
            number=number, leaf=made, index=place,
        )  # fmt: skip
    head = seal.checkpoint_make(now=MORNING + timedelta(days=1), sign=seal.signer())
    assert head is not None
    write(house / "whole", head, Selection())
    for found in (verdict(), found_in(house / "whole")):
        assert (found["verdict"], found["index"], found["what"]) == ("tampered", index, words)


@pytest.mark.parametrize(
    "said", [{}, {"lucky-derby": 9, OTHER: 10}, {"lucky-derby": 11, OTHER: 10}, {"lucky-derby": 10}]
)
def test_a_head_that_counts_otherwise_is_named(
    said: dict[str, int], record: Record, sealed: Any, tmp_path: Path
) -> None:
    record(30)
    head = sealed()
    write(tmp_path / "whole", head, Selection())
    note = seal.signer().note(size=30, root=head.root, at=head.at, numbers=said)
    (tmp_path / "whole" / "checkpoints.ndjson").write_bytes(canonical.encode({"note": note}) + b"\n")
    edit(tmp_path / "whole", lambda lines: None)
    found = found_in(tmp_path / "whole")
    assert (found["verdict"], "the checkpoint of 30 records counts" in found["what"]) == ("tampered", True)


def test_a_house_of_which_the_head_alone_speaks_is_named(record: Record, sealed: Any, tmp_path: Path) -> None:
    record(30)
    head = sealed()
    write(tmp_path / "whole", head, Selection())
    said = read.last_numbers(30) | {"hidden-house": 3}
    note = seal.signer().note(size=30, root=head.root, at=head.at, numbers=said)
    (tmp_path / "whole" / "checkpoints.ndjson").write_bytes(canonical.encode({"note": note}) + b"\n")
    edit(tmp_path / "whole", lambda lines: None)
    assert "numbers 1 to 3 of the house that is written as" in found_in(tmp_path / "whole")["what"]


def test_the_last_number_is_looked_up_by_its_index_whatever_the_statistics_say(record: Record) -> None:
    record(600)
    with connection.cursor() as cursor:
        for fresh in (False, True):
            if fresh:
                cursor.execute("ANALYZE record_entry")
            for house in ("lucky-derby", "nowhere", "zz"):
                cursor.execute(f"EXPLAIN (FORMAT JSON) {read._TAIL}", [[house], 600])
                plan = json.dumps(cursor.fetchone()[0])
                assert ("record_entry_whose" in plan, "Seq Scan" in plan, '"Sort"' in plan) == (True, False, False)
