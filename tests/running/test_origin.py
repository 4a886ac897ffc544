"""Behind a proxy the log names the client, and nobody can choose what it names."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from compliance.running.origin import Origin

PROXIES = ["10.0.0.0/8", "192.0.2.1"]


def seen(settings: Any, proxies: list[str], came_from: str, **headers: str) -> str:
    settings.TRUSTED_PROXIES = proxies

    def answer(request: HttpRequest) -> HttpResponse:
        return HttpResponse(request.META["REMOTE_ADDR"])

    return Origin(answer)(RequestFactory().get("/", REMOTE_ADDR=came_from, **headers)).content.decode()


@pytest.mark.parametrize(
    ("came_from", "named", "client"),
    [
        ("10.1.1.1", "203.0.113.9", "203.0.113.9"),
        ("10.1.1.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"),  # the left one was written by the client
        ("10.1.1.1", "203.0.113.9, 192.0.2.1", "203.0.113.9"),  # two proxies of our own
        ("10.1.1.1", "2001:db8::7", "2001:db8::7"),
        ("10.1.1.1", "", "10.1.1.1"),
        ("10.1.1.1", "not an address", "10.1.1.1"),
        ("203.0.113.9", "6.6.6.6", "203.0.113.9"),  # no proxy of ours: the header is worth nothing
    ],
)
def test_the_client_is_who_the_last_of_our_proxies_names(
    settings: Any, came_from: str, named: str, client: str
) -> None:
    assert seen(settings, PROXIES, came_from, HTTP_X_FORWARDED_FOR=named) == client


@pytest.mark.parametrize("proxies", [[], ["*"]])
def test_without_named_proxies_the_header_is_worth_nothing(settings: Any, proxies: list[str]) -> None:
    assert seen(settings, proxies, "127.0.0.1", HTTP_X_FORWARDED_FOR="6.6.6.6") == "127.0.0.1"


@pytest.mark.parametrize(
    ("proxies", "came_from", "says", "scheme"),
    [
        (PROXIES, "10.1.1.1", "https", "https"),
        (PROXIES, "10.1.1.1", "http", "http"),
        (PROXIES, "203.0.113.9", "https", "http"),  # no proxy of ours
        (PROXIES, "127.0.0.1", "https", "http"),
        ([], "127.0.0.1", "https", "https"),  # one on this machine, where none is named
        ([], "203.0.113.9", "https", "http"),
        (["*"], "203.0.113.9", "https", "https"),
    ],
)
def test_the_scheme_is_what_a_proxy_of_ours_says(
    settings: Any, proxies: list[str], came_from: str, says: str, scheme: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR=came_from, HTTP_X_FORWARDED_PROTO=says)
    assert Origin(lambda request: HttpResponse(request.scheme))(request).content.decode() == scheme
