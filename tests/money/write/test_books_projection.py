"""Whatever is changed in a stored paper, in a day's books or in what was found of them, `manage.py verify` names it."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from django.db import connection, transaction

from compliance.floor.models import Finding
from compliance.floor.read.finding_rows import hand_rows_differ
from compliance.houses.models import Establishment
from compliance.money.models import DayBooks
from compliance.money.read.recorded import BooksRows
from compliance.papers.models import Paper
from compliance.papers.read.recorded import PAPERS
from compliance.record import read
from tests.money.write.test_books_review import box, count, judge, send

pytestmark = pytest.mark.django_db
PAPER = {
    "index": "index + 500",
    "establishment_id": "(SELECT max(id) FROM games_establishment)",
    "kind": "'deposit'",
    "paper_id": "'other'",
    "gaming_day": "gaming_day + 1",
    "table_id": "NULL",
    "amount": "coalesce(amount, 0) + 1",
    "hand": "'T1-9'",
    "supersedes_id": "NULL",
    "struck": "NOT struck",
    "digest": "'x'::bytea",
}
BOOKS = {
    "index": "index + 500",
    "establishment_id": "establishment_id + 500",
    "gaming_day": "gaming_day + 100",
    "revision": "revision + 1",
    "review_index": "NULL",
    "reviewed": "reviewed + interval '1 second'",
    "fails": "fails + 1",
    "cannot_tells": "cannot_tells + 1",
    "figures": "'[1]'::bytea",
    "after": "'{}'::bytea",
    "judged_by": "'{}'::bytea",
}
FINDING = {
    "hand_id": "hand_id + 500",
    "establishment_id": "establishment_id + 500",
    "gaming_day": "gaming_day + 1",
    "table_id": "NULL",
    "rule": "'CNT002'",
    "subject": "'other'",
    "outcome": "'cannot tell'",
    "severity": "'note'",
    "says": "'Nothing.'",
    "recorded": "'other'",
    "due": "'other'",
    "difference": "coalesce(difference, 0) + 1",
    "evidence": "'{}'",
    "status": "'withdrawn'",
    "withdrawn_why": "'because'",
    "first_seen": "first_seen + interval '1 second'",
    "last_changed": "last_changed + interval '1 second'",
    "changed_index": "changed_index - 1",
}
ACTED = {"id", "state", "acted", "assigned_id", "waived_until"}
"""Of a finding: what people's acts write, compared with the "finding-act/1" entries (test_finding_act.py)."""


def differences() -> list[tuple[int, str]]:
    size, entries = read.size(), list(read.entries())
    told = list(hand_rows_differ(0, size))
    for check in (PAPERS, BooksRows()):
        mine = [entry for entry in entries if entry.kind in check.kinds]
        told += list(check.differences(start=0, stop=size + 1_000, entries=mine))
    return told


@pytest.fixture
def judged(house: str) -> None:
    """A paper corrected, a box not counted, a count that differs."""
    fixed = {"supersedes": {"id": "CT-1", "reason": "misread", "author": "clerk"}}
    send(house, box(), box(id="BX-2", box="T2-Day", table="T2"), count(), count(id="CT-9", amount="490.00", **fixed))
    judge()
    assert Finding.objects.filter(rule="CNT001").count() == 1


@pytest.mark.parametrize(
    ("table", "column", "value", "where"),
    [("compliance_books", *one, "true") for one in BOOKS.items()]
    + [("compliance_finding", *one, "rule = 'CNT001'") for one in FINDING.items()],
)
def test_a_changed_column_is_named(judged: None, table: str, column: str, value: str, where: str) -> None:
    assert differences() == []
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(f"UPDATE {table} SET {column} = {value} WHERE {where}")  # noqa: S608
            assert cursor.rowcount
            found = differences()
        transaction.set_rollback(True)
    assert found, f"{table}.{column} was changed and nobody said so"


@pytest.fixture
def withdrawn(judged: None, house: str) -> None:
    """The finding about the box went with its count."""
    send(house, count(id="CT-3", box="T2-Day", table="T2"))
    judge()
    assert Finding.objects.get(rule="CNT001").status == "withdrawn"


@pytest.mark.parametrize(("column", "value"), [one for one in FINDING.items() if one[0] != "status"])
def test_a_changed_column_of_what_was_withdrawn_is_named(withdrawn: None, column: str, value: str) -> None:
    assert differences() == []
    if column == "outcome":
        value = "'fail'" if Finding.objects.get(rule="CNT001").outcome == "cannot tell" else "'cannot tell'"
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(f"UPDATE compliance_finding SET {column} = {value} WHERE rule = 'CNT001'")  # noqa: S608
            found = differences()
        transaction.set_rollback(True)
    assert found, f"{column} was changed and nobody said so"


def test_what_was_withdrawn_can_be_neither_taken_away_nor_made_up_nor_set_up_again(withdrawn: None) -> None:
    names = ", ".join(field.column for field in Finding._meta.concrete_fields if field.column not in ("id", "rule"))
    for change in (
        "DELETE FROM compliance_finding WHERE rule = 'CNT001'",
        "UPDATE compliance_finding SET status = 'open', withdrawn_why = '' WHERE rule = 'CNT001'",
        f"INSERT INTO compliance_finding (rule, {names}) SELECT 'CNT999', {names} FROM compliance_finding"  # noqa: S608
        " WHERE rule = 'CNT001'",
    ):
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(change)
            found = differences()
            transaction.set_rollback(True)
        assert found, change


def test_a_finding_that_comes_back_after_it_was_withdrawn_is_what_the_record_says(withdrawn: None, house: str) -> None:
    fixed = {"supersedes": {"id": "CT-3", "reason": "of another box", "author": "clerk"}}
    send(house, count(id="CT-4", box="T9-Day", table="T2", **fixed))
    judge()
    assert Finding.objects.get(rule="CNT001").status == "open"
    assert differences() == []


@pytest.mark.django_db(transaction=True)
def test_what_the_owner_changes_in_the_papers_is_named(owner_url: str, judged: None, house: str) -> None:
    there = Establishment.objects.get(slug=house)
    Establishment.objects.create(slug="other", title="Other", time_zone=there.time_zone, boundary_hour=6)
    assert differences() == []
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute("CREATE TABLE kept_papers AS SELECT * FROM compliance_paper")
        owner.execute("ALTER TABLE compliance_paper DISABLE TRIGGER for_good")
        try:
            for column, value in (*PAPER.items(), ("gone", "")):
                change = f"UPDATE compliance_paper SET {column} = {value} WHERE paper_id = 'CT-9'"  # noqa: S608
                owner.execute(change if value else "DELETE FROM compliance_paper WHERE paper_id = 'CT-9'")  # type: ignore[arg-type]
                assert differences(), f"{column} was changed and nobody said so"
                owner.execute("DELETE FROM compliance_paper")
                owner.execute("INSERT INTO compliance_paper SELECT * FROM kept_papers")
                assert differences() == []
        finally:
            owner.execute("ALTER TABLE compliance_paper ENABLE ALWAYS TRIGGER for_good")
            owner.execute("DROP TABLE kept_papers")


@pytest.mark.parametrize("table", ["compliance_books", "compliance_finding"])
def test_a_row_that_is_gone_is_named(judged: None, table: str) -> None:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608
            found = differences()
        transaction.set_rollback(True)
    assert found


def test_every_column_is_tampered_with_here() -> None:
    for model, columns in ((Paper, PAPER.keys()), (DayBooks, BOOKS.keys()), (Finding, FINDING.keys() | ACTED)):
        assert {field.column for field in model._meta.concrete_fields} == set(columns)


def test_untouched_rows_of_any_page_are_what_the_record_says(judged: None) -> None:
    told: list[Any] = []
    for start in range(read.size()):
        entries = [one for one in read.entries(start, start + 1) if one.kind in BooksRows.kinds]
        told += list(BooksRows().differences(start=start, stop=start + 1, entries=entries))
    assert told == []
