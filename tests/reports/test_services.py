"""A run from the question to the files: one snapshot, hashes in the record, the same bytes again, cancel, lost workers."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.db import connection, connections

from compliance.houses.read.house import UnknownEstablishment
from compliance.record import read
from reports import selectors, services, storage
from reports.base import ReportError
from reports.models import ReportFile, ReportRun
from reports.registry import Report
from tests import builders
from tests.reports.asking import FIRST, ask, edition_of, run

Play = Callable[..., None]
pytestmark = pytest.mark.django_db(transaction=True)


def test_a_run_writes_every_format_and_keeps_its_hash_in_the_record(play: Play) -> None:
    play(*(builders.hand(number) for number in range(1, 6)))
    done = run()
    edition = edition_of(done)
    assert done.done == done.total > 0
    assert edition.verification.startswith("COL01-")
    assert edition.address == f"https://oliver.example/check/{edition.verification}"
    assert edition.made == FIRST.replace(microsecond=0)
    files = {file.format: file for file in edition.files.all()}
    assert sorted(files) == ["csv", "pdf", "xlsx"]
    for file in files.values():
        content = storage.read(file.sha256)
        assert (sha256(content).hexdigest(), len(content)) == (file.sha256, file.size)
        entry = read.entry(file.record_index)
        assert entry is not None
        assert (entry.kind, entry.establishment, entry.actor) == ("report/1", builders.HOUSE, "ada")
        body = msgspec.json.decode(entry.body)
        assert (body["verification"], body["digest"]) == (edition.verification, edition.digest)
        assert {"format": file.format, "paper": file.paper, "sha256": file.sha256, "size": file.size} in body["files"]


def test_asked_again_the_files_are_the_same_bytes_also_when_they_are_made_anew(play: Play, folder: Path) -> None:
    play(builders.hand(1), builders.hand(2))
    first = edition_of(run())
    size = read.size()
    held = {file.format: storage.read(file.sha256) for file in first.files.all()}
    for path in folder.glob("*/*"):
        path.unlink()  # so that they must be made anew
    later = FIRST + datetime.timedelta(days=2)
    again = edition_of(run(later, asked_by="bo"))
    assert again == first
    assert {file.format: storage.read(file.sha256) for file in again.files.all()} == held
    assert read.size() == size, "nothing new was handed over"
    assert ReportFile.objects.count() == 3


def test_play_elsewhere_and_later_does_not_change_a_report(play: Play) -> None:
    play(builders.hand(1))
    first = edition_of(run())
    next_day = builders.DAY + datetime.timedelta(days=1)
    other = builders.hand(1, id="later", gaming_day=next_day.isoformat())
    for name in ("started", "dealt", "ended"):
        other[name] = (datetime.datetime.fromisoformat(other[name]) + datetime.timedelta(days=1)).isoformat()
    play(other)
    assert edition_of(run()) == first


def test_a_correction_makes_a_new_edition_and_the_old_one_stays(play: Play) -> None:
    play(builders.hand(1), builders.hand(2))
    first = edition_of(run())
    fee = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]
    play(builders.hand(2, id="T1-2b", collections=fee, supersedes={"id": "T1-2", "reason": "misread", "author": "Ada"}))
    second = edition_of(run())
    assert second.verification != first.verification
    assert second.position is not None
    assert first.position is not None
    assert second.position > first.position
    assert storage.read(selectors.file_of(edition=first, name="pdf", paper="letter").sha256)


def test_a_hand_that_comes_in_while_it_is_read_is_in_no_table(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play(builders.hand(1))
    reading, go_on = threading.Event(), threading.Event()
    gather = Report.gather

    def slow(self: Report, asked: Any) -> Any:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM compliance_hand")  # the snapshot is taken by the first question
        reading.set()
        assert go_on.wait(20)
        return gather(self, asked)

    monkeypatch.setattr(Report, "gather", slow)
    ended: list[ReportRun] = []

    def work() -> None:
        try:
            ended.append(run(formats=["csv"]))
        finally:
            connections.close_all()

    worker = threading.Thread(target=work)
    worker.start()
    assert reading.wait(20)
    play(builders.hand(2))
    go_on.set()
    worker.join(30)
    lines = storage.read(selectors.file_of(edition=edition_of(ended[0]), name="csv", paper="letter").sha256)
    assert b",1,2.00,2.00,0.00," in lines


def test_a_run_under_way_stops_at_its_next_sign_of_life(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play(builders.hand(1))
    asked = ask(formats=["csv"])

    def cancelled_meanwhile(*_args: Any) -> bytes:
        services.report_cancel(run=asked, now=FIRST)
        _args[2](1)
        raise AssertionError("it went on")

    monkeypatch.setattr(services.FORMATS["csv"], "write", cancelled_meanwhile)
    assert services.report_run(run_id=asked.pk, clock=lambda: FIRST).status == "cancelled"
    assert not ReportFile.objects.exists()


def test_a_run_that_is_stopped_at_the_very_end_hands_nothing_over(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play(builders.hand(1))
    asked, size, keep = ask(formats=["csv"]), read.size(), storage.keep

    def stopped_meanwhile(content: bytes) -> str:
        services.report_cancel(run=asked, now=FIRST)
        return keep(content)

    monkeypatch.setattr(storage, "keep", stopped_meanwhile)
    assert services.report_run(run_id=asked.pk, clock=lambda: FIRST).status == "cancelled"
    assert not ReportFile.objects.exists()
    assert read.size() == size


def test_a_run_that_is_over_or_under_way_elsewhere_is_left_alone(play: Play) -> None:
    play(builders.hand(1))
    done = run()
    assert services.report_run(run_id=done.pk, clock=lambda: FIRST).tries == 1
    ReportRun.objects.filter(pk=done.pk).update(status="running", touched=FIRST)
    assert services.report_run(run_id=done.pk, clock=lambda: FIRST).status == "running"
    later = FIRST + datetime.timedelta(minutes=3)
    assert services.report_run(run_id=done.pk, clock=lambda: later).status == "done", "its worker was lost"


def test_what_goes_wrong_is_said_and_leaves_nothing_behind(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play(builders.hand(1))
    size = read.size()

    def broken(*_args: Any) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(services.FORMATS["csv"], "write", broken)
    asked = ask()
    with pytest.raises(ZeroDivisionError):
        services.report_run(run_id=asked.pk, clock=lambda: FIRST)
    failed = ReportRun.objects.get(pk=asked.pk)
    assert (failed.status, "Nothing was handed over" in failed.trouble) == ("failed", True)
    assert read.size() == size


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"code": "XXX99"}, "there is no report XXX99"),
        ({"last": builders.DAY - datetime.timedelta(days=1)}, "ends .* before it begins"),
        ({"formats": ["docx"]}, "no report is written as docx"),
        ({"formats": []}, "no report is written as nothing"),
        ({"paper": "a5"}, "there is no paper 'a5'"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(house: str, changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ReportError, match=says):
        ask(**changes)
    assert not ReportRun.objects.exists()


def test_an_unknown_house_is_refused(house: str) -> None:
    with pytest.raises(UnknownEstablishment):
        ask(establishment="nowhere")


def test_a_report_needs_a_transaction_of_its_own(house: str) -> None:
    from django.db import transaction

    with transaction.atomic(), pytest.raises(RuntimeError), services.snapshot():
        pass
