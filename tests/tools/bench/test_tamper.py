"""`manage.py bench tamper` on a small house: some changes of each class, each found and named; and what passed once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.db import ProgrammingError
from django.utils import timezone
from msgspec.structs import replace

from compliance.floor.write.hand_record import hands_record
from compliance.houses.write.review_queue import table_days_claim_waiting
from compliance.record import seal
from compliance.record.declared import Check, Difference
from compliance.record.entry import Entry
from compliance.running.secrets import Secrets
from compliance.shell.rows import rows
from compliance.tools.trials import trials
from compliance.tools.trials.tamper import tries
from compliance.tools.trials.tamper.ground import Ground
from compliance.tools.trials.tamper.house import judged, sealed
from compliance.tools.trials.tamper.told import told
from tests import builders
from tests.writes import house

__all__ = ["house"]
pytestmark = pytest.mark.django_db(transaction=True)


NOWHERE = (
    ("UPDATE compliance_hand SET supersedes = 1 WHERE index = (SELECT max(index) FROM compliance_hand)", "supersedes"),
    (
        "UPDATE compliance_review_run SET record_index = 9000 WHERE record_index ="
        " (SELECT max(record_index) FROM compliance_review_run)",
        "names no review in the record, but 9000",
    ),
    (
        "INSERT INTO compliance_review_run (table_id, gaming_day, record_index, at)"
        " SELECT table_id, gaming_day, 9000, at FROM compliance_review_run LIMIT 1",
        "missing, though a row of compliance_review_run names it",
    ),
)


@pytest.fixture
def ground(house: str, settings: Any, tmp_path: Path) -> Iterator[Ground]:
    """Twenty hands and their reviews, three checkpoints, a change of key."""
    Secrets(tmp_path / "secrets").make(embedded=False)
    settings.SECRETS_FOLDER, settings.CHECKPOINT_FOLDER = str(tmp_path / "secrets"), str(tmp_path / "log")
    sealed()
    for first in (0, 10):
        lines = builders.lines(*builders.floor(20)[first : first + 10])
        assert list(hands_record(establishment=house, lines=lines, actor="test", now=timezone.now()))
        judged(table_days_claim_waiting(now=timezone.now()), timezone.now)
        sealed()
        if not first:
            seal.key_change(reason="A new machine.", actor="operator", now=timezone.now())
    with Ground.opened(tmp_path) as opened:
        yield opened


def test_changes_of_each_class_are_found_and_their_place_is_named(
    ground: Ground, capsys: pytest.CaptureFixture[str]
) -> None:
    outcomes = []
    for number, one in enumerate(tries.CLASSES):
        outcomes += tries.tried(ground, 5, [number], one.title, lambda line: None)
    assert told(outcomes, ground, 5) == 0, capsys.readouterr().out
    said = capsys.readouterr().out
    assert "every one was found, and its place named." in said
    assert {one.named for one in outcomes if one.by != tries.AS_BEFORE} >= {one.title for one in tries.CLASSES} - {
        "tree: tiles"
    }
    assert ground.verify(())["verdict"] == "clean"


def test_one_that_passes_is_told_and_rows_that_point_nowhere_are_found(
    ground: Ground, capsys: pytest.CaptureFixture[str]
) -> None:
    passed = tries.Outcome(17, "bytes of a record", None, tries.PASSED, placed=False)
    assert told([passed], ground, 5) == 1
    assert "again: manage.py bench tamper --seed 5 --only 17" in capsys.readouterr().out
    for statement, words in NOWHERE:
        with ground.taken_back():
            ground.execute(statement)
            found = ground.rows(tries.checks())
            assert words in found.get("what", ""), found
    # What was never written by Oliver is named, and no trouble of the program.
    place = next(entry.index for entry in ground.entries if entry.kind == "review/1")
    ground.entries[place] = replace(ground.entries[place], body=b"{}")
    found = ground.rows(tries.checks())
    assert (found["index"], "cannot be read" in found["what"]) == (place, True)


class Asks(Check):
    """Asks the database one thing of each entry."""

    kinds, tables = frozenset({"review/1"}), frozenset({"compliance_review"})

    def __init__(self, query: str, *values: object) -> None:
        self.query, self.values = query, values

    def differences(self, *, start: int, stop: int, entries: Sequence[Entry]) -> Iterator[Difference]:
        for _ in entries:
            rows(self.query, self.values)
        yield from ()


def test_a_value_that_no_query_can_compare_is_tampering_and_a_missing_table_is_none(ground: Ground) -> None:
    """As in an entry whose number was made a list."""
    found = ground.rows([Asks("SELECT 1::bigint > %s", [1])])
    assert (found["verdict"], "cannot be read" in found["what"]) == ("tampered", True)
    with pytest.raises(ProgrammingError):
        ground.rows([Asks("SELECT 1 FROM no_such_table")])


def test_trials_are_found_by_name() -> None:
    assert "tamper" in trials()
