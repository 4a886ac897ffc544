"""What is found only by looking at the whole: a cut tail, a rebuilt record, other tables; and no false alarm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from compliance.record import read, seal
from compliance.record.declared import Check
from compliance.record.entry import Entry
from compliance.record.inspection import Inspection

Record = Callable[..., range]
Tamper = Callable[..., None]
Verdict = Callable[..., dict[str, Any]]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("log")]

SIZE = 700


def test_a_cut_tail_is_found_against_the_stored_checkpoint(tamper: Tamper, verdict: Verdict) -> None:
    tamper("DELETE FROM record_entry WHERE index >= 650")
    found = verdict()
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 650, 699)


def cut_tail(tamper: Tamper, keep: int) -> None:
    """The thorough attacker: entries, tiles and checkpoints after `keep` are all gone."""
    tamper(
        "DELETE FROM record_entry WHERE index >= %(keep)s",
        "DELETE FROM record_tile WHERE (index + 1) * 256 > %(keep)s",
        "DELETE FROM record_checkpoint WHERE size > %(keep)s",
        keep=keep,
    )


def test_a_cut_tail_is_found_against_the_archive_though_all_traces_in_the_database_are_gone(
    tamper: Tamper, verdict: Verdict
) -> None:
    cut_tail(tamper, 150)
    found = verdict()
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 150, 599)


def test_a_cut_tail_is_found_against_a_checkpoint_that_somebody_kept(
    tamper: Tamper, verdict: Verdict, settings: Any
) -> None:
    kept = read.checkpoint_latest()
    assert kept is not None
    settings.CHECKPOINT_FOLDER = ""
    cut_tail(tamper, 150)
    assert verdict()["verdict"] == "clean", "without a copy elsewhere nothing is left that could tell"
    found = verdict(kept.note)
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 150, 699)


def test_a_cut_tail_is_found_by_the_tiles_it_leaves_behind(tamper: Tamper, verdict: Verdict, settings: Any) -> None:
    settings.CHECKPOINT_FOLDER = ""
    tamper("DELETE FROM record_entry WHERE index >= 300", "DELETE FROM record_checkpoint WHERE size > 300")
    found = verdict()
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 300, 511)


def test_a_record_rebuilt_from_the_start_is_found_against_the_archive(
    record: Record, tamper: Tamper, verdict: Verdict
) -> None:
    tamper("DELETE FROM record_entry", "DELETE FROM record_tile", "DELETE FROM record_checkpoint")
    record(SIZE, 1)
    found = verdict()
    assert (found["verdict"], found["index"], found["upto"]) == ("tampered", 0, 99)


def test_a_record_that_grows_and_is_sealed_meanwhile_raises_no_alarm(record: Record, sealed: Callable[[], Any]) -> None:
    inspection = Inspection(keys=seal.pinned(), archive=seal.archive())
    grown = []

    def grow(done: int, total: int) -> None:
        if not grown:
            grown.append(record(400, SIZE))
            sealed()

    assert inspection.run(grow).tree.size == SIZE
    assert Inspection(keys=seal.pinned(), archive=seal.archive()).run().tree.size == SIZE + 400


def test_memory_and_queries_do_not_grow_with_the_record(record: Record, django_assert_max_num_queries: Any) -> None:
    record(5_000, SIZE)
    inspection = Inspection(keys=seal.pinned(), archive=seal.archive())
    with django_assert_max_num_queries(14):  # 3 pages of entries and tiles, checkpoints, sizes, last tiles
        inspection.run()


def test_tables_that_repeat_the_record_are_compared_with_it(verdict: Verdict, monkeypatch: Any) -> None:
    seen: list[tuple[int, int, int]] = []

    class Reviews(Check):
        kinds = frozenset({"review/1"})

        def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterable[tuple[int, str]]:
            seen.append((start, stop, len(entries)))
            assert {entry.kind for entry in entries} == {"review/1"}
            yield from ((entry.index, "its row says otherwise") for entry in entries if entry.index == 302)

    monkeypatch.setattr("compliance.record.inspection.checks", lambda: (Reviews(),))
    found = verdict()
    assert (found["index"], found["kind"], found["what"]) == (302, "review/1", "its row says otherwise")
    assert seen == [(0, SIZE, SIZE // 3)]
