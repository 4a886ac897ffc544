"""Where backups lie, in a folder and in a bucket: which one fits, what is removed, which part of the log is needed."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.cache import cache

from compliance.keeping.store import Backup, Store, reach_known
from compliance.running.trouble import Trouble

NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(params=["folder", "bucket"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """A backup on each of three days, each with a segment of the log from its start on."""
    named = tmp_path / "backups" if request.param == "folder" else request.getfixturevalue("bucket")
    store = Store(named)
    assert store.empty()
    for number in (1, 2, 3):
        at = NOON + number * DAY
        name = store.new(at)
        start = f"00000001000000000000000{number}"
        put(store, f"{name}/base.tar.gz", f"log/{start}.gz")
        store.keep(_backup(name, at, start))
    return store


def put(store: Store, *names: str) -> None:
    for name in names:
        store.place.put(name, io.BytesIO(b"all of it"))


def _backup(name: str, at: datetime, start: str) -> Backup:
    return Backup(
        name=name, began=at, ended=at + timedelta(minutes=1), server=18, database="oliver", role="oliver",
        start=start, size=1, root="", sealed=False, embedded=True, files={"base.tar.gz": "no digest"},
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
    assert store.place.files("log") == ["log/000000010000000000000003.gz"]
    assert store.thin(days=0, now=NOON + 30 * DAY) == []
    assert (len(store.backups()), store.place.folders()) == (1, ["20261122T120000Z", "log"])


def test_the_log_from_its_start_on_is_needed_on_every_timeline(store: Store) -> None:
    put(store, "log/00000002.history.gz", "log/000000020000000000000003.partial.gz", "log/reach.json")
    assert [name.removeprefix("log/") for name in store.segments("000000010000000000000003")] == [
        "000000010000000000000003.gz",
        "00000002.history.gz",
        "000000020000000000000003.partial.gz",
    ]


def test_what_was_interrupted_never_counts_and_is_taken_away(store: Store) -> None:
    interrupted = store.new(NOON + 4 * DAY)
    put(store, f"{interrupted}/base.tar.gz")
    assert interrupted not in [each.name for each in store.backups()]
    assert store.choose(name=None, at=None).began == NOON + 3 * DAY
    store.new(NOON + 5 * DAY)
    assert interrupted not in store.place.folders()


def test_how_far_the_log_reaches_is_known_without_asking_a_far_store(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    assert (store.reach(), reach_known(str(store)), reach_known("")) == (None, None, None)
    store.reached(NOON)
    assert store.reach().until == NOON  # type: ignore[union-attr]
    if str(store).startswith("s3:"):
        monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    assert reach_known(str(store)) == NOON
