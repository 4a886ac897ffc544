"""Statements of a month: made when its books are closed, as they stand after nine days otherwise, made up for when missed."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from compliance.houses.models import Establishment
from compliance.money.write.day_close import day_close, day_prepare
from compliance.papers.write.paper_record import papers_record
from compliance.people.models import Person
from reports import calendar, schedule, services
from reports.models import ReportFile, ReportRun
from reports.registry import report, reports
from tests import builders
from tests.closing import reasons
from tests.money.write.test_books_review import count

Play = Callable[..., None]
pytestmark = pytest.mark.django_db(transaction=True)

# September's last gaming day ends at 06:00 in California, 13:00 UTC, on the first of October.
END = datetime.datetime(2026, 10, 1, 13, 0, tzinfo=datetime.UTC)
MINUTE, DAY = datetime.timedelta(minutes=1), datetime.timedelta(days=1)


@pytest.fixture(autouse=True)
def _one_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs are counted here: of one statement, however many there are."""
    held = {"COL02": report("COL02")}
    monkeypatch.setattr(schedule, "reports", lambda: held)
    monkeypatch.setattr(calendar, "reports", lambda: held)


@pytest.fixture
def two() -> tuple[Person, Person]:
    return Person.objects.create_user(username="ann"), Person.objects.create_user(username="bob")


def months() -> list[tuple[str, str, str]]:
    runs = ReportRun.objects.filter(scheduled=True).order_by("first_day")
    return [(str(run.first_day), str(run.last_day), run.asked_by) for run in runs]


def counted(house: str, **changes: Any) -> None:
    kind, paper = count(**changes)
    lines = [json.dumps(paper).encode()]
    [answer] = papers_record(establishment=house, kind=kind, lines=lines, actor="clerk", now=builders.NOW).answers
    assert answer.status == "recorded", answer


def closed(house: str, two: tuple[Person, Person]) -> None:
    ann, bob = two
    day_prepare(establishment=house, gaming_day=builders.DAY, by=ann, now=builders.NOW)
    day_close(establishment=house, gaming_day=builders.DAY, by=bob, now=builders.NOW, reasons=reasons(house))


def planned(now: datetime.datetime) -> calendar.Planned:
    [found] = calendar.calendar_read(house=Establishment.objects.get(), now=now)
    return found


def test_a_month_is_stated_when_it_is_over_and_not_before(play: Play) -> None:
    play(builders.hand(1))
    assert schedule.reports_due(now=END - MINUTE) == []
    [run_id] = schedule.reports_due(now=END)
    assert schedule.reports_due(now=END + MINUTE) == []
    assert services.report_run(run_id=run_id, clock=lambda: END).status == "done"
    assert months() == [("2026-09-01", "2026-09-30", schedule.MONTH_ACTOR)]


def test_it_waits_for_the_books_to_be_closed(play: Play, house: str, two: tuple[Person, Person]) -> None:
    play(builders.hand(1))
    counted(house)
    assert schedule.reports_due(now=END + DAY) == []
    [waiting] = planned(END + DAY).waiting
    assert (waiting.why, waiting.missed) == ("the books of 1 gaming day are open", False)
    closed(house, two)
    assert len(schedule.reports_due(now=END + DAY)) == 1
    assert planned(END + DAY).waiting == []
    assert months()[0][2] == schedule.MONTH_ACTOR


def test_books_that_nobody_closes_are_waited_for_nine_days(play: Play, house: str) -> None:
    play(builders.hand(1))
    counted(house)
    assert schedule.reports_due(now=END + 9 * DAY - MINUTE) == []
    [run_id] = schedule.reports_due(now=END + 9 * DAY)
    done = services.report_run(run_id=run_id, clock=lambda: END + 9 * DAY)
    assert done.status == "done"
    assert months()[0][2] == schedule.MONTH_ACTOR, "nine days are in time"


def test_missed_months_are_made_up_for_and_the_calendar_tells_of_them(play: Play) -> None:
    play(builders.hand(1))
    late = END + datetime.timedelta(days=92, hours=1)  # the first of January, when the clocks have gone back
    before = planned(late)
    assert [(str(one.span.first), one.missed) for one in before.waiting] == [
        ("2026-09-01", True),
        ("2026-10-01", True),
        ("2026-11-01", True),
        ("2026-12-01", False),
    ]
    assert len(schedule.reports_due(now=late)) == 4
    assert [month[0] for month in months()] == ["2026-09-01", "2026-10-01", "2026-11-01", "2026-12-01"]
    assert [month[2] for month in months()] == [schedule.MONTH_MADE_UP] * 3 + [schedule.MONTH_ACTOR]
    found = planned(late + MINUTE)
    assert [str(run.first_day) for run in found.made_up] == ["2026-09-01", "2026-10-01", "2026-11-01"]
    assert (found.waiting, found.unmade) == ([], [])
    assert found.last is not None
    assert str(found.last.last_day) == "2026-12-31"
    assert (str(found.following.first), str(found.following.last)) == ("2027-01-01", "2027-01-31")
    assert found.due == datetime.datetime(2027, 2, 1, 14, 0, tzinfo=datetime.UTC)


def test_what_is_more_than_a_year_past_is_not_made_up_for(play: Play) -> None:
    play(builders.hand(1))
    schedule.reports_due(now=END + datetime.timedelta(days=800))
    assert len(months()) == 13
    assert months()[-1][0] == "2028-11-01", "December is not over"


def test_slips_alone_are_play_enough(house: str) -> None:
    assert planned(END).waiting == []
    counted(house)
    assert [str(one.span.first) for one in planned(END).waiting] == ["2026-09-01"]


def test_a_failed_statement_is_named_in_the_calendar(play: Play) -> None:
    play(builders.hand(1))
    schedule.reports_due(now=END)
    ReportRun.objects.update(status="failed", tries=3, touched=END)
    assert [str(run.first_day) for run in planned(END + DAY).unmade] == ["2026-09-01"]


def test_a_statement_that_somebody_stopped_is_missed_until_somebody_makes_it(play: Play) -> None:
    play(builders.hand(1))
    [run_id] = schedule.reports_due(now=END)
    services.report_cancel(run=ReportRun.objects.get(pk=run_id), now=END)
    assert [(str(run.first_day), run.status) for run in planned(END + DAY).unmade] == [("2026-09-01", "cancelled")]
    run = ReportRun.objects.get(pk=run_id)
    again = services.report_ask(
        code=run.report, establishment=builders.HOUSE, first=run.first_day, last=run.last_day, asked_by="ada", now=END
    )
    assert len(planned(END + DAY).unmade) == 1, "asked for is not made"
    assert services.report_run(run_id=again.pk, clock=lambda: END).status == "done"
    assert planned(END + DAY).unmade == []


def test_two_that_look_at_once_put_a_month_down_once(play: Play) -> None:
    play(builders.hand(1))
    together = Barrier(2)

    def look() -> list[int]:
        try:
            together.wait(30)
            return schedule.reports_due(now=END)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        handed = [number for found in [pool.submit(look), pool.submit(look)] for number in found.result()]
    assert ReportRun.objects.filter(scheduled=True).count() == 1
    for number in handed * 2:
        services.report_run(run_id=number, clock=lambda: END)
    assert ReportRun.objects.get().status == "done"
    assert ReportFile.objects.count() == 3


def test_the_day_of_filing_is_the_citys(play: Play) -> None:
    play(builders.hand(1))
    schedule.reports_due(now=END)
    assert planned(END).filed_by is None
    Establishment.objects.update(city="marina")
    assert planned(END).filed_by == datetime.date(2026, 10, 14)


def _rhythms() -> Iterator[tuple[str, bool, bool]]:
    for code, found in reports().items():
        yield code, found.daily, found.monthly


def test_every_statement_of_the_money_is_made_each_month_by_itself() -> None:
    monthly = {code for code, _, monthly in _rhythms() if monthly}
    assert monthly == {"COL02", "DQR01", "INS01", "JPT01", "OBS01", "PRG01", "PST01", "RAK01"}
    assert not [code for code, daily, monthly in _rhythms() if daily and monthly]
