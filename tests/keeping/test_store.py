"""The folder of backups: which one fits, what is removed, which part of the log is needed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from compliance.keeping.store import Backup, Store
from compliance.running.trouble import Trouble

NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A backup on each of three days, each with a segment of the log from its start on."""
    store = Store(tmp_path / "backups")
    store.make()
    for number in (1, 2, 3):
        at = NOON + number * DAY
        making = store.new(at)
        (making / "base.tar.gz").write_bytes(b"all of it")
        start = f"00000001000000000000000{number}"
        (store.log / f"{start}.gz").touch()
        store.keep(making, _backup(making, at, start))
    return store


def _backup(making: Path, at: datetime, start: str) -> Backup:
    return Backup(
        name=making.name.removesuffix(".making"), began=at, ended=at + timedelta(minutes=1), server=18, database="oliver",
        role="oliver", start=start, size=1, root="", sealed=False, embedded=True, files={"base.tar.gz": "no digest"},
    )  # fmt: skip


def test_the_last_one_that_was_whole_at_a_moment_is_chosen(store: Store) -> None:
    made = NOON + 2 * DAY + timedelta(minutes=1)
    assert store.choose(name=None, at=None).began == NOON + 3 * DAY
    assert store.choose(name=None, at=made).began == NOON + 2 * DAY
    assert store.choose(name=None, at=made - timedelta(seconds=1)).began == NOON + DAY
    with pytest.raises(Trouble, match="no backup that was made before"):
        store.choose(name=None, at=NOON)
    with pytest.raises(Trouble, match="no backup called x"):
        store.choose(name="x", at=None)


def test_what_is_old_goes_with_its_log_and_the_last_one_stays(store: Store) -> None:
    assert store.thin(days=1, now=NOON + 3 * DAY + timedelta(minutes=2)) == ["20261120T120000Z", "20261121T120000Z"]
    assert [path.name for path in store.log.iterdir()] == ["000000010000000000000003.gz"]
    assert store.thin(days=0, now=NOON + 30 * DAY) == []
    assert len(store.backups()) == 1


def test_the_log_from_its_start_on_is_needed_on_every_timeline(store: Store) -> None:
    (store.log / "00000002.history.gz").touch()
    (store.log / "000000020000000000000003.partial.gz").touch()
    named = [path.name for path in store.segments("000000010000000000000003")]
    assert named == ["000000010000000000000003.gz", "00000002.history.gz", "000000020000000000000003.partial.gz"]


def test_what_was_interrupted_is_taken_away_and_what_was_changed_is_refused(store: Store) -> None:
    store.new(NOON + 4 * DAY)
    store.new(NOON + 5 * DAY)
    assert [path.name for path in store.folder.glob("*.making")] == ["20261124T120000Z.making"]
    with pytest.raises(Trouble, match=r"base\.tar\.gz is not what it was"):
        store.check(store.backups()[0])
