"""The one writer: dense indexes, rows as they were handed in, leaves over their envelope, tiles when full."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from compliance.record import append, canonical, read, verifier
from compliance.record.entry import EntryError, leaf, new_leaf
from compliance.record.kinds import KindError
from tests.record.log.conftest import MORNING, new_entries

Record = Callable[..., range]
ENTRY = new_entries(1)[0]


@pytest.mark.django_db
def test_entries_get_dense_indexes_in_their_order(record: Record) -> None:
    assert record(3) == range(3)
    assert record(0) == range(3, 3)
    assert record(300, 3) == range(3, 303)
    assert read.size() == 303
    assert [entry.index for entry in read.entries()] == list(range(303))


@pytest.mark.django_db
def test_what_is_read_is_what_was_recorded(record: Record) -> None:
    record(3)
    for index, (new, stored) in enumerate(zip(new_entries(3), read.entries(), strict=True)):
        names = ("kind", "establishment", "actor", "at", "body")
        assert [getattr(stored, name) for name in names] == [getattr(new, name) for name in names]
        assert stored.leaf == leaf(index, stored) == new_leaf(index, new, stored.number)
        assert read.entry(index) == stored
    assert read.entry(3) is None


@given(
    actor=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1),
    house=st.none() | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1),
    at=st.datetimes(timezones=st.just(UTC) | st.just(timezone(timedelta(hours=-8)))),
    body=st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"])), st.text(st.characters(exclude_categories=["Cs"]))
    ),
)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.django_db
def test_any_text_and_time_is_stored_exactly(actor: str, house: str | None, at: datetime, body: dict[str, str]) -> None:
    new = append.NewEntry("hand/1", house, actor, at.replace(year=max(1, at.year)), canonical.encode(body))
    if not datetime(1, 1, 2, tzinfo=UTC) < at < datetime(9999, 12, 30, tzinfo=UTC):
        return
    with transaction.atomic():
        [index] = append.append([new])
        stored = read.entry(index)
        transaction.set_rollback(True)  # the next one is of another time
    assert stored is not None
    assert (stored.establishment, stored.actor, stored.at, stored.body) == (house, actor, at, new.body)
    envelope = {
        "actor": actor,
        "at": at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ").rjust(27, "0"),
        "body": body,
        "establishment": house,
        "index": index,
        "kind": "hand/1",
    } | ({} if house is None else {"number": 1})
    assert stored.leaf == verifier.leaf(verifier.canonical(envelope)), "the verifier must come to the same leaf"


@pytest.mark.django_db
def test_tiles_are_written_when_they_are_full(record: Record) -> None:
    record(255)
    assert read.tiles_last() == {}
    record(1, 255)
    assert read.tiles_last() == {0: 0}
    record(700, 256)
    tiles = read.tiles_at(0, 0, 10)
    assert list(tiles) == [0, 1, 2]
    assert b"".join(tile.hashes for tile in tiles.values()) == b"".join(e.leaf for e in read.entries(0, 768))


@pytest.mark.django_db
def test_an_append_asks_the_database_three_to_five_times(record: Record, django_assert_num_queries: Any) -> None:
    record(500)
    with transaction.atomic(), django_assert_num_queries(3):  # lock, size, COPY
        append.append(new_entries(10))
    with transaction.atomic(), django_assert_num_queries(5):  # … and the edge's leaves, the tile
        append.append(new_entries(2))


@dataclass
class Refused:
    entry: append.NewEntry
    error: type[Exception]
    words: str


@pytest.mark.django_db
@pytest.mark.parametrize(
    "case",
    [
        Refused(replace(ENTRY, kind="hand/2"), KindError, "declares its own in entries.py"),
        Refused(replace(ENTRY, actor=""), EntryError, "actor '' is empty"),
        Refused(replace(ENTRY, establishment="a\x00b"), EntryError, "NUL"),
        Refused(replace(ENTRY, at=datetime(2026, 3, 1)), EntryError, "no time zone"),  # noqa: DTZ001  # naive on purpose
        Refused(replace(ENTRY, body=b'{"wager":25.5}'), EntryError, "not the canonical JSON of an object"),
        Refused(replace(ENTRY, body=b'{"b":1,"a":2}'), EntryError, "not the canonical JSON of an object"),
    ],
    ids=lambda case: case.words,
)
def test_an_entry_that_could_not_be_verified_is_refused_and_nothing_is_recorded(case: Refused) -> None:
    with pytest.raises(case.error, match=case.words), transaction.atomic():
        append.append([ENTRY, case.entry])
    assert read.size() == 0


@pytest.mark.django_db(transaction=True)
def test_the_record_is_written_inside_a_transaction_only() -> None:
    with pytest.raises(RuntimeError, match="inside a transaction"):
        append.append([ENTRY])


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_leaves_no_gap(record: Record) -> None:
    record(2)
    with transaction.atomic():
        append.append(new_entries(300))
        transaction.set_rollback(True)
    assert record(1, 2) == range(2, 3)
    assert read.tiles_last() == {}


@pytest.mark.django_db(transaction=True)
def test_writers_queue_and_their_batches_stay_whole(record: Record, verdict: Callable[[], dict[str, Any]]) -> None:
    given_out: list[range] = []

    def write() -> None:
        for _ in range(10):
            given_out.append(record(37))
        connection.close()

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(index for batch in given_out for index in batch) == list(range(4 * 10 * 37))
    assert verdict()["verdict"] == "clean"


@pytest.mark.django_db
def test_entries_are_read_by_kind_and_house_page_by_page_and_found_by_time(
    record: Record, django_assert_num_queries: Any
) -> None:
    record(50)
    wanted = list(read.entries(5, 45, kind="review/1", establishment="river-house", page=4))
    assert [entry.index for entry in wanted] == [index for index in range(5, 45) if index % 3 == 2]
    since, until = MORNING + timedelta(minutes=10), MORNING + timedelta(minutes=12)
    assert read.between(50, since, until) == (10, 12)
    assert (read.between(50, since, None), read.between(50, None, until)) == ((10, 50), (0, 12))
    assert read.between(50, MORNING + timedelta(days=1), None) == (50, 50)
    with django_assert_num_queries(1):
        assert next(read.entries(20)).index == 20
