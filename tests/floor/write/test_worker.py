"""The real broker and a real worker: hands come in, reviews happen, a killed worker's work is taken up again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from compliance.floor import tasks
from compliance.floor.models import HandReview, ReviewPending
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.totals_recount import totals_recount
from compliance.papers.forms.answer import Answer
from tests import builders
from tests.places import ROOT

QUEUE = "test-reviews"  # its own: other test processes share the broker

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]


@contextmanager
def worker() -> Iterator[subprocess.Popen[bytes]]:
    argv = [sys.executable, "-m", "celery", "-A", "compliance.celery", "worker", "-c", "2", "-Q", QUEUE]
    process = subprocess.Popen(
        [*argv, "--loglevel", "WARNING", "--without-gossip", "--without-mingle", "-n", f"{QUEUE}-{os.getpid()}@here"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Sends go to this test's queue; gives the sweep."""
    send = tasks.table_day_review.apply_async
    monkeypatch.setattr(tasks.table_day_review, "apply_async", lambda **options: send(queue=QUEUE, **options))
    return tasks.review_sweep


def until(holds: Callable[[], bool], seconds: float = 40) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.05)


def test_a_worker_reviews_what_comes_in_and_another_takes_over_when_it_is_killed(
    house: str, record: Callable[..., list[Answer]], queue: Callable[[], None]
) -> None:
    lines = builders.lines(*(builders.hand(n, table=table) for n in range(1, 401) for table in ("T1", "T2")))
    with worker() as first:
        for taken in hands_record(establishment=house, lines=lines, actor="test", now=builders.NOW, chunk=100):
            tasks.reviews_enqueue(taken.touched)
        until(lambda: HandReview.objects.exists())
        os.killpg(first.pid, signal.SIGKILL)
    done = HandReview.objects.count()
    record(builders.hand(500), builders.hand(501, table="T2"))
    with worker():
        until(lambda: queue() or not ReviewPending.objects.exists())
    assert HandReview.objects.count() == 802 >= done
    assert totals_recount() == []
