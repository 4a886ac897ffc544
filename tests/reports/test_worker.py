"""The real broker and a real worker: asked on a page, made elsewhere; and the close of the gaming day by the sweep."""

from __future__ import annotations

import datetime
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.utils import timezone

from compliance.celery import app
from compliance.jobs.work import hand_out
from reports import schedule, selectors, services, storage
from reports.models import ReportRun
from tests import builders
from tests.places import ROOT

CLOSE = datetime.datetime(2026, 9, 2, 13, tzinfo=datetime.UTC)  # 06:00 in California
QUEUE = "test-reports"  # its own: other test processes share the broker

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]


@contextmanager
def worker(folder: Path) -> Iterator[None]:
    argv = [sys.executable, "-m", "celery", "-A", "compliance.celery", "worker", "-c", "1", "-Q", QUEUE]
    process = subprocess.Popen(
        [*argv, "--loglevel", "WARNING", "--without-gossip", "--without-mingle", "-n", f"{QUEUE}-{os.getpid()}@here"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "OLIVER_REPORTS": str(folder)},
        start_new_session=True,
    )
    try:
        yield
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_a_worker_makes_what_was_asked_and_what_the_close_of_the_day_asks_for(
    play: Callable[..., None], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = app.send_task
    monkeypatch.setattr(app, "send_task", lambda name, **options: send(name, queue=QUEUE, **options))
    play(builders.hand(1), builders.hand(2))
    asked = services.report_ask(
        code="COL01",
        establishment=builders.HOUSE,
        first=builders.DAY,
        last=builders.DAY,
        asked_by="ada",
        now=timezone.now(),
    )
    with worker(folder):
        hand_out(ReportRun.TASK, [asked.pk, *schedule.reports_due(now=CLOSE)])
        deadline = time.monotonic() + 60
        while ReportRun.objects.exclude(status="done").exists():
            assert time.monotonic() < deadline, list(ReportRun.objects.values("status", "trouble"))
            time.sleep(0.05)
    of_that_day = ReportRun.objects.get(scheduled=True, report="COL01")
    asked.refresh_from_db()
    assert asked.edition == of_that_day.edition is not None
    assert storage.read(selectors.file_of(edition=asked.edition, name="pdf", paper="letter").sha256)


def test_the_beat_knows_the_sweep_and_the_workers_know_the_tasks() -> None:
    app.loader.import_default_modules()
    assert {"reports.tasks.report_run", "reports.tasks.reports_sweep"} <= set(app.tasks)
    assert "reports.tasks.reports_sweep" in {entry["task"] for entry in app.conf.beat_schedule.values()}
