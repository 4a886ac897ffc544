from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from compliance.floor.read.recorded import HANDS
from compliance.floor.write.hand_record import hands_record
from compliance.houses.write.house_load import house_load
from compliance.licensed.write.catalogue_load import catalogue_load
from compliance.record import read
from compliance.record.declared import checks
from tests import builders

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tamper(owner_url: str) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """The owner, with the triggers put aside: somebody who wants to rewrite what happened. Four hands are recorded."""
    catalogue_load(catalogue=builders.catalogue(), now=builders.NOW)
    house_load(house=builders.house(), actor="test", now=builders.NOW)
    again = builders.hand(2, id="T1-2b", supersedes={"id": "T1-2", "reason": "misread", "author": "Ben"})
    lines = builders.lines(*(builders.hand(n) for n in (1, 2, 3)), again)
    list(hands_record(establishment=builders.HOUSE, lines=lines, actor="test", now=builders.NOW))
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute("ALTER TABLE compliance_hand DISABLE TRIGGER for_good")
        yield owner
        owner.execute("ALTER TABLE compliance_hand ENABLE ALWAYS TRIGGER for_good")


def differences() -> list[tuple[int, str]]:
    entries = list(read.entries(kind="hand/1"))
    return list(HANDS.differences(start=0, stop=read.size(), entries=entries))


def test_verify_asks_for_it() -> None:
    assert any(check is HANDS for check in checks())


def test_untouched_rows_are_what_the_record_says(tamper: psycopg.Connection[tuple[object, ...]]) -> None:
    assert differences() == []


@pytest.mark.parametrize(
    ("column", "value", "word"),
    [
        ("action", "action + 1", "action"),
        ("collected", "NULL", "collected"),
        ("number", "number + 50", "number"),
        ("dealt", "dealt + interval '1 second'", "dealt"),
        ("game", "'poker'", "game"),
        ("hand_id", "'other'", "id"),
        ("digest", "'\\x00'", "digest"),
        ("gaming_day", "gaming_day - 1", "gaming day"),
        ("table_id", "(SELECT id FROM games_table WHERE name = 'T2')", "table"),
        ("supersedes", "(SELECT min(index) FROM compliance_hand)", "supersedes"),
    ],
)
def test_a_changed_column_is_named(
    tamper: psycopg.Connection[tuple[object, ...]], column: str, value: str, word: str
) -> None:
    tamper.execute(f"UPDATE compliance_hand SET {column} = {value} WHERE hand_id = 'T1-3'")  # noqa: S608
    index, what = differences()[0]
    entry = read.entry(index)
    assert entry is not None
    assert b'"T1-3"' in entry.body
    assert f"says {word} " in what


def test_a_row_taken_out_or_slipped_in_is_named(tamper: psycopg.Connection[tuple[object, ...]]) -> None:
    tamper.execute("DELETE FROM compliance_hand WHERE hand_id = 'T1-3'")
    [(_, what)] = differences()
    assert "no row" in what
    tamper.execute("UPDATE compliance_hand SET index = 0 WHERE hand_id = 'T1-1'")
    assert (0, "the table of hands has a row for it, the record has no hand there") in differences()
