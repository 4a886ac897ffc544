from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import URLPattern

from compliance.floor.models import Finding
from compliance.people.models import Person
from compliance.shell.urls import urlpatterns
from tests.pages import AT, ON, OTHER, short_hand

Play = Callable[..., None]
# A cookie of the visitor's own; a page where anybody can check a report; days for whoever has the token in the address.
OPEN = {"theme", "check", "check_code", "calendar_feed"}


@pytest.mark.parametrize("pattern", urlpatterns, ids=lambda pattern: pattern.name)
def test_every_page_stands_behind_the_door(pattern: URLPattern) -> None:
    assert pattern.name in OPEN or hasattr(pattern.callback, "right")


@pytest.mark.django_db
def test_who_is_signed_in_may_come_in(client: Client, house: str) -> None:
    assert client.get(ON).status_code == 200


@pytest.mark.parametrize("address", ["/", AT, ON, f"{ON}/findings?rule=FEE001", "/at/nowhere"])
@pytest.mark.django_db
def test_everybody_else_signs_in_first_and_comes_back(house: str, address: str) -> None:
    response = Client().get(address)
    assert response.status_code == 302
    assert response["Location"] == f"/sign-in/login/?next={quote(address)}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("shown", "back"),
    [
        (f"http://testserver{ON}/findings?rule=FEE001", f"{ON}/findings?rule=FEE001"),
        ("http://testserver/sign-in/sessions/", "/"),
        ("https://evil.example/at/x", "/"),
        (None, "/"),
    ],
)
@pytest.mark.parametrize("verb", ["get", "post"])
def test_a_region_of_a_page_sends_the_whole_page_to_sign_in_and_back(
    house: str, shown: str | None, back: str, verb: str
) -> None:
    headers = {"HX-Request": "true"} | ({"HX-Current-URL": shown} if shown else {})
    where = f"{ON}/findings" if verb == "get" else f"{ON}/findings/act"
    response = getattr(Client(), verb)(where, headers=headers)
    assert response["HX-Redirect"] == f"/sign-in/login/?next={quote(back)}"
    assert not response.content


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("came", "back"),
    [
        (f"http://testserver{ON}/reports", f"{ON}/reports"),
        ("http://evil.example/at/x", "/"),
        ("http://testserver//evil.example/at/", "/"),
        ("", "/"),
    ],
)
def test_who_acts_after_the_session_has_ended_comes_back_to_the_page_he_acted_from(
    house: str, came: str, back: str
) -> None:
    response = Client().post(f"{ON}/reports/run", headers={"Referer": came})
    assert response["Location"] == f"/sign-in/login/?next={quote(back)}"


@pytest.mark.django_db
def test_a_page_that_is_too_old_to_act_from_says_what_to_do(officer: Person, house: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    response = client.post(f"{ON}/reports/run")
    assert response.status_code == 403
    assert "had become too old to act from" in response.content.decode()


@pytest.mark.django_db
def test_no_page_of_a_machine_is_open_without_signing_in(house: str, settings: LazySettings) -> None:
    for plain in (True, False):
        settings.PLAIN_HTTP = plain
        assert Client().get(ON, REMOTE_ADDR="127.0.0.1").status_code == 302


@pytest.mark.parametrize("verb", ["post", "put", "patch", "delete"])
@pytest.mark.django_db
def test_pages_only_read(client: Client, house: str, verb: str) -> None:
    assert getattr(client, verb)(ON).status_code == 405


@pytest.mark.django_db
def test_the_answer_to_what_was_posted_leads_only_to_pages(client: Client, house: str) -> None:
    """A file that was refused, a report asked wrongly: the day's arrows, the scheme and the date lead to the page."""
    for posted, shown in ((f"{ON}/reports/run", f"{ON}/reports"), (f"{ON}/intake/send", f"{ON}/intake")):
        text = client.post(posted, {}).content.decode()
        assert posted not in re.sub(r'<form[^>]*action="[^"]+"', "", text)
        assert text.count(f'value="{shown}"') == 2
        asked = client.get(posted)
        assert (asked.status_code, asked["Allow"]) == (405, "POST")
        assert "belongs to a button of a page" in asked.content.decode()


@pytest.mark.django_db
def test_no_cache_keeps_a_page(client: Client, house: str) -> None:
    assert "no-store" in client.get(ON)["Cache-Control"]


@pytest.mark.django_db
def test_a_house_shows_nothing_of_another(client: Client, play: Play, other: str) -> None:
    play(short_hand(1))
    number = Finding.objects.get().pk
    assert client.get(f"{AT}/findings/{number}").status_code == 200
    assert client.get(f"/at/{OTHER}/findings/{number}").status_code == 404
    assert client.get(f"{AT}/hands/T1-1").status_code == 200
    assert client.get(f"/at/{OTHER}/hands/T1-1").status_code == 404
    for page in ("", "/findings", "/findings?days=all", "/tables", "/tables/T1", "/search?q=T1-1", "/search?q=Fee"):
        text = client.get(f"/at/{OTHER}/2026-09-01{page}", follow=True).content.decode()
        assert "hands/T1-1" not in text, page
        assert "short $1.00" not in text, page


@pytest.mark.django_db
def test_an_entry_of_another_house_is_not_shown(client: Client, play: Play, other: str) -> None:
    play(short_hand(1))
    index = int(client.get(f"{AT}/hands/T1-1").content.decode().split(f"{AT}/record/")[1].split('"')[0])
    assert client.get(f"{AT}/record/{index}").status_code == 200
    assert client.get(f"/at/{OTHER}/record/{index}").status_code == 404
    assert f"/at/{OTHER}/record/{index}" not in client.get(f"/at/{OTHER}/2026-09-01/record").content.decode()


@pytest.mark.django_db
def test_an_unknown_house_or_day_is_no_page(client: Client, house: str) -> None:
    assert client.get("/at/nowhere/2026-09-01").status_code == 404
    assert client.get(f"{AT}/2026-13-45").status_code == 404


@pytest.mark.django_db
def test_trouble_is_said_without_the_frame_and_without_its_reason(
    client: Client, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(**_: object) -> None:
        raise RuntimeError("password=hunter2")

    monkeypatch.setattr("compliance.floor.pages.today.findings_page", fails)
    client.raise_request_exception = False
    response = client.get(ON)
    text = response.content.decode()
    assert response.status_code == 500
    assert "Oliver could not show this page." in text
    assert "hunter2" not in text
    assert "unsafe" not in response["Content-Security-Policy"]
