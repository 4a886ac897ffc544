"""Reports on the pages: run, watch, stop, take the files; and the page that checks a paper for anybody."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.people.models import Access
from reports import selectors, services, storage
from reports.models import ReportEdition, ReportRun
from tests import builders
from tests.pages import AT, ON, OTHER, short_hand
from tests.shell.pages.test_pages import DOOR, Reader

Play = Callable[..., None]
Page = Callable[..., str]
pytestmark = pytest.mark.django_db(transaction=True)
DAY = builders.DAY


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.REPORTS_FOLDER = str(tmp_path / "reports")


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Which runs the workers were told of."""
    told: list[int] = []
    monkeypatch.setattr("reports.pages.reports.hand_out", lambda task, runs: told.extend(runs))
    return told


@pytest.fixture
def done(play: Play) -> ReportRun:
    """A finished run of one hand."""
    play(short_hand(1))
    run = services.report_ask(
        code="COL01", establishment=builders.HOUSE, first=DAY, last=DAY, asked_by="ada", now=timezone.now()
    )
    return services.report_run(run_id=run.pk, clock=timezone.now)


def asked(**changes: Any) -> dict[str, Any]:
    return {"report": "COL01", "first": DAY, "last": DAY, "formats": ["pdf", "csv"], "paper": "a4"} | changes


def test_a_report_is_asked_for_and_a_worker_is_told(client: Client, house: str, handed: list[int]) -> None:
    response = client.post(f"{ON}/reports/run", asked())
    run = ReportRun.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"{AT}/reports/{run.pk}")
    assert (run.formats, run.paper, run.status, run.asked_by) == (["pdf", "csv"], "a4", "waiting", "cleo")
    assert handed == [run.pk]
    assert Access.objects.get(what="report run").establishment is not None


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"last": DAY - datetime.timedelta(days=1)}, "before the first"),
        ({"first": "soon"}, "Enter a valid date"),
        ({"formats": []}, "This field is required"),
        ({"report": "XXX99"}, "Select a valid choice"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field(
    client: Client, house: str, handed: list[int], changes: dict[str, Any], says: str
) -> None:
    response = client.post(f"{ON}/reports/run", asked(**changes))
    assert response.status_code == 422
    assert says in response.content.decode()
    assert not ReportRun.objects.exists()


def test_a_waiting_run_asks_again_by_itself_and_can_be_stopped(
    client: Client, house: str, page: Page, handed: list[int]
) -> None:
    client.post(f"{ON}/reports/run", asked())
    address = f"{AT}/reports/{ReportRun.objects.get().pk}"
    text = page(address)
    assert f'hx-get="{address}"' in text
    assert "Waiting" in text
    assert client.post(f"{address}/cancel").status_code == 302
    text = page(address)
    assert "hx-get" not in text
    assert "Nothing was handed over" in text


def test_the_middle_of_the_page_comes_by_itself(client: Client, done: ReportRun) -> None:
    text = client.get(f"{AT}/reports/{done.pk}", headers={"HX-Request": "true"}).content.decode()
    assert text.startswith('<div id="state"')
    assert "<html" not in text


def test_the_files_are_what_was_made_and_taking_them_is_written_down(client: Client, done: ReportRun) -> None:
    assert done.edition is not None
    for name, kind in (("pdf", "application/pdf"), ("csv", "text/csv; charset=utf-8")):
        response = client.get(f"{AT}/reports/{done.pk}/{name}")
        file = selectors.file_of(edition=done.edition, name=name, paper="letter")
        assert response.content == storage.read(file.sha256)
        assert (response["Content-Type"], response["ETag"]) == (kind, f'"{file.sha256}"')
        assert f"col01-lucky-derby-{DAY}-{DAY}.{name}" in response["Content-Disposition"]
    assert Access.objects.filter(what="report file").count() == 2
    assert client.get(f"{AT}/reports/{done.pk}/docx").status_code == 404


def test_a_run_is_shown_at_its_own_house_alone(client: Client, done: ReportRun, other: str) -> None:
    for address in (f"/at/{OTHER}/reports/{done.pk}", f"/at/{OTHER}/reports/{done.pk}/pdf"):
        assert client.get(address).status_code == 404
    assert client.post(f"/at/{OTHER}/reports/{done.pk}/cancel").status_code == 404


def test_the_list_shows_what_was_run_a_page_at_a_time(client: Client, done: ReportRun, page: Page) -> None:
    assert done.edition is not None
    text = page(f"{ON}/reports")
    assert f"{AT}/reports/{done.pk}" in text
    assert "How it is counted" in text
    now = timezone.now()
    for _ in range(60):
        services.report_ask(code="COL01", establishment=builders.HOUSE, first=DAY, last=DAY, asked_by="bo", now=now)
    text = page(f"{ON}/reports")
    assert text.count("data-href") == 50
    older = re.search(r"\?before=(\d+)", text)
    assert older is not None
    assert page(f"{ON}/reports", before=older[1]).count("data-href") == 11
    assert client.get(f"{ON}/reports?before=x").status_code == 404


def test_buttons_only_post_and_pages_only_read(client: Client, done: ReportRun) -> None:
    assert client.get(f"{ON}/reports/run").status_code == 405
    assert client.get(f"{AT}/reports/{done.pk}/cancel").status_code == 405
    assert client.post(f"{AT}/reports/{done.pk}").status_code == 405


def test_anybody_may_check_a_code_and_learns_no_figure(client: Client, done: ReportRun) -> None:
    edition = ReportEdition.objects.get()
    typed = edition.verification.lower()
    response = client.get("/check", {"code": f" {typed} "}, REMOTE_ADDR="203.0.113.9")
    assert response["Location"] == f"/check/{edition.verification}"
    text = client.get(response["Location"], REMOTE_ADDR="203.0.113.9").content.decode()
    assert "This code is ours" in text
    assert all(file.sha256 in text for file in edition.files.all())
    assert "$" not in text


def test_a_strict_policy_and_a_screen_reader_find_nothing(client: Client, done: ReportRun) -> None:
    assert done.edition is not None
    for address in (f"{ON}/reports", f"{AT}/reports/{done.pk}", "/check", f"/check/{done.edition.verification}"):
        response = client.get(address)
        assert "unsafe" not in response["Content-Security-Policy"]
        reader = Reader()
        reader.feed(response.content.decode())
        assert not reader.inline
        assert not reader.foreign
        assert [name for name, count in reader.ids.items() if count > 1] == []
        assert reader.headings.count(1) == 1
        for field in reader.fields:
            assert field.get("aria-label") or field.get("id") in reader.labels, (address, field)


def test_more_runs_ask_no_more_queries(client: Client, done: ReportRun) -> None:
    def asks() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"{ON}/reports").status_code == 200
        return len(queries)

    asks()
    few = asks()
    for _ in range(20):
        services.report_ask(
            code="COL01", establishment=builders.HOUSE, first=DAY, last=DAY, asked_by="bo", now=timezone.now()
        )
    # Two for the calendar; one more within two hours of the day's end, one more within nine days of the month's.
    assert asks() == few <= DOOR + 12


def test_a_paper_that_was_overtaken_says_so(client: Client, done: ReportRun, play: Play) -> None:
    assert done.edition is not None
    play(short_hand(2))
    again = services.report_ask(
        code="COL01", establishment=builders.HOUSE, first=DAY, last=DAY, asked_by="bo", now=timezone.now()
    )
    latest = services.report_run(run_id=again.pk, clock=timezone.now)
    assert latest.edition is not None
    for run, says in ((done, True), (latest, False)):
        assert run.edition is not None
        for address in (f"/check/{run.edition.verification}", f"{AT}/reports/{run.pk}"):
            assert ("Not the latest" in client.get(address).content.decode()) is says


def test_a_code_that_was_never_handed_out_is_not_known(client: Client, house: str) -> None:
    response = client.get("/check/COL01-0000-0000-0000-0000")
    assert response.status_code == 404
    assert "No report has this code" in response.content.decode()


def test_a_file_is_ours_byte_for_byte_or_not_at_all(client: Client, done: ReportRun) -> None:
    assert done.edition is not None
    content = storage.read(selectors.file_of(edition=done.edition, name="xlsx", paper="letter").sha256)
    for given, code, says in ((content, 200, "This file is unchanged"), (content + b" ", 404, "not one of ours")):
        response = client.post("/check", {"file": SimpleUploadedFile("a.xlsx", given)}, REMOTE_ADDR="203.0.113.9")
        assert (response.status_code, says in response.content.decode()) == (code, True)
    assert client.post("/check").status_code == 422


def test_a_table_and_an_instrument_are_chosen_where_the_report_lets_one(
    client: Client, house: str, page: Page, handed: list[int]
) -> None:
    text = page(f"{ON}/reports")
    assert '<label for="choose-table">Table <span class="soft">(ROT01)</span></label>' in text
    assert '<option value="T2">T2</option>' in text
    chosen = {"choose-table": "T2", "choose-as-if": "ccr-11-2076-2077"}
    response = client.post(f"{ON}/reports/run", asked(report="ROT01", **chosen))
    run = ReportRun.objects.get()
    assert response.status_code == 302
    assert run.chosen == {"table": "T2", "as-if": "ccr-11-2076-2077"}
    assert ", T2" in page(f"{AT}/reports/{run.pk}")
    assert 'class="soft">T2</span>' in page(f"{ON}/reports")
    refused = client.post(f"{ON}/reports/run", asked(**chosen))
    assert refused.status_code == 422
    text = refused.content.decode()
    assert "COL01 lets nothing be chosen as" in text
    assert '<option value="T2" selected>T2</option>' in text  # what was chosen is kept
    assert ReportRun.objects.count() == 1


def test_the_files_of_a_table_are_called_after_it(play: Play, client: Client) -> None:
    play(*(builders.hand(n) for n in range(1, 5)))
    run = services.report_ask(
        code="ROT01",
        establishment=builders.HOUSE,
        first=DAY,
        last=DAY,
        asked_by="ada",
        now=timezone.now(),
        chosen={"table": "T1"},
    )
    done = services.report_run(run_id=run.pk, clock=timezone.now)
    assert done.status == "done", done.trouble
    response = client.get(f"{AT}/reports/{run.pk}/csv")
    assert f'filename="rot01-{builders.HOUSE}-{DAY}-{DAY}-t1.csv"' in response["Content-Disposition"]
    assert done.edition is not None
    text = client.get(f"/check/{done.edition.verification}").content.decode()
    assert "ROT01" in text
    assert ", T1" in text
