"""Changes with two people, from the pages: draft, look, count, submit, decide; nothing typed is lost on the way."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.houses.read.games import games_read
from compliance.licensed.models import CatalogueChange, ChangeForecast
from compliance.licensed.write.change_forecast import forecast_work
from compliance.people.models import Access, Person
from compliance.people.rights import Right, Role
from compliance.shell.urls import urlpatterns
from tests import builders
from tests.changes import DEARER, GAME, NEW_OPTION, POSTING
from tests.pages import ON, give, signed_in
from tests.pages import PROPOSALS as LIST

pytestmark = pytest.mark.django_db
Play = Callable[..., None]
Page = Callable[..., str]


def test_the_rights_stand_at_the_addresses() -> None:
    rights = {str(pattern.name): getattr(pattern.callback, "right", None) for pattern in urlpatterns}
    assert {rights[f"proposal_{name}"] for name in ("new", "make", "edit", "submit", "withdraw")} == {Right.PROPOSE}
    assert {rights[f"proposal_{name}"] for name in ("approve", "refuse")} == {Right.WAIVE}


def test_a_change_goes_from_draft_to_force_through_two_people(
    client: Client, lead: Client, draft: Callable[..., CatalogueChange], page: Page
) -> None:
    change = draft()
    address = f"{LIST}/{change.pk}"
    text = page(address)
    assert "It fits" in text
    assert "New: option 16 of schedule own" in text
    assert lead.get(address).status_code == 200
    assert client.post(f"{address}/submit", {"reason": "", "edits": "0"}).status_code == 422
    client.post(f"{address}/submit", {"reason": "The letter came.", "edits": "0"})
    assert "Waits for a lead officer" in page(LIST)
    assert client.post(f"{address}/approve", {"why": "Fine"}).status_code == 403
    assert lead.post(f"{address}/approve", {"why": ""}).status_code == 422
    response = lead.post(f"{address}/approve", {"why": "Read against the letter."}, follow=True)
    assert "Approved. It holds from its date on." in response.content.decode()
    assert [option.number for one in games_read()[GAME].schedule if one.schedule == "own" for option in one.option][
        -1
    ] == 16
    text = page(address)
    assert "Approved" in text
    assert "Read against the letter." in text
    assert len(re.findall(r"/record/\d+\">Entry", text)) == 2
    whats = list(Access.objects.filter(what__startswith="change").order_by("id").values_list("what", flat=True))
    assert whats == ["change drafted", "change submitted", "change approved"]


def test_a_lead_officer_does_not_decide_his_own(lead: Client, house: str) -> None:
    lead.post(f"{LIST}/make", {"game": GAME, "kind": "blocks", "title": "Mine", "blocks": NEW_OPTION})
    address = f"{LIST}/{CatalogueChange.objects.get().pk}"
    lead.post(f"{address}/submit", {"reason": "Mine", "edits": "0"})
    assert "Who drafted a change does not decide it" in lead.get(address).content.decode()
    response = lead.post(f"{address}/approve", {"why": "Fine"})
    assert response.status_code == 422
    assert CatalogueChange.objects.get().state == "submitted"


def test_a_refusal_says_place_and_cure_and_the_words_are_kept(
    draft: Callable[..., CatalogueChange], page: Page
) -> None:
    change = draft(NEW_OPTION.replace("numb", "nubm"))
    text = unescape(page(f"{LIST}/{change.pk}"))
    assert "It does not fit" in text
    assert "option[0].nubmer" in text
    assert "Did you mean 'number'?" in text
    assert "nubmer = 16" in text


def test_nothing_typed_is_lost(client: Client, draft: Callable[..., CatalogueChange], page: Page) -> None:
    change = draft()
    address = f"{LIST}/{change.pk}"
    new = {"title": "Option sixteen", "text": NEW_OPTION.replace("3.00", "4.00"), "edits": "0"}
    assert client.post(f"{address}/edit", new).status_code == 302
    change.refresh_from_db()
    assert (change.title, change.edits) == ("Option sixteen", 1)
    response = client.post(f"{address}/edit", {**new, "text": "# typed in an old window"})
    text = response.content.decode()
    assert response.status_code == 422
    assert "another window" in text
    assert "# typed in an old window" in text
    response = client.post(f"{LIST}/make", {"game": GAME, "kind": "blocks", "title": "", "blocks": "# half"})
    assert response.status_code == 422
    assert "# half" in response.content.decode()


def test_drafts_are_seen_by_those_who_draft_and_the_rest_by_readers(
    draft: Callable[..., CatalogueChange], submitted: Callable[..., CatalogueChange], house: str
) -> None:
    hidden, open_one = draft(title="Not yet"), submitted()
    person = Person.objects.create(username="dora")
    give(person, Role.ACCOUNTING, house)
    client = signed_in(person)
    text = client.get(LIST).content.decode()
    assert "Option 16" in text
    assert "Not yet" not in text
    assert client.get(f"{LIST}/{hidden.pk}").status_code == 404
    text = client.get(f"{LIST}/{open_one.pk}").content.decode()
    assert "<button>Approve" not in text
    assert "/proposals/new" not in text


def test_the_list_filters(
    draft: Callable[..., CatalogueChange], submitted: Callable[..., CatalogueChange], page: Page
) -> None:
    draft(title="Only a draft")
    submitted()
    assert "Only a draft" not in page(LIST, state="submitted")
    assert "Only a draft" in page(LIST, state="draft", game=GAME, mine="1")
    assert "under these filters" in page(LIST, game="no-such-game")


def test_another_draft_begins_with_the_words_of_one_that_was_refused(
    client: Client, lead: Client, submitted: Callable[..., CatalogueChange], page: Page
) -> None:
    change = submitted()
    lead.post(f"{LIST}/{change.pk}/refuse", {"why": "Other bands in the letter."})
    assert "Other bands in the letter." in page(f"{LIST}/{change.pk}")
    assert "number = 16" in page(f"{LIST}/new", **{"from": change.pk})


def test_what_no_longer_fits_is_not_approved_and_the_reason_stays(
    lead: Client, submitted: Callable[..., CatalogueChange]
) -> None:
    first, second = submitted(), submitted(NEW_OPTION.replace("3.00", "4.00"))
    assert lead.post(f"{LIST}/{first.pk}/approve", {"why": "Fine"}).status_code == 302
    response = lead.post(f"{LIST}/{second.pk}/approve", {"why": "This one too"})
    text = unescape(response.content.decode())
    assert response.status_code == 422
    assert "It does not fit any more: draft: schedule[own].option[16].from" in text
    assert "This one too</textarea>" in text
    assert lead.post(f"{LIST}/{first.pk}/approve", {"why": "Again"}).status_code == 422
    assert lead.post(f"{LIST}/{second.pk}/refuse", {"why": "The other one holds."}).status_code == 302


def test_past_hands_are_counted_at_once_or_by_a_worker(
    client: Client, play: Play, draft: Callable[..., CatalogueChange], page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(builders.hand(1), builders.hand(2))
    change = draft(DEARER)
    address = f"{LIST}/{change.pk}"
    asked = {"first": str(builders.DAY), "last": str(builders.DAY), "hung": "own.2", "under": "own.2"}
    assert client.post(f"{address}/forecast/ask", asked).status_code == 302
    text = page(address)
    assert "due $4.00, and under option 2 of own of this change $18.00" in text
    assert "+$14.00 more" in text
    client.post(f"{address}/edit", {"title": "x", "text": DEARER.replace("9.00", "8.00"), "edits": "0"})
    assert "Of earlier words" in page(address)
    monkeypatch.setattr("compliance.licensed.pages.forecast.AT_ONCE", 0)
    sent: list[int] = []
    monkeypatch.setattr("compliance.licensed.pages.forecast.hand_out", lambda task, runs: sent.extend(runs))
    client.post(f"{address}/forecast/ask", asked)
    assert "for a worker" in page(address)
    assert client.post(f"{address}/forecast/ask", asked).status_code == 422
    region = client.get(f"{address}/forecast", headers={"HX-Request": "true"}).content.decode()
    assert region.lstrip().startswith("<section")
    run = ChangeForecast.objects.latest("id")
    assert sent == [run.pk]
    forecast_work(run_id=run.pk, clock=lambda: builders.NOW)
    assert "$16.00" in page(address)


def test_a_forecast_without_days_is_asked_again(client: Client, draft: Callable[..., CatalogueChange]) -> None:
    response = client.post(f"{LIST}/{draft().pk}/forecast/ask", {"first": "x", "hung": "own.2", "under": "own.16"})
    assert response.status_code == 422
    assert "Give the first and the last gaming day." in response.content.decode()


def test_a_forecast_is_stopped(
    client: Client, draft: Callable[..., CatalogueChange], page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.licensed.pages.forecast.AT_ONCE", -1)
    address = f"{LIST}/{draft().pk}"
    day = str(builders.DAY)
    client.post(f"{address}/forecast/ask", {"first": day, "last": day, "hung": "own.2", "under": "own.16"})
    assert client.post(f"{address}/forecast/stop").status_code == 302
    assert "Nothing of it is shown" in page(address)


def test_a_game_is_a_file(client: Client, house: str) -> None:
    response = client.get(f"{ON}/books/lucky-derby/{GAME}/game.toml")
    assert response["Content-Disposition"] == f'attachment; filename="{GAME}.toml"'
    assert tomllib.loads(response.content.decode())["title"] == "EZ Baccarat Panda 8"
    assert client.get(f"{ON}/books/choctaw/{GAME}/game.toml").status_code == 404


def test_lists_and_pages_ask_little_of_the_database(
    client: Client, draft: Callable[..., CatalogueChange], submitted: Callable[..., CatalogueChange]
) -> None:
    draft()
    client.get(LIST)
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get(LIST)
    for _ in range(3):
        submitted()
    with CaptureQueriesContext(connection) as more:
        client.get(LIST)
    assert len(more) == len(few) <= 14
    change = draft(NEW_OPTION + POSTING)
    client.get(f"{LIST}/{change.pk}")
    with CaptureQueriesContext(connection) as one:
        client.get(f"{LIST}/{change.pk}")
    assert len(one) <= 26
