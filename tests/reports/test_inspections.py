"""INS01: what was due, what was answered, what was not as it should be, and what nobody looked at."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.houses.models import Establishment
from compliance.observed.read.checklists import checklists
from compliance.observed.rules.checklist import Checklist
from compliance.observed.write.inspect import inspect
from reports.base import Document, ReportRequest
from reports.registry import report
from tests import builders
from tests.reports import every, inspection_samples
from tests.reports.asking import edition_of, run

NOW = builders.NOW  # in the night that still belongs to 09/02
DAY = datetime.date(2026, 9, 2)


def daily(place: Establishment) -> Checklist:
    [found] = [one for one in checklists(establishment=place, day=DAY, now=NOW) if one.often == "daily"]
    return found


def answered(place: Establishment, number: int, **fields: str) -> Checklist:
    """The first question that is asked at both tables, answered; the list as it was before."""
    held = daily(place)
    key = next(one.key for one in held.asks if len(one.tables) == 2)
    values = {"id": f"form-{number:012x}", "shift": ""} | {f"{name}-{key}": value for name, value in fields.items()}
    assert not inspect(establishment=place, checklist=held, values=values, actor="fiona", now=NOW).wrong
    return held


def made(first: datetime.date = DAY, last: datetime.date = DAY) -> Document:
    asked = ReportRequest(builders.HOUSE, first, last)
    return report("INS01").compose(asked, report("INS01").gather(asked))


def rows_of(whole: Document, section: str, begins: Any) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in whole.section(section).rows if row[0] == begins]


@pytest.fixture
def place(house: str) -> Establishment:
    return Establishment.objects.get(slug=house)


@pytest.mark.django_db
def test_a_no_stands_first_with_what_was_found_and_what_was_not_seen_is_left(place: Establishment) -> None:
    held = answered(place, 1, a="y", but="T2", why="The display is dark.")
    asked, whole = held.wanted, made()
    [no] = whole.section("no").rows
    question = next(one for one in held.asks if len(one.tables) == 2)
    assert no == (DAY, "T2", question.asked, "The display is dark.", "fiona", "form-000000000001")
    assert rows_of(whole, "by-list", "daily") == [("daily", 1, int(asked == 2), asked, 2, asked - 2)]
    [(_, at_t2, done, left, noes)] = rows_of(whole, "by-table", "T2")
    assert (done, left, noes) == (1, at_t2 - 1, 1)
    assert question.asked not in {row[2] for row in whole.section("left").rows if row[1] == "daily"}
    assert [row[4:9] for row in whole.section("inspections").rows] == [(1, 1, 0, 0, "form-000000000001")]


@pytest.mark.django_db
def test_not_seen_is_no_answer(place: Establishment) -> None:
    before = made()
    answered(place, 1, a="s", why="The table was covered.")
    after = made()
    assert after.section("by-list").rows == before.section("by-list").rows
    assert [row[6] for row in after.section("inspections").rows] == [2]


@pytest.mark.django_db
def test_a_list_that_is_due_over_days_stands_once_however_many_are_asked(place: Establishment) -> None:
    """The games of this house hang since 08/01: for two weeks they are new."""
    first, last = datetime.date(2026, 8, 1), datetime.date(2026, 8, 4)
    whole = made(first, last)
    assert [row[0] for row in whole.section("lists").rows if row[1] == "when the game is new"] == [last]
    assert [row[1] for row in rows_of(whole, "by-list", "daily")] == [4]


@pytest.mark.django_db
def test_a_month_asks_as_many_statements_as_a_day(place: Establishment) -> None:
    answered(place, 1, a="y")
    with CaptureQueriesContext(connection) as one:
        made()
    with CaptureQueriesContext(connection) as month:
        made(last=DAY + datetime.timedelta(days=29))
    assert len(month) == len(one) <= 12


@pytest.mark.django_db(transaction=True)
def test_it_is_made_and_found_by_its_code(place: Establishment) -> None:
    answered(place, 1, a="y")
    assert edition_of(run(code="ins01")).verification.startswith("INS01-")


@pytest.mark.django_db
def test_where_nothing_hung_no_list_was_due(place: Establishment) -> None:
    long_ago = datetime.date(2026, 1, 5)
    assert made(long_ago, long_ago).answer == [
        "No list was due: no game hung whose book asks anything that is inspected."
    ]


def test_what_nobody_answered_is_said_in_the_first_lines() -> None:
    whole = every.compose("INS01", 2, inspection_samples.held(2, 3))
    assert whole.answer == [
        "2 lists due, 0 done whole: 6 of 8 questions answered.",
        "2 answers were no. Each stands first here and is a finding.",
        "Of 2 questions nobody can say how it was: nobody answered.",
    ]
    assert whole.section("by-table").rows == [
        ("the house", 2, 0, 2, 0),
        ("T1", 2, 2, 0, 2),
        ("T2", 2, 2, 0, 0),
        ("T3", 2, 2, 0, 0),
    ]
