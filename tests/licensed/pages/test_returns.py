"""The section of a game's page that says what its wagers come back with: asked for, counted, shown, taken away."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from compliance.jobs.work import waiting
from compliance.licensed.models import ReturnsCount
from compliance.licensed.write.returns_count import returns_work
from compliance.people.models import Access, Person
from compliance.people.rights import Role
from games.returns.answer import percent
from tests import builders
from tests.pages import ON, give, signed_in

pytestmark = pytest.mark.django_db
Page = Callable[..., str]
GAME = f"{ON}/books/lucky-derby/{builders.GAME}"
RETURNS = f"{GAME}/returns"


def counted(client: Client) -> ReturnsCount:
    assert client.post(f"{RETURNS}/count").status_code == 302
    run = ReturnsCount.objects.get()
    returns_work(run_id=run.pk, clock=timezone.now)
    run.refresh_from_db()
    assert run.status == "done"
    return run


def test_it_is_counted_when_somebody_asks_and_then_stands_on_the_page(client: Client, page: Page, house: str) -> None:
    assert "Count the returns" in page(GAME)
    counted(client)
    text = page(GAME)
    assert "Count the returns" not in text
    assert "9.5156 %" in text  # how often a tie comes out of eight packs
    assert "4,998,398,275,503,360 ways in which the first six cards of a shoe may fall" in text
    assert list(Access.objects.filter(what="returns").values_list("detail", flat=True)) == [
        f"EZ Baccarat Panda 8, {builders.DAY}"
    ]


def test_the_same_terms_are_counted_once(client: Client, house: str) -> None:
    run = counted(client)
    client.post(f"{RETURNS}/count")
    assert ReturnsCount.objects.get().ended == run.ended
    assert waiting(ReturnsCount, now=timezone.now()) == []


def test_while_it_is_counted_the_section_asks_again_by_itself(client: Client, page: Page, house: str) -> None:
    client.post(f"{RETURNS}/count")
    ReturnsCount.objects.update(status="running", started=timezone.now(), done=250)
    text = page(GAME)
    assert f'hx-get="{RETURNS}"' in text
    assert "25 %" in text
    region = client.get(RETURNS, headers={"HX-Request": "true"}).content.decode()
    assert region.startswith('<section id="returns"')
    assert client.get(RETURNS).status_code == 302  # without script the whole page


def test_it_can_be_stopped_and_asked_for_again(client: Client, page: Page, house: str) -> None:
    client.post(f"{RETURNS}/count")
    run = ReturnsCount.objects.get()
    client.post(f"{RETURNS}/stop")
    returns_work(run_id=run.pk, clock=timezone.now)
    assert ReturnsCount.objects.get().status == "cancelled"
    assert "Stopped" in page(GAME)
    client.post(f"{RETURNS}/count")
    assert waiting(ReturnsCount, now=timezone.now()) == [run.pk]


def test_every_line_goes_into_the_csv_with_its_exact_chance(client: Client, house: str) -> None:
    assert client.get(f"{RETURNS}.csv").status_code == 404
    counted(client)
    response = client.get(f"{RETURNS}.csv")
    rows = list(csv.DictReader(io.StringIO(b"".join(response).decode())))  # type: ignore[call-overload]
    tie = next(row for row in rows if row["pays"] == "8:1" and row["way"] == "8 packs")
    assert tie["percent"] == "9.51559680"
    assert tie["edge"] == str(percent(1 - 9 * Fraction(tie["chance"]), 6))
    assert Access.objects.filter(what="export").count() == 1


def test_a_recorder_reads_it_and_starts_nothing(client: Client, house: str) -> None:
    counted(client)
    person = Person.objects.create(username="rick")
    give(person, Role.RECORDER, house)
    recorder = signed_in(person)
    text = recorder.get(GAME).content.decode()
    assert "9.5156 %" in text
    assert "CSV of all lines" not in text
    assert recorder.post(f"{RETURNS}/count").status_code == 403
