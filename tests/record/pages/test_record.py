from __future__ import annotations

import datetime
import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from compliance.record import append, read, seal
from compliance.record.clock import ClockError
from compliance.record.pages.stopped import RecordStopped
from compliance.running.secrets import Secrets
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
