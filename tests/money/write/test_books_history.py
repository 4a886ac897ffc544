"""A day's books are judged by a fixed number of statements and rows, however much was kept before and will be behind them."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.houses.models import Establishment, GamingTable, Posting
from compliance.money.models import BooksPending, DayBooks
from compliance.money.read.stale_days import stale_days
from compliance.money.write.accounts_review import day_accounts_review
from compliance.papers.models import Paper
from tests import builders
from tests.money.write.test_books_arrival import paper, reading
from tests.money.write.test_books_review import box, count, judge, send

pytestmark = pytest.mark.django_db
KENO = {"meter": "keno-1", "title": "Keno", "game": "keno-progressive-choctaw", "base": "5000.00", "per": "ticket"}
KENO |= {"increment": "0.10", "by": "A-1"}


class _Counting:
    """Counts statements, the rows that they gave or wrote, and the values handed to them."""

    def __init__(self) -> None:
        self.statements, self.rows = 0, 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        self.statements += 1
        self.rows += max(context["cursor"].rowcount, 0)
        return answer


def past(house: str, days: range) -> None:
    """Days of papers before the day that is judged: boxes, counts, readings; a notice each day at the table."""
    for n in days:
        day = (builders.DAY - datetime.timedelta(days=n)).isoformat()
        made = [box(id=f"BX-{n}", gaming_day=day, removed=f"{day}T14:05:00-07:00")]
        made += [count(id=f"CT-{n}", gaming_day=day, at=f"{day}T15:00:00-07:00")]
        made += reading(f"RD-{n}", day, "06:00", "6000.00", 100, "shift-start")
        send(house, *made)
    table = GamingTable.objects.get(establishment__slug=house, name="T2")
    [hung] = Posting.objects.filter(table=table, period__contains=builders.NOW)
    for n in days:
        began = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC) + datetime.timedelta(days=n)
        hung.pk, hung.record_index = None, 10_000 + n
        hung.period = (began, began + datetime.timedelta(hours=20))
        hung.save(force_insert=True)


def judged(house: str) -> _Counting:
    place = Establishment.objects.get(slug=house)
    BooksPending.objects.create(establishment=place, gaming_day=builders.DAY)
    with connection.execute_wrapper(counting := _Counting()):
        assert day_accounts_review(establishment=house, gaming_day=builders.DAY, now=builders.NOW)
    return counting


def test_three_times_the_history_asks_no_more(house: str) -> None:
    send(house, *paper("meter", "MT-1", "2026-01-01", "06:00", **KENO), box(), count())
    past(house, range(1, 30))  # as far as the usual looks back
    judge()
    few = judged(house)
    past(house, range(30, 90))
    judge()
    assert Paper.objects.count() > 260
    many = judged(house)
    assert (many.statements, many.rows) == (few.statements, few.rows)
    assert few.statements <= 45


def test_papers_of_the_day_are_read_in_as_many_statements_as_one(house: str) -> None:
    send(house, box(), count())
    judge()
    few = judged(house)
    for n in range(100):
        send(house, box(id=f"BX-{n}", box=f"B{n}"), count(id=f"CX-{n}", box=f"B{n}"))
    judge()
    assert judged(house).statements <= few.statements + 4, "findings about them are stored together"


def test_what_was_judged_otherwise_is_known_without_reading_a_paper(house: str) -> None:
    send(house, box())
    past(house, range(1, 60))
    judge()
    with CaptureQueriesContext(connection) as asked:
        assert list(stale_days()) == []
    assert len(asked) <= 6
    DayBooks.objects.update(judged_by=b"{}")
    with CaptureQueriesContext(connection) as again:
        assert len(list(stale_days())) == 60
    assert len(again) == len(asked)


def test_thousands_of_papers_come_in_by_a_few_statements(house: str, record: Callable[..., Any]) -> None:
    """Hands too: a house with many papers pays one statement for each chunk of hands."""
    send(house, box())
    with connection.execute_wrapper(few := _Counting()):
        record(builders.hand(1))
    past(house, range(1, 40))
    with connection.execute_wrapper(many := _Counting()):
        record(*(builders.hand(n) for n in range(2, 40)))
    assert many.statements == few.statements
