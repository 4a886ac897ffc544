"""Reports at the close of a gaming day: made when it is over, made up for when missed, never twice."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from compliance.celery import app
from reports import schedule, services, tasks
from reports.models import ReportRun
from reports.registry import report, reports
from tests import builders

Play = Callable[..., None]
pytestmark = pytest.mark.django_db(transaction=True)

# The gaming day 2026-09-01 ends at 06:00 in California, 13:00 UTC, on the next calendar day.
CLOSE = datetime.datetime(2026, 9, 2, 13, 0, tzinfo=datetime.UTC)
MINUTE = datetime.timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _one_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs are counted here: of one daily report, however many there are."""
    monkeypatch.setattr(schedule, "reports", lambda: {"COL01": report("COL01")})


def days() -> list[str]:
    return [str(run.first_day) for run in ReportRun.objects.filter(scheduled=True).order_by("first_day")]


def test_a_gaming_day_is_reported_when_it_is_over_and_not_before(play: Play) -> None:
    play(builders.hand(1))
    assert schedule.reports_due(now=CLOSE - MINUTE) == []
    [run_id] = schedule.reports_due(now=CLOSE)
    assert services.report_run(run_id=run_id, clock=lambda: CLOSE).status == "done"
    assert days() == ["2026-09-01"]


def test_asked_each_minute_it_is_put_down_and_handed_out_once(play: Play) -> None:
    play(builders.hand(1))
    handed = [run_id for minute in range(5) for run_id in schedule.reports_due(now=CLOSE + minute * MINUTE)]
    assert len(handed) == 1
    assert len(days()) == 1


def test_missed_nights_are_made_up_for(play: Play) -> None:
    play(builders.hand(1))
    assert len(schedule.reports_due(now=CLOSE + datetime.timedelta(days=3))) == 4
    assert days() == ["2026-09-01", "2026-09-02", "2026-09-03", "2026-09-04"]
    asked = list(ReportRun.objects.order_by("first_day").values_list("asked_by", flat=True))
    assert asked == [schedule.MADE_UP] * 3 + [schedule.ACTOR], "a missed night is seen, on the page and in the record"


def test_what_is_long_past_is_not_made_up_for(play: Play) -> None:
    play(builders.hand(1))
    schedule.reports_due(now=CLOSE + datetime.timedelta(days=100))
    assert len(days()) == 35
    assert days()[-1] == "2026-12-09", "the clocks went back: at 13:00 UTC it is 05:00, the day is not over"


def test_a_house_without_play_is_left_alone(house: str) -> None:
    assert schedule.reports_due(now=CLOSE) == []


def test_hands_that_wait_for_their_review_are_waited_for_but_not_for_ever(play: Play) -> None:
    play(builders.hand(1), review=False)
    assert schedule.reports_due(now=CLOSE) == []
    [run_id] = schedule.reports_due(now=CLOSE + datetime.timedelta(hours=2))
    done = services.report_run(run_id=run_id, clock=lambda: CLOSE)
    assert done.status == "done"


def test_a_run_that_nobody_took_is_handed_out_again(play: Play) -> None:
    play(builders.hand(1))
    first = schedule.reports_due(now=CLOSE)
    assert schedule.reports_due(now=CLOSE + 9 * MINUTE) == []
    assert schedule.reports_due(now=CLOSE + 11 * MINUTE) == first


def test_a_run_whose_worker_was_lost_is_handed_out_again_soon(play: Play) -> None:
    """Somebody waits for it. While it gives signs of life it is left alone."""
    play(builders.hand(1))
    [run_id] = schedule.reports_due(now=CLOSE)
    ReportRun.objects.update(status="running", touched=CLOSE)
    assert schedule.reports_due(now=CLOSE + 2 * MINUTE) == []
    assert schedule.reports_due(now=CLOSE + 3 * MINUTE) == [run_id]
    assert services.report_run(run_id=run_id, clock=lambda: CLOSE + 3 * MINUTE).status == "done"


def test_a_run_that_failed_is_tried_again_a_few_times(play: Play) -> None:
    play(builders.hand(1))
    [run_id] = schedule.reports_due(now=CLOSE)
    ReportRun.objects.update(status="failed", tries=1, touched=CLOSE)
    assert schedule.reports_due(now=CLOSE + 11 * MINUTE) == [run_id]
    ReportRun.objects.update(status="failed", tries=3, touched=CLOSE)
    assert schedule.reports_due(now=CLOSE + 30 * MINUTE) == []


def test_a_cancelled_run_of_a_day_is_not_put_down_again(play: Play) -> None:
    play(builders.hand(1))
    [run_id] = schedule.reports_due(now=CLOSE)
    services.report_cancel(run=ReportRun.objects.get(pk=run_id), now=CLOSE)
    assert schedule.reports_due(now=CLOSE + 30 * MINUTE) == []


def test_without_a_broker_the_runs_wait(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    from kombu.exceptions import OperationalError

    def away(*_args: Any, **_keywords: Any) -> None:
        raise OperationalError("no route")

    play(builders.hand(1))
    monkeypatch.setattr(app, "send_task", away)
    monkeypatch.setattr(schedule, "reports_due", lambda *, now: [1, 2])
    tasks.reports_sweep()


def test_every_daily_report_is_put_down(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "reports", reports)
    play(builders.hand(1))
    schedule.reports_due(now=CLOSE)
    daily = {code for code, found in reports().items() if found.daily}
    assert set(ReportRun.objects.filter(scheduled=True).values_list("report", flat=True)) == daily >= {"COL01", "ROT01"}
