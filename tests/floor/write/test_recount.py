"""A recount goes from table-day to table-day: of a house, of some gaming days; each under a lock of its own."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.floor.models import TableDay
from compliance.floor.write.takings_recount import Span
from compliance.floor.write.totals_recount import totals_recount
from compliance.papers.forms.answer import Answer
from tests import builders

Record = Callable[..., list[Answer]]
Review = Callable[..., int]
pytestmark = pytest.mark.django_db

NEXT = builders.DAY + datetime.timedelta(days=1)


@pytest.fixture
def wrong(record: Record, review: Review) -> None:
    """Two tables whose totals were changed by somebody."""
    record(builders.hand(1), builders.hand(2), builders.hand(1, table="T2"))
    review()
    review("T2")
    assert totals_recount() == []
    TableDay.objects.update(hands=9)


def tables(found: list[Any]) -> list[tuple[str, str, int, int]]:
    return [(one.table, one.figure, one.kept, one.counted) for one in found]


def test_every_table_day_is_named(wrong: None) -> None:
    assert tables(totals_recount()) == [("T1", "hands", 9, 2), ("T2", "hands", 9, 1)]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (Span(first=builders.DAY, last=builders.DAY), 2),
        (Span(first=NEXT), 0),
        (Span(house=builders.HOUSE), 2),
        (Span(house="another-house"), 0),
    ],
)
def test_what_is_not_asked_for_is_not_counted(wrong: None, asked: Span, found: int) -> None:
    assert len(totals_recount(asked=asked)) == found
    totals_recount(asked=asked, mend=True)
    assert len(totals_recount()) == 2 - found


def test_no_statement_counts_more_than_a_table_day_under_the_lock(wrong: None) -> None:
    with CaptureQueriesContext(connection) as queries:
        totals_recount()
    said = [query["sql"] for query in queries]
    counts = [sql for sql in said if "FROM counted CROSS JOIN placed" in sql]
    assert len(counts) == 2
    assert all(len(re.findall(r"table_id = \d+ AND \w*\.?gaming_day = '", sql)) >= 2 for sql in counts)
    assert (
        sum("pg_advisory_xact_lock" in sql for sql in said) == 4
    )  # the record's for each total, its own for each takings


def test_a_total_of_hands_that_are_not_there_is_found(wrong: None) -> None:
    [one] = TableDay.objects.filter(table__name="T1")
    TableDay.objects.filter(pk=one.pk).delete()
    assert ("T1", "hands", 0, 2) in tables(totals_recount(mend=True))
    assert totals_recount() == []
