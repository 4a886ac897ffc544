"""Whatever the order in which hands come and workers die, the findings end the same."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compliance.floor.models import HandReview, ReviewPending, ReviewRun
from compliance.floor.write.totals_recount import totals_recount
from compliance.houses.write.review_queue import TableDayKey, table_days_claim_waiting
from compliance.papers.forms.answer import Answer
from compliance.record import read
from tests import builders
from tests.builders import floor
from tests.places import ROOT

Record = Callable[..., list[Answer]]
Review = Callable[..., int]
Seen = Callable[..., list[tuple[Any, ...]]]


EVENTS: list[dict[str, Any]] = [
    *floor(7),
    builders.hand(2, id="T1-2b", supersedes={"id": "T1-2", "reason": "misread", "author": "Ben"}, collections=[]),
    builders.hand(9, id="T1-5b", supersedes={"id": "T1-5", "reason": "wrong number", "author": "Ben"}),
    builders.hand(2, id="T1-2c", supersedes={"id": "T1-2b", "reason": "misread again", "author": "Ben"}),
]


@st.composite
def arrivals(draw: st.DrawFn) -> list[tuple[dict[str, Any], bool]]:
    """The events in any order in which no correction comes before what it corrects, with reviews anywhere between."""
    order = draw(st.permutations(EVENTS))
    arrived: list[dict[str, Any]] = []
    left = list(order)
    while left:
        known = {event["id"] for event in arrived}
        ready = next(e for e in left if "supersedes" not in e or e["supersedes"]["id"] in known)
        left.remove(ready)
        arrived.append(ready)
    return [(event, draw(st.booleans())) for event in arrived]


@pytest.mark.django_db
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=arrivals(), chunk=st.sampled_from([1, 2, 500]))
def test_any_order_of_arrival_ends_in_the_same_findings(
    record: Record,
    review: Review,
    findings: Seen,
    reviews: Seen,
    order: list[tuple[dict[str, Any], bool]],
    chunk: int,
) -> None:
    def outcome(play: Callable[[], None]) -> tuple[Any, ...]:
        with transaction.atomic():
            play()
            review(chunk=chunk)
            assert not ReviewPending.objects.exists()
            assert totals_recount() == []
            seen = findings(), reviews()
            transaction.set_rollback(True)
        return seen

    def shuffled() -> None:
        for event, then_review in order:
            assert record(event)[0].status == "recorded"
            if then_review:
                review(chunk=chunk)

    assert outcome(shuffled) == outcome(lambda: [record(event) for event in EVENTS] and None)


KILLED = """
import django, sys, time, datetime
django.setup()
from django.utils import timezone
from compliance.floor.write import hand_review
judge = hand_review._Walk._review
def slowly(self, *args):
    time.sleep(0.004)
    judge(self, *args)
hand_review._Walk._review = slowly
hand_review.table_day_review(establishment="lucky-derby", table="T1", gaming_day=datetime.date(2026, 9, 1),
                             clock=timezone.now, chunk=8)
"""


@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_midway_leaves_work_that_another_finishes_alike(
    record: Record, review: Review, findings: Seen
) -> None:
    hands = floor(90)
    random.Random(3).shuffle(hands)
    record(*hands, *(dict(hand, table="T2", id=hand["id"].replace("T1", "T2")) for hand in hands))
    review("T2")
    kills = 0
    while ReviewPending.objects.filter(table__name="T1").count() > 20:
        had = HandReview.objects.filter(hand__table__name="T1").count()
        worker = subprocess.Popen([sys.executable, "-c", KILLED], cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})
        deadline = time.monotonic() + 30
        while HandReview.objects.filter(hand__table__name="T1").count() < had + 8 and worker.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        kills += 1
    assert kills >= 2
    waiting = table_days_claim_waiting(now=timezone.now())
    assert waiting == [TableDayKey(builders.HOUSE, "T1", builders.DAY)]
    review()
    strip = [
        [tuple(str(cell).replace("T2", "T1") for cell in row) for row in findings(table)] for table in ("T1", "T2")
    ]
    assert strip[0] == strip[1] != []
    assert totals_recount() == []
    runs = set(ReviewRun.objects.values_list("record_index", flat=True))
    assert runs == {entry.index for entry in read.entries() if entry.kind == "review/1"}
