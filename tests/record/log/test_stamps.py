"""Checkpoints are stamped by an authority outside (RFC 3161): kept, opened by verification, and nothing fails with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.utils import timezone

from compliance.record import seal, stamps, verifier
from compliance.record.inspection import Inspection
from compliance.record.models import Stamp
from compliance.running.environment import BadEnvironmentError, TimeStamps, time_stamps
from tests.record.log.authority import Authority, serving

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tsa") / "files")


@pytest.fixture
def there(authority: Authority, settings: Any) -> Iterator[Authority]:
    with serving(authority) as address:
        settings.TIME_STAMPS = TimeStamps(address, authority.roots)
        yield authority


def stamped() -> Stamp:
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    found = stamps.take(clock=timezone.now)
    assert found is not None
    return found


def verdict() -> Any:
    return verifier.verdict(lambda: Inspection(keys=seal.pinned(), archive=seal.archive()).run())


def test_the_last_checkpoint_is_stamped_once_in_a_while(
    record: Callable[..., range], there: Authority, house: Path
) -> None:
    record(5)
    stamp = stamped()
    assert (stamp.size, abs(stamp.at - timezone.now()) < timedelta(seconds=30)) == (5, True)
    assert stamps.take(clock=timezone.now) is None, "it is stamped"
    record(3, first=5)
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    assert stamps.take(clock=timezone.now) is None, "not at once again"
    later = stamps.take(clock=lambda: timezone.now() + stamps.EVERY)
    assert later is not None
    assert (later.size, verdict()["verdict"]) == (8, "clean")
    archive = seal.archive()
    assert archive is not None
    assert [size for size, _ in archive.stamps()] == [5, 8]


def test_without_an_authority_nothing_is_asked(record: Callable[..., range], house: Path) -> None:
    record(1)
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    assert stamps.take(clock=timezone.now) is None
    assert (stamps.last(), stamps.drifts()) == (None, [])


def test_one_that_cannot_be_reached_or_is_not_believed_leaves_everything_as_it_is(
    record: Callable[..., range], there: Authority, house: Path, settings: Any, tmp_path: Path
) -> None:
    record(2)
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    reached = settings.TIME_STAMPS
    settings.TIME_STAMPS = TimeStamps("http://127.0.0.1:1/", there.roots)
    with pytest.raises(stamps.StampError, match="could not be asked"):
        stamps.take(clock=timezone.now)
    settings.TIME_STAMPS = TimeStamps(reached.address, Authority(tmp_path / "another").roots)
    with pytest.raises(stamps.StampError):
        stamps.take(clock=timezone.now)
    assert (Stamp.objects.count(), verdict()["verdict"]) == (0, "clean")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE record_stamp SET at = at - interval '1 day'", "its row"),
        ("UPDATE record_stamp SET answer = set_byte(answer, 200, get_byte(answer, 200) # 1)", "time stamp"),
        ("DELETE FROM record_stamp", "is archived, but not in its table"),
        ("UPDATE record_stamp SET size = 4", "is of none that is there"),
    ],
)
def test_one_that_was_changed_or_taken_out_is_named(
    record: Callable[..., range], there: Authority, house: Path, owner_url: str, change: str, said: str
) -> None:
    record(5)
    stamped()
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute("ALTER TABLE record_stamp DISABLE TRIGGER append_only")
        owner.execute(change)
        owner.execute("ALTER TABLE record_stamp ENABLE ALWAYS TRIGGER append_only")
    found = verdict()
    assert found["verdict"] == "tampered"
    assert said in str(found)


def test_a_clock_that_is_off_the_authority_is_told(record: Callable[..., range], there: Authority, house: Path) -> None:
    record(1)
    stamped()
    [drift] = stamps.drifts()
    assert not drift.alarm, str(drift)
    record(1, first=1)
    seal.checkpoint_make(now=timezone.now(), sign=seal.signer())
    assert stamps.take(clock=lambda: timezone.now() + timedelta(hours=1))
    [drift] = stamps.drifts()
    assert drift.alarm
    assert "ahead of that of 127.0.0.1 (the time stamp of 2 entries)" in str(drift)


def test_an_address_without_roots_is_refused() -> None:
    with pytest.raises(BadEnvironmentError, match="OLIVER_TSA_ROOTS"):
        time_stamps({"OLIVER_TSA": "https://tsa.example/"})
    with pytest.raises(BadEnvironmentError, match="no address"):
        time_stamps({"OLIVER_TSA": "tsa.example", "OLIVER_TSA_ROOTS": "x"})
    assert time_stamps({}) == TimeStamps()
