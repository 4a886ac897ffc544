"""Uploads and verifications through the broker and a real worker; and what waits when there is none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kombu.exceptions import OperationalError

from compliance.celery import app
from compliance.floor.models import HandReview, UploadRun
from compliance.floor.tasks import table_day_review, upload_take
from compliance.floor.write.upload_run import upload_ask
from compliance.houses.models import Establishment
from compliance.jobs.work import hand_out
from compliance.people.models import Person
from compliance.record.models import VerificationRun
from compliance.record.tasks import record_verify
from compliance.record.verification import verification_ask
from compliance.shell.tasks import work_sweep
from tests import builders
from tests.places import ROOT

QUEUE = "test-long-work"  # its own: other test processes share the broker


@pytest.fixture
def upload(house: str, settings: Any, tmp_path: Path) -> UploadRun:
    settings.UPLOADS_FOLDER = str(tmp_path / "uploads")
    return upload_ask(
        establishment=Establishment.objects.get(slug=house),
        by=Person.objects.create(username="ravi"),
        file_name="night.ndjson",
        chunks=[b"\n".join(builders.lines(*(builders.hand(n) for n in range(1, 40))))],
        now=builders.NOW,
    )


@pytest.mark.django_db
def test_without_a_broker_they_wait_for_the_sweep(upload: UploadRun, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_: Any, **__: Any) -> None:
        raise OperationalError("nobody there")

    told: list[tuple[str, int]] = []
    monkeypatch.setattr(app, "send_task", silent)
    hand_out(upload.TASK, [upload.pk])
    run, _ = verification_ask(by=upload.by, now=builders.NOW)
    hand_out(run.TASK, [run.pk])
    monkeypatch.setattr(app, "send_task", lambda name, args, retry: told.append((name, *args)))
    work_sweep()
    assert sorted(told) == [(record_verify.name, run.pk), (upload_take.name, upload.pk)]


@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
def test_a_worker_takes_a_file_in_and_verifies_the_record(
    upload: UploadRun, settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    argv = [sys.executable, "-m", "celery", "-A", "compliance.celery", "worker", "-c", "1", "-Q", QUEUE]
    process = subprocess.Popen(
        [*argv, "--loglevel", "WARNING", "--without-gossip", "--without-mingle", "-n", f"{QUEUE}-{os.getpid()}@here"],
        cwd=ROOT,
        env=os.environ
        | {"PYTHONPATH": str(ROOT), "OLIVER_UPLOADS": settings.UPLOADS_FOLDER, "OLIVER_LOG": str(tmp_path / "log")},
        start_new_session=True,
    )
    try:
        run, _ = verification_ask(by=upload.by, now=builders.NOW)
        upload_take.apply_async(args=(upload.pk,), queue=QUEUE)
        record_verify.apply_async(args=(run.pk,), queue=QUEUE)
        until(lambda: UploadRun.objects.get().over and VerificationRun.objects.get().over)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    upload.refresh_from_db()
    assert (upload.status, upload.recorded) == ("done", 39)
    assert VerificationRun.objects.get().verdict == "clean"
    table_day_review("lucky-derby", "T1", builders.DAY.isoformat())
    assert HandReview.objects.count() == 39


def until(holds: Callable[[], bool], seconds: float = 40) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.05)
