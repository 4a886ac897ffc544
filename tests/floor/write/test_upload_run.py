"""Files of hands in the background: every hand gets its result, killed or not, and a file can be sent again."""

from __future__ import annotations

import csv
import datetime
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from compliance.floor.models import RecordedHand, ReviewPending, UploadResult, UploadRun
from compliance.floor.write import upload_run
from compliance.floor.write.upload_file import UploadError
from compliance.floor.write.upload_run import upload_ask, upload_cancel, upload_work
from compliance.houses.models import Establishment
from compliance.jobs.work import waiting
from compliance.people.models import Person
from games.hand import csv as hand_csv
from tests import builders
from tests.places import ROOT

pytestmark = pytest.mark.django_db
Send = Callable[..., UploadRun]
Work = Callable[..., bool]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.UPLOADS_FOLDER = str(tmp_path / "uploads")
    return tmp_path / "uploads"


@pytest.fixture
def send(house: str) -> Send:
    def do(content: bytes, name: str = "hands.ndjson") -> UploadRun:
        person, _ = Person.objects.get_or_create(username="ravi")
        place = Establishment.objects.get(slug=house)
        return upload_ask(establishment=place, by=person, file_name=name, chunks=[content], now=builders.NOW)

    return do


@pytest.fixture
def told() -> list[Any]:
    return []


@pytest.fixture
def work(told: list[Any]) -> Work:
    def do(run: UploadRun, **options: Any) -> bool:
        more = upload_work(run_id=run.pk, clock=lambda: builders.NOW, tell=told.extend, **options)
        run.refresh_from_db()
        return more

    return do


def ndjson(*hands: dict[str, Any]) -> bytes:
    return b"\n".join(builders.lines(*hands)) + b"\n"


def counts(run: UploadRun) -> tuple[int, ...]:
    return run.hands, run.recorded, run.held, run.conflicts, run.refused


def test_every_hand_of_a_file_gets_its_result(send: Send, work: Work, told: list[Any], folder: Path) -> None:
    bad = builders.hand(3, wagers=[{"seat": 1, "bettor": "P1", "wager": "tie", "amount": "5"}])
    run = send(ndjson(builders.hand(1), builders.hand(2)) + b"\n{no json}\n" + ndjson(bad, builders.hand(1, decks=6)))
    assert work(run) is False
    assert (run.status, counts(run), run.done) == ("done", (5, 2, 0, 1, 2), run.total)
    results = list(UploadResult.objects.order_by("line").values_list("line", "status", "hand_id", "record"))
    first = RecordedHand.objects.order_by("index").first()
    assert first is not None
    assert results[0] == (1, "recorded", "T1-1", first.index)
    assert [each[:3] for each in results[2:]] == [(4, "refused", ""), (5, "refused", "T1-3"), (6, "conflict", "T1-1")]
    refused = UploadResult.objects.get(line=5)
    assert refused.problems[0]["path"] == "$.wagers[0].amount"
    assert refused.problems[0]["cure"]
    assert {key.table for key in told} == {"T1"}
    assert list(folder.iterdir()) == []


def test_a_file_sent_again_says_what_is_held(send: Send, work: Work) -> None:
    content = ndjson(*(builders.hand(n) for n in range(1, 8)))
    work(send(content))
    again = send(content)
    work(again)
    assert counts(again) == (7, 0, 7, 0, 0)
    assert RecordedHand.objects.count() == 7


def test_it_goes_on_turn_by_turn_and_chunk_by_chunk(send: Send, work: Work) -> None:
    run = send(ndjson(*(builders.hand(n) for n in range(1, 12))))
    turns = 1
    while work(run, turn=0, chunk=3):
        assert run.status == "waiting"
        turns += 1
    assert turns == 5  # four chunks, and one turn that finds nothing more
    assert (run.status, counts(run)) == ("done", (11, 11, 0, 0, 0))
    assert list(UploadResult.objects.values_list("line", flat=True).order_by("line")) == list(range(1, 12))


def test_what_breaks_off_in_a_chunk_leaves_neither_hands_nor_results(
    send: Send, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = send(ndjson(*(builders.hand(n) for n in range(1, 7))))
    real, calls = upload_run._result, iter(range(100))

    def breaks(*args: Any) -> UploadResult:
        if next(calls) == 4:
            raise RuntimeError("the machine stops here")
        return real(*args)

    monkeypatch.setattr(upload_run, "_result", breaks)
    with pytest.raises(RuntimeError):
        work(run, chunk=3)
    run.refresh_from_db()
    assert (run.status, run.hands, RecordedHand.objects.count(), UploadResult.objects.count()) == ("failed", 3, 3, 3)


def test_a_lost_worker_is_followed_by_another(send: Send, work: Work) -> None:
    run = send(ndjson(*(builders.hand(n) for n in range(1, 7))))
    work(run, turn=0, chunk=3)
    UploadRun.objects.update(status="running", touched=builders.NOW)
    assert work(run) is False
    assert run.hands == 3  # somebody is at it
    later = builders.NOW + UploadRun.SILENT + datetime.timedelta(seconds=1)
    assert waiting(UploadRun, now=later) == [run.pk]
    upload_work(run_id=run.pk, clock=lambda: later, tell=list)
    run.refresh_from_db()
    assert (run.status, counts(run)) == ("done", (6, 6, 0, 0, 0))


def test_it_can_be_stopped_and_what_is_held_stays(send: Send, work: Work, folder: Path) -> None:
    run = send(ndjson(*(builders.hand(n) for n in range(1, 7))))
    work(run, turn=0, chunk=2)
    upload_cancel(run=run, now=builders.NOW)
    run.refresh_from_db()
    assert (run.status, run.recorded, RecordedHand.objects.count()) == ("cancelled", 2, 2)
    assert list(folder.iterdir()) == []
    assert work(run) is False


def test_the_very_same_file_under_way_is_that_run(send: Send) -> None:
    content = ndjson(builders.hand(1))
    assert send(content).pk == send(content).pk


def test_one_that_is_stopped_while_it_is_taken_in_stops_behind_its_chunk(send: Send, folder: Path) -> None:
    run = send(ndjson(*(builders.hand(n) for n in range(1, 7))))

    def stop(_: Any) -> None:
        upload_cancel(run=run, now=builders.NOW)

    assert upload_work(run_id=run.pk, clock=lambda: builders.NOW, tell=stop, chunk=2) is False
    run.refresh_from_db()
    assert (run.status, run.hands, RecordedHand.objects.count()) == ("cancelled", 2, 2)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"  \n\n"])
def test_a_file_without_anything_is_refused(send: Send, content: bytes, folder: Path) -> None:
    with pytest.raises(UploadError, match="empty"):
        send(content)
    assert list(folder.iterdir()) == []


def test_a_file_that_is_gone_says_so(send: Send, work: Work, folder: Path) -> None:
    run = send(ndjson(builders.hand(1)))
    for path in folder.iterdir():
        path.unlink()
    work(run)
    assert (run.status, "Send it again" in run.trouble) == ("failed", True)


def test_a_line_that_is_too_long_and_text_that_is_not_text_are_refused(send: Send, work: Work) -> None:
    run = send(
        b'{"id":"'
        + b"x" * 3_000_000
        + b'"}\n'
        + ndjson(builders.hand(1))
        + b'{"id": "\xff"}\n{"id":"a\\u0000b\\ud800"}'
    )
    work(run)
    assert counts(run) == (4, 1, 0, 0, 3)
    assert UploadResult.objects.get(line=1).problems[0]["value"] == "a line of more than 1 MB"


def test_csv_is_taken_in_as_ndjson_is(send: Send, work: Work) -> None:
    out = io.StringIO(newline="")
    hand_csv.write(builders.lines(*(builders.hand(n) for n in range(1, 4))), csv.writer(out).writerow)
    text = out.getvalue().replace("T1-2,wager", "T1-2,wagr", 1)
    run = send(b"\xef\xbb\xbf" + text.encode(), "hands.csv")
    work(run, chunk=2)
    assert (run.form, counts(run)) == ("csv", (3, 2, 0, 0, 1))
    assert UploadResult.objects.get(status="refused").hand_id == "T1-2"
    text = out.getvalue().replace("T1-3,", "T1-4,").replace("60.00,,,60.00", "60.0,,,60.00")
    work(wrong := send(text.encode()))
    [amount] = [
        each
        for each in UploadResult.objects.get(run=wrong, hand_id="T1-4").problems
        if each["path"] == "$.wagers[1].amount"
    ]
    assert text.splitlines()[amount["line"] - 1].startswith("T1-4,wager")
    work(again := send(b"\n".join(builders.lines(builders.hand(1), builders.hand(3)))))
    assert counts(again) == (2, 0, 2, 0, 0)


@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
def test_killed_in_the_middle_the_next_one_goes_on_behind_the_last_answer(
    send: Send, work: Work, settings: Any
) -> None:
    run = send(ndjson(*(builders.hand(n, table=table) for table in ("T1", "T2") for n in range(1, 1_501))))
    code = (
        "import django; django.setup()\n"
        "from django.utils import timezone\n"
        "from compliance.floor.write.upload_run import upload_work\n"
        f"upload_work(run_id={run.pk}, clock=timezone.now, tell=list, chunk=50)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ
        | {
            "PYTHONPATH": str(ROOT),
            "OLIVER_UPLOADS": settings.UPLOADS_FOLDER,
            "DJANGO_SETTINGS_MODULE": "compliance.settings",
        },
    )
    deadline = time.monotonic() + 40
    while not UploadResult.objects.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    run.refresh_from_db()
    assert 0 < run.hands < 3_000
    assert run.hands == UploadResult.objects.count() == RecordedHand.objects.count()
    UploadRun.objects.update(touched=builders.NOW - 2 * UploadRun.SILENT)
    work(run)
    assert (run.status, counts(run)) == ("done", (3_000, 3_000, 0, 0, 0))
    assert RecordedHand.objects.count() == ReviewPending.objects.count() == 3_000


@pytest.mark.parametrize("error", [UploadError, RuntimeError])
def test_a_file_that_is_refused_or_breaks_is_not_left_behind(
    send: Send, work: Work, folder: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def turn(*_: Any) -> bool:
        raise error("it cannot be read")

    run = send(ndjson(builders.hand(1)))
    assert list(folder.iterdir())
    monkeypatch.setattr(upload_run, "_turn", turn)
    with suppress(RuntimeError):
        work(run)
    run.refresh_from_db()
    assert run.status == "failed"
    assert list(folder.iterdir()) == []


def test_one_that_no_worker_ends_is_not_left_behind(send: Send, work: Work, folder: Path) -> None:
    run = send(builders.line(builders.hand()))
    UploadRun.objects.filter(pk=run.pk).update(tries=3)
    assert not work(run)
    assert run.status == "failed"
    assert list(folder.iterdir()) == []


def test_half_a_file_is_not_left_behind(house: str, folder: Path) -> None:
    def hangs_up() -> Iterator[bytes]:
        yield b"{"
        raise ConnectionResetError("the other side is gone")

    person, place = Person.objects.create(username="ravi"), Establishment.objects.get(slug=house)
    with pytest.raises(UploadError, match="cannot be kept"):
        upload_ask(establishment=place, by=person, file_name="hands", chunks=hangs_up(), now=builders.NOW)
    assert list(folder.iterdir()) == []
