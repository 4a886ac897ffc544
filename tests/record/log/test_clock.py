"""The record goes forward in time: a clock that was set back is refused, and what is older than before is named."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from msgspec.structs import replace

from compliance.record import append, read, seal, verifier
from compliance.record.clock import TOLERANCE, ClockError, behind
from tests.record.log.conftest import MORNING, new_entries

ENTRY = new_entries(1)[0]
SECOND = timedelta(seconds=1)

pytestmark = pytest.mark.django_db


def put(at: datetime) -> None:
    with transaction.atomic():
        append.append([replace(ENTRY, at=at)])


@pytest.mark.parametrize(
    ("now", "by"),
    [
        (MORNING + SECOND, None),
        (MORNING - TOLERANCE + SECOND, None),
        (MORNING - TOLERANCE, None),
        (MORNING - TOLERANCE - SECOND, TOLERANCE + SECOND),
    ],
)
def test_a_clock_is_behind_beyond_the_tolerance(now: datetime, by: timedelta | None) -> None:
    assert behind(now=now, last=MORNING) == by


def test_an_entry_of_a_clock_that_was_set_back_is_refused_until_it_is_right() -> None:
    ahead = datetime.now(UTC) + timedelta(days=1)
    put(ahead)
    put(ahead - TOLERANCE)
    put(ahead)
    with pytest.raises(ClockError, match="clock accept --reason"):
        put(datetime.now(UTC))
    assert read.size() == 3
    put(ahead + SECOND)


def test_work_that_ends_late_is_taken_while_the_clock_goes_on() -> None:
    put(datetime.now(UTC))
    put(MORNING)
    assert read.size() == 2


def test_a_person_decides_that_the_record_goes_on(house: Path) -> None:
    ahead = datetime.now(UTC) + timedelta(days=1)
    put(ahead)
    seal.checkpoint_make(now=ahead, sign=seal.signer())
    out = StringIO()
    call_command("clock", "show", stdout=out)
    with pytest.raises(CommandError, match="say why"):
        call_command("clock", "accept", "--reason", " ")
    call_command("clock", "accept", "--reason", "The clock was a day ahead.", stdout=out)
    call_command("clock", "accept", "--reason", "Once more.", stdout=out)
    behind_it, database, goes_on, right = out.getvalue().splitlines()
    assert ("behind the record" in behind_it, "goes on" in goes_on) == (True, True)
    assert "that of the database" in database
    assert right == "The clock is not behind the record."
    entry = read.entry(1)
    assert entry is not None
    assert (entry.kind, verifier.read_json(entry.body)["reason"]) == ("clock/1", "The clock was a day ahead.")
    put(datetime.now(UTC))
    assert seal.checkpoint_make(now=datetime.now(UTC), sign=seal.signer()).size == 3  # type: ignore[union-attr]


def test_a_checkpoint_never_goes_back_in_time(record: Callable[..., range], sealed: Callable[[], Any]) -> None:
    record(5)
    sealed()
    record(1, 5)
    with pytest.raises(seal.SealError, match="before the last checkpoint"):
        seal.checkpoint_make(now=MORNING, sign=seal.signer())
    assert sealed().size == 6


def test_the_verifier_names_records_and_checkpoints_that_are_older_than_one_before(
    house: Path, verdict: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    sign = seal.signer()
    for minutes in (0, 10, 5, 8, 10, 20, 19):
        put(MORNING + timedelta(minutes=minutes))
    first = sign.note(size=2, root=read.root(2), at=MORNING + timedelta(days=1), numbers=read.last_numbers(2))
    then = sign.note(size=5, root=read.root(5), at=MORNING, numbers=read.last_numbers(5))
    found = verdict(first, then)
    assert found["verdict"] == "clean"
    assert (found["records_older"]["count"], [one["at"] for one in found["records_older"]["first"]]) == (3, [2, 3, 6])
    assert found["checkpoints_older"] == {
        "count": 1,
        "most_seconds": 86_400.0,
        "first": [{"at": 5, "time": "2026-03-01T09:30:00.000000Z", "before": "2026-03-02T09:30:00.000000Z"}],
    }
    said = verifier.say(found)
    assert (
        "Older than one before them: 3 records, by at most 300.0 s; the first is 2 (2026-03-01T09:35:00.000000Z, after"
        in said
    )
    call_command("bundle", "--out", str(tmp_path / "b"), stdout=StringIO())
    assert verifier.verdict(lambda: verifier.bundle_check(tmp_path / "b"))["records_older"]["count"] == 3
