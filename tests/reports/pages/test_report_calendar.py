"""The calendar on the reports page: what is made by itself, what was missed and made up for, what comes next."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from compliance.houses.models import Establishment
from reports import schedule, services
from reports.models import ReportRun
from reports.registry import reports, usual
from tests.pages import ON, short_hand
from tests.shell.pages.test_pages import Reader

Play = Callable[..., None]
Page = Callable[..., str]
pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime.datetime(2026, 10, 20, 18, 0, tzinfo=datetime.UTC)  # play is of the first of September


@pytest.fixture(autouse=True)
def _stands_still(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    settings.REPORTS_FOLDER = str(tmp_path / "reports")
    monkeypatch.setattr("reports.pages.reports.timezone.now", lambda: NOW)


def test_what_is_over_and_not_made_is_told_until_it_is(page: Page, play: Play) -> None:
    play(short_hand(1))
    Establishment.objects.update(city="marina")
    before = page(f"{ON}/reports")
    assert "is made within minutes" in before
    assert "none yet" in before
    schedule.reports_due(now=NOW)
    [run] = ReportRun.objects.filter(report="COL02")
    services.report_run(run_id=run.pk, clock=lambda: NOW)
    text = page(f"{ON}/reports")
    reader = Reader()
    reader.feed(text)
    assert "is made within minutes" not in text
    assert f"/reports/{run.pk}" in text
    assert "to be filed by 10/14/2026" in text
    assert "1 made up for" in text
    assert "10/01/2026 – 10/31/2026" in text
    assert [name for name, count in reader.ids.items() if count > 1] == []


def test_a_failed_statement_is_linked(page: Page, play: Play) -> None:
    play(short_hand(1))
    schedule.reports_due(now=NOW)
    ReportRun.objects.filter(report="PST01").update(status="failed", tries=3)
    run = ReportRun.objects.get(report="PST01")
    text = page(f"{ON}/reports")
    missed = text.partition(f'/reports/{run.pk}">')[2].partition("</td>")[0]
    assert f"{run.first_day:%m/%d/%Y}" in missed
    assert "Failed" in missed


def test_the_calendar_names_all_that_are_made_by_themselves_and_the_form_offers_the_usual_one(
    client: Client, page: Page, house: str
) -> None:
    text = page(f"{ON}/reports")
    for found in reports().values():
        assert f"{found.code} {found.title}" in text
    assert usual().code == "COL01"
    assert 'value="COL01" selected' in text
    assert "each month" in text
    assert "each gaming day" in text
