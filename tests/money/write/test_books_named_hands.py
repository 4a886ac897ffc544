"""Papers that name a hand of another gaming day: their books are judged again whenever that hand comes in or is corrected."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from compliance.houses.models import Establishment
from compliance.money.models import BooksPending
from compliance.money.read.day_accounts import day_read
from compliance.papers.models import Paper
from tests import builders
from tests.money.write.test_books_arrival import paper
from tests.money.write.test_books_review import box, judge, send

pytestmark = pytest.mark.django_db
Record = Callable[..., Any]
AFTER = "2026-09-02"
PAID = {"fund": "F", "table": "T1", "amount": "40.00", "parts": [{"seat": 1, "of": "losing", "amount": "40.00"}]}
FIXED = {"reason": "misread", "author": "Ada"}


def waiting() -> set[str]:
    return {one.gaming_day.isoformat() for one in BooksPending.objects.all()}


def named(house: str, day: str) -> dict[str, str]:
    read = day_read(establishment=Establishment.objects.get(slug=house), gaming_day=datetime.date.fromisoformat(day))
    return {name: hand.id for name, hand in read.hands.items()}


def test_a_hand_that_comes_late_and_each_correction_of_it_wake_the_books_that_name_it(
    house: str, record: Record
) -> None:
    send(house, *paper("jackpot", "JP-1", AFTER, "01:00", hand="T1-1", **PAID), box(gaming_day="2026-08-30"))
    judge()
    assert named(house, AFTER) == {}
    for name, changes in (
        ("T1-1", {}),
        ("T1-1b", {"supersedes": {"id": "T1-1", **FIXED}}),
        ("T1-1c", {"supersedes": {"id": "T1-1b", **FIXED}}),
    ):
        [answer] = record(builders.hand(1, id=name, **changes))
        assert answer.status == "recorded"
        assert waiting() == {AFTER}, f"{name} came in"
        judge()
        assert named(house, AFTER) == {"T1-1": name}, "the last correction is the hand that stands"


def test_hands_that_no_paper_names_wake_no_books(house: str, record: Record) -> None:
    send(house, *paper("jackpot", "JP-1", AFTER, "01:00", hand="T1-1", **PAID))
    judge()
    record(builders.hand(2), builders.hand(3))
    assert waiting() == set()


def test_a_correction_sent_together_with_its_hand_wakes_them_too(house: str, record: Record) -> None:
    send(house, *paper("jackpot", "JP-1", AFTER, "01:00", hand="T1-1", **PAID))
    judge()
    record(builders.hand(1), builders.hand(1, id="T1-1b", supersedes={"id": "T1-1", **FIXED}))
    assert waiting() == {AFTER}
    assert named(house, AFTER) == {"T1-1": "T1-1b"}


def test_the_hand_of_a_paper_stands_in_its_row_and_is_looked_up_by_an_index(house: str, record: Record) -> None:
    send(house, *paper("jackpot", "JP-1", AFTER, "01:00", hand="T1-1", **PAID), box())
    assert dict(Paper.objects.values_list("kind", "hand")) == {"jackpot": "T1-1", "box": None}
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO compliance_paper (index, establishment_id, kind, paper_id, gaming_day, struck, digest, hand)"
            " SELECT 1000000 + n, establishment_id, 'jackpot', 'J' || n, gaming_day, false, 'x', 'H' || n"
            " FROM compliance_paper, generate_series(1, 20000) AS n WHERE kind = 'jackpot'"
        )
        cursor.execute("ANALYZE compliance_paper")
    with CaptureQueriesContext(connection) as asked:
        record(builders.hand(1))
    [wake] = [query["sql"] for query in asked if "compliance_books_pending" in query["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {wake}")
        [[[plan]]] = cursor.fetchall()
    assert ("Index", "compliance_paper_hand") in set(_scans(plan["Plan"]))
    assert ("Seq", "compliance_paper") not in set(_scans(plan["Plan"]))


def _scans(node: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if node["Node Type"] == "Seq Scan":
        yield "Seq", node["Relation Name"]
    yield "Index", node.get("Index Name", "")
    for child in node.get("Plans", ()):
        yield from _scans(child)


@pytest.mark.django_db(transaction=True)
def test_papers_held_before_take_over_the_hand_that_stands_in_their_bodies(owner_url: str, house: str) -> None:
    send(house, *paper("jackpot", "JP-1", AFTER, "01:00", hand="T1-1", **PAID), box())
    with psycopg.connect(owner_url) as owner:
        owner.execute("ALTER TABLE compliance_paper DISABLE TRIGGER for_good")
        owner.execute("UPDATE compliance_paper SET hand = NULL")
        owner.execute("ALTER TABLE compliance_paper ENABLE ALWAYS TRIGGER for_good")
    with psycopg.connect(owner_url) as owner:
        owner.execute(import_module("compliance.migrations.0018_papers_name_hands").NAMED)
    assert dict(Paper.objects.values_list("kind", "hand")) == {"jackpot": "T1-1", "box": None}
    with pytest.raises(DatabaseError), transaction.atomic():
        Paper.objects.update(hand="T1-2")
