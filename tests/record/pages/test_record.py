from __future__ import annotations

import datetime
import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from msgspec import structs

from compliance.floor.models import TableDay
from compliance.record import append, read, seal
from compliance.record.clock import ClockError
from compliance.running.secrets import Secrets
from compliance.shell.stopped import RecordStopped
from tests import builders
from tests.pages import AT, ON, OTHER

Play = Callable[..., None]
Page = Callable[..., str]


def entries(text: str) -> list[int]:
    return [int(found) for found in re.findall(r'data-href="[^"]*/record/(\d+)"', text)]


@pytest.mark.django_db
def test_it_works(page: Page, play: Play) -> None:
    play(builders.hand(1))
    text = page(f"{ON}/record")
    assert f"{read.size():,} entries" in text
    assert entries(text) == list(range(read.size() - 1, -1, -1))
    assert "None yet." in text


@pytest.mark.django_db
def test_older_entries_follow_until_the_first(page: Page, play: Play) -> None:
    play(*(builders.hand(n) for n in range(1, 120)))
    address, shown = f"{ON}/record", []
    while address:
        text = page(address)
        shown += entries(text)
        link = re.search(r'rel="next" href="(\?before=\d+)"', text)
        address = f"{ON}/record{link[1]}" if link else ""
    assert shown == list(range(read.size() - 1, -1, -1))


@pytest.mark.django_db
def test_entries_of_another_house_are_counted_and_not_shown(page: Page, play: Play, other: str) -> None:
    play(builders.hand(1), builders.hand(2))
    mine, theirs = page(f"{ON}/record"), page(f"/at/{OTHER}/{builders.DAY}/record")
    assert set(entries(theirs)) < set(range(read.size()))
    assert "belong to other establishments" in theirs
    assert "belong to other establishments" in mine


@pytest.mark.django_db
def test_an_entry_shows_its_body_and_its_proof(page: Page, play: Play) -> None:
    play(builders.hand(1))
    index = next(entry.index for entry in read.entries(kind="hand/1"))
    text = page(f"{AT}/record/{index}")
    assert "&quot;form&quot;: &quot;oliver.hand/1&quot;" in text
    assert "Stands in the record" in text
    assert f'href="{AT}/hands/T1-1"' in text


@pytest.mark.django_db
def test_before_the_first_entry_there_is_none(client: Client, house: str) -> None:
    assert client.get(f"{AT}/record/999999").status_code == 404
    assert client.get(f"{ON}/record", {"before": "x"}).status_code == 404


@pytest.mark.django_db
def test_a_clock_that_is_behind_raises_an_alarm_and_the_key_that_signs_is_named(
    page: Page, play: Play, settings: Any, tmp_path: Path
) -> None:
    settings.SECRETS_FOLDER = str(tmp_path)
    Secrets(tmp_path).make(embedded=False)
    play(builders.hand(1))
    text = page(f"{ON}/record")
    assert "The clock of this house is" not in text
    assert str(seal.signer().public) in html.unescape(text)
    with transaction.atomic():
        later = timezone.now() + datetime.timedelta(hours=1, minutes=1)
        append.append([append.NewEntry("correction/1", None, "test", later, b"{}")])
    assert re.search(r"The clock of this house is 1:0\d:\S+ behind the last entry", page(f"{ON}/record"))


def test_a_button_that_the_clock_stops_answers_in_words() -> None:
    stopped = RecordStopped(lambda request: HttpResponse())
    request = RequestFactory().post("/at/house/2026-09-05/findings")
    response = stopped.process_exception(request, ClockError("the clock says so; set it right"))
    assert response is not None
    assert (response.status_code, response["Retry-After"]) == (503, "60")
    assert "was not done" in response.content.decode()
    assert "set it right" in response.content.decode()
    assert stopped.process_exception(request, ValueError("another")) is None


@pytest.mark.django_db
def test_what_is_shown_from_an_entry_that_is_gone_says_so(
    client: Client, page: Page, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(builders.hand(1), builders.hand(2))
    index = next(entry.index for entry in read.entries(kind="hand/1"))
    every = read._rows

    def without(query: str, *values: Any) -> list[tuple[Any, ...]]:
        return [row for row in every(query, *values) if "FROM record_entry" not in query or row[0] != index]

    monkeypatch.setattr("compliance.record.read._rows", without)
    for address in (f"{AT}/hands/T1-1", f"{ON}/tables/T1"):
        answer = client.get(address)
        told = " ".join(answer.content.decode().split())
        assert (answer.status_code, f"entry {index} of the record is gone" in told) == (409, True), address
    page(f"{AT}/hands/T1-2")


@pytest.mark.django_db
def test_what_is_shown_from_an_entry_that_was_changed_says_so(
    client: Client, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(builders.hand(1))
    index, whole = next((entry.index, entry) for entry in read.entries(kind="hand/1"))
    forged = structs.replace(whole, body=whole.body.replace(b"T1-1", b"T1-9"))
    monkeypatch.setattr("compliance.record.read.entry", lambda asked: forged if asked == index else None)
    answer = client.get(f"{AT}/hands/T1-1")
    assert answer.status_code == 409
    assert "is not what was recorded" in answer.content.decode()


@pytest.mark.django_db
def test_an_entry_says_what_is_stored_beside_it_and_differs(page: Page, play: Play) -> None:
    play(builders.hand(1))
    index = next(entry.index for entry in read.entries(kind="hand/1"))
    assert "is not what it says" not in page(f"{AT}/record/{index}")
    TableDay.objects.update(collected=12345)
    text = " ".join(page(f"{AT}/record/{index}").split())
    assert "is not what it says: the totals of table T1 on" in text
    assert "say collected 12345" in text


def test_a_reader_of_the_api_is_told_that_an_entry_is_gone() -> None:
    stopped = RecordStopped(lambda request: HttpResponse())
    answer = stopped.process_exception(RequestFactory().get("/api/v1/hands/7"), read.SpoiledError("entry 7 is gone"))
    assert answer is not None
    assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
    assert json.loads(answer.content)["detail"] == "entry 7 is gone"
