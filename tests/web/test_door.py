from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import URLPattern

from compliance.models import Finding
from compliance.web.urls import urlpatterns
from tests.web.conftest import AT, ON, OTHER, short_hand

Play = Callable[..., None]
OPEN = {"theme", "check", "check_code"}  # a cookie of the visitor's own; a page where anybody can check a report


@pytest.mark.parametrize("pattern", urlpatterns, ids=lambda pattern: pattern.name)
def test_every_page_stands_behind_the_door(pattern: URLPattern) -> None:
    assert pattern.name in OPEN or hasattr(pattern.callback, "right")


@pytest.mark.django_db
def test_this_machine_may_come_in(client: Client, house: str) -> None:
    assert client.get(ON).status_code == 200


@pytest.mark.parametrize(
    "extra",
    [
        {"REMOTE_ADDR": "203.0.113.9"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "203.0.113.9"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_FORWARDED": "for=203.0.113.9"},
        {"REMOTE_ADDR": ""},
    ],
)
@pytest.mark.django_db
def test_nobody_else_may_and_is_told_why(client: Client, house: str, extra: dict[str, str]) -> None:
    response = client.get(ON, **extra)  # type: ignore[arg-type]
    assert response.status_code == 403
    assert "cannot sign in" in response.content.decode()


@pytest.mark.django_db
def test_production_is_closed_even_to_loopback(client: Client, house: str, settings: LazySettings) -> None:
    settings.PLAIN_HTTP = False
    assert client.get(ON).status_code == 403


@pytest.mark.parametrize("verb", ["post", "put", "patch", "delete"])
@pytest.mark.django_db
def test_pages_only_read(client: Client, house: str, verb: str) -> None:
    assert getattr(client, verb)(ON).status_code == 405


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
