from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.floor.models import Finding, HandReview, ReviewPending
from compliance.floor.write.totals_recount import totals_recount
from compliance.houses.write.review_queue import LOST_AFTER, TableDayKey, table_days_claim, table_days_claim_waiting
from compliance.papers.forms.answer import Answer
from compliance.record import read
from tests import builders
from tests.builders import floor

Record = Callable[..., list[Answer]]
Review = Callable[..., int]
Seen = Callable[..., list[tuple[Any, ...]]]


@pytest.mark.django_db
def test_sound_hands_yield_no_finding(record: Record, review: Review, findings: Seen, totals: Any) -> None:
    record(*(builders.hand(n) for n in range(1, 9)))
    assert review() == 8
    assert findings() == []
    assert not ReviewPending.objects.exists()
    assert totals()["reviewed"] == 8
    assert totals()["due"] == totals()["collected"] == 1_600
    assert review() == 0


@pytest.mark.django_db
def test_a_finding_carries_its_evidence_and_the_record_holds_the_review(record: Record, review: Review) -> None:
    fee = [{"from": "player-dealer", "kind": "fee", "amount": "1.00", "when": "before-deal"}]
    [answer] = record(builders.hand(1, collections=fee))
    review()
    finding = Finding.objects.get()
    assert (finding.rule, finding.outcome, finding.status, finding.difference) == ("FEE001", "fail", "open", -100)
    assert finding.evidence["cites"]
    assert finding.evidence["todo"]
    assert finding.evidence["working"]
    stored = HandReview.objects.get()
    assert (stored.hand_id, stored.revision, stored.due, stored.fails) == (answer.record, 1, 200, 1)
    entry = read.entry(stored.run.record_index)
    assert entry is not None
    body = msgspec.json.decode(entry.body)
    assert entry.kind == "review/1"
    assert body["hands"][0]["hand"] == answer.record
    assert body["hands"][0]["due"] == "2.00"
    assert body["hands"][0]["findings"][0]["rule"] == "FEE001"
    assert body["terms"] == [{"game": stored.game_digest, "fee": stored.fee_digest}]


@pytest.mark.django_db
def test_a_late_hand_is_judged_with_its_neighbourhood_and_no_further(
    record: Record, review: Review, findings: Seen
) -> None:
    record(*(builders.hand(n) for n in range(1, 31) if n != 12))
    review()
    assert ("REC001", 13) in {(row[2], row[0]) for row in findings()}
    record(builders.hand(12))
    judged = review()
    assert 2 <= judged <= 6
    assert findings() == []
    assert Finding.objects.get(rule="REC001").status == "withdrawn"
    assert HandReview.objects.get(hand__number=13).revision == 2
    assert HandReview.objects.get(hand__number=20).revision == 1


@pytest.mark.django_db
def test_a_correction_withdraws_what_it_cures_and_takes_over_the_neighbour(
    record: Record, review: Review, findings: Seen, totals: Any
) -> None:
    wrong = builders.hand(3, collections=[])
    record(*(wrong if n == 3 else builders.hand(n) for n in range(1, 7)))
    review()
    assert {row[2] for row in findings()} == {"FEE002"}
    record(builders.hand(3, id="T1-3b", supersedes={"id": "T1-3", "reason": "misread", "author": "Ben"}))
    review()
    assert findings() == []
    old = Finding.objects.get()
    assert (old.status, old.withdrawn_why) == ("withdrawn", "the hand was superseded")
    assert not HandReview.objects.filter(hand__hand_id="T1-3").exists()
    assert totals()["hands"] == totals()["reviewed"] == 6
    assert totals()["fails"] == 0


@pytest.mark.django_db
def test_a_finding_that_comes_back_keeps_its_row(record: Record, review: Review) -> None:
    record(*(builders.hand(n) for n in (1, 3)))
    review()
    first = Finding.objects.get(rule="REC001")
    record(builders.hand(2))
    review()
    record(builders.hand(9, id="away", supersedes={"id": "T1-2", "reason": "wrong number", "author": "Ben"}))
    review()
    again = Finding.objects.get(rule="REC001", hand=first.hand_id)
    assert (again.pk, again.status, again.first_seen) == (first.pk, "open", first.first_seen)


@pytest.mark.django_db
def test_chunks_of_any_size_find_the_same(record: Record, review: Review, findings: Seen, reviews: Seen) -> None:
    record(*floor(40), *floor(40, "T2"))
    review("T1", chunk=500)
    review("T2", chunk=3)
    strip = [
        [tuple(str(cell).replace("T2", "T1") for cell in row) for row in findings(table)] for table in ("T1", "T2")
    ]
    assert strip[0] == strip[1] != []
    assert len(reviews("T1")) == len(reviews("T2")) == 40
    assert totals_recount() == []


@pytest.mark.django_db
def test_while_another_worker_holds_the_table_day_nothing_is_done(
    owner_url: str, record: Record, review: Review
) -> None:
    import psycopg

    record(builders.hand(1))
    table_id = ReviewPending.objects.get().table_id
    with psycopg.connect(owner_url) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s::int, %s::int)", [table_id, builders.DAY.toordinal()])
        assert review() == 0
        assert ReviewPending.objects.exists()
    assert review() == 1


@pytest.mark.django_db
def test_a_chunk_takes_as_many_queries_as_a_hand(record: Record, review: Review) -> None:
    counts = []
    for numbers in (range(1, 2), range(2, 120)):
        record(*(builders.hand(n) for n in numbers))
        with CaptureQueriesContext(connection) as queries:
            review()
        counts.append(len(queries))
    assert counts[0] <= 27
    assert counts[1] <= counts[0] + 2


@pytest.mark.django_db
def test_a_table_day_is_handed_out_once_until_its_task_begins_or_is_lost(record: Record, review: Review) -> None:
    record(builders.hand(1))
    key, now = TableDayKey(builders.HOUSE, "T1", builders.DAY), timezone.now()
    assert table_days_claim(keys=[key], now=now) == [key]
    assert table_days_claim(keys=[key], now=now) == []
    assert table_days_claim_waiting(now=now) == []
    assert table_days_claim_waiting(now=now + LOST_AFTER * 1.1) == [key]
    review()
    assert table_days_claim_waiting(now=now) == []
    record(builders.hand(2))
    assert table_days_claim_waiting(now=now) == [key]
