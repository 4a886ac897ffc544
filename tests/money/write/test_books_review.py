"""Papers of the money: recorded once, corrected by later ones; the books of their days judged, in any order of arrival."""

from __future__ import annotations

import datetime
import itertools
import json
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from compliance.floor.models import Finding
from compliance.money.models import BooksPending, DayBooks
from compliance.money.read.recorded import BooksRows
from compliance.money.write.accounts_review import accounts_sweep
from compliance.papers.models import Paper
from compliance.papers.read.recorded import PAPERS
from compliance.papers.write.paper_record import papers_record
from compliance.record import read
from tests import builders

pytestmark = pytest.mark.django_db
DAY = "2026-09-01"


def box(**changes: Any) -> tuple[str, dict[str, Any]]:
    values = {
        "id": "BX-1",
        "gaming_day": DAY,
        "box": "T1-Day",
        "table": "T1",
        "shift": "Day",
        "holds": "drop",
        "removed": "2026-09-01T14:05:00-07:00",
        "removed_by": "S-1",
        "carried_by": ["S-1", "F-2"],
    }
    return "box", values | changes


def count(**changes: Any) -> tuple[str, dict[str, Any]]:
    values = {
        "id": "CT-1",
        "gaming_day": DAY,
        "box": "T1-Day",
        "table": "T1",
        "shift": "Day",
        "holds": "drop",
        "count": "first",
        "at": "2026-09-01T15:00:00-07:00",
        "counted_by": ["C-1", "C-2"],
        "amount": "480.00",
    }
    return "count", values | changes


def send(house: str, *papers: tuple[str, dict[str, Any]], now: datetime.datetime = builders.NOW) -> list[Any]:
    answers = []
    for kind, paper in papers:
        lines = [json.dumps(paper).encode()]
        answers += papers_record(establishment=house, kind=kind, lines=lines, actor="clerk", now=now).answers
    return answers


def judge() -> int:
    return accounts_sweep(clock=lambda: builders.NOW)


def found() -> set[tuple[datetime.date, str, str, str]]:
    return set(
        Finding.objects.filter(status="open", rule="CNT001").values_list("gaming_day", "rule", "subject", "outcome")
    )


def differences() -> list[tuple[int, str]]:
    entries = list(read.entries())
    told = []
    for check in (PAPERS, BooksRows()):
        mine = [entry for entry in entries if entry.kind in check.kinds]
        told += list(check.differences(start=0, stop=1000, entries=mine))
    return told


def test_a_paper_is_recorded_once_and_another_under_its_id_is_a_conflict(house: str) -> None:
    [answer] = send(house, box())
    entry = read.entry(answer.record)
    assert entry is not None
    assert (answer.status, entry.kind, entry.actor) == ("recorded", "box/1", "clerk")
    again = box(removed="2026-09-01T21:05:00Z")
    assert [(one.status, one.record) for one in send(house, again)] == [("already held", answer.record)]
    assert [one.status for one in send(house, box(shift="Grave"))] == ["conflict"]
    assert Paper.objects.count() == 1
    assert differences() == []


@pytest.mark.parametrize(
    ("paper", "path"),
    [
        (box(table="T99"), "$.table"),
        (box(removed="2036-09-01T14:05:00-07:00"), "$.removed"),
        (count(amount="12"), "$.amount"),
        (count(amount="500.00", pieces={"100.00": 4}), "$.amount"),
        (count(counted_by=[]), "$.counted_by"),
        (box(gaming_day="2036-09-01"), "$.gaming_day"),
        (box(note="a\u0000b"), "$.note"),
        (box(colour="red"), "$.colour"),
    ],
)
def test_a_paper_that_contradicts_itself_is_refused_by_place_and_cure(
    house: str, paper: tuple[str, dict[str, Any]], path: str
) -> None:
    [answer] = send(house, paper)
    assert (answer.status, answer.problems[0].path) == ("refused", path)
    assert answer.problems[0].cure
    assert Paper.objects.count() == 0


def test_a_box_that_nobody_counts_is_found_and_the_finding_goes_with_the_count(house: str) -> None:
    second = {"id": "BX-2", "box": "T2-Day", "table": "T2"}
    send(house, box(), box(**second), count())
    assert judge() == 1
    assert [(rule, subject) for _, rule, subject, _ in found()] == [("CNT001", "box BX-2")]
    assert Finding.objects.get(rule="CNT001").table is not None
    send(house, count(id="CT-2", box="T2-Day", table="T2"))
    judge()
    assert found() == set()
    assert Finding.objects.get(rule="CNT001").status == "withdrawn"
    assert differences() == []


def test_a_correction_supersedes_and_moves_a_paper_to_another_day(house: str) -> None:
    send(house, box(), count())
    fixed = {"supersedes": {"id": "CT-1", "reason": "counted under the wrong day", "author": "clerk"}}
    [answer] = send(house, count(id="CT-9", gaming_day="2026-09-02", **fixed))
    assert answer.status == "recorded"
    assert [one.status for one in send(house, count(id="CT-10", **fixed))] == ["refused"]
    judge()
    days = {day.isoformat() for day, rule, _, _ in found() if rule == "CNT001"}
    assert days == {"2026-09-02"}  # on its own day nothing is counted yet; the books that follow tell of the box
    assert differences() == []


def test_any_order_of_arrival_ends_with_the_same_findings(house: str) -> None:
    papers = [
        box(),
        box(id="BX-2", box="T2-Day", table="T2"),
        count(),
        count(id="CT-5", gaming_day="2026-09-02", box="T9-Day", table="T2"),
    ]
    seen = set()
    for order in itertools.permutations(papers):
        with transaction.atomic():
            for paper in order:
                send(house, paper)
                judge()
            seen.add(frozenset(found()))
            transaction.set_rollback(True)
    assert len(seen) == 1
    assert {(day.isoformat(), subject) for day, _, subject, _ in seen.pop()} >= {(DAY, "box BX-2")}


def test_a_paper_and_the_books_entry_cannot_be_changed_unnoticed(house: str) -> None:
    send(house, box(), count(), box(id="BX-2", box="T2-Day", table="T2"))
    judge()
    with pytest.raises(DatabaseError), transaction.atomic():
        Paper.objects.update(amount=1)
    DayBooks.objects.update(fails=0)
    assert any("fails" in what for _, what in differences())
    DayBooks.objects.update(fails=2)
    Finding.objects.update(says="nothing")
    assert any("is not what was recorded" in what for _, what in differences())


def test_nothing_waits_behind_a_sweep(house: str) -> None:
    send(house, box())
    assert BooksPending.objects.exists()
    judge()
    assert not BooksPending.objects.exists()
    assert judge() == 0


def test_a_paper_that_is_struck_out_counts_no_more_until_that_is_corrected(house: str) -> None:
    waiting = {"box": "T2-Day", "table": "T2"}
    send(house, box(), count(), box(id="BX-2", **waiting))
    judge()
    assert len(found()) == 1, "a box that nobody counted"
    out = {"id": "BX-2", "reason": "typed for the wrong day", "author": "Ben", "struck": True}
    send(house, box(id="BX-3", supersedes=out, **waiting))
    judge()
    assert found() == set()
    assert (Paper.objects.filter(struck=True).count(), differences()) == (1, [])
    send(house, box(id="BX-4", supersedes={"id": "BX-3", "reason": "it was this day", "author": "Ben"}, **waiting))
    judge()
    assert len(found()) == 1
