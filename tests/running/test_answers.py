"""Pages go out compressed; what is asked for from elsewhere, and what is no page, does not."""

from __future__ import annotations

import gzip

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from compliance.running.answers import PackedPages

PAGE = "<p>A finding waits.</p>" * 40


def answer(content_type: str = "text/html; charset=utf-8", **headers: str) -> HttpResponse:
    def page(request: object) -> HttpResponse:
        return HttpResponse(PAGE, content_type=content_type)

    asked = RequestFactory().get("/", headers={"Accept-Encoding": "gzip", **headers})
    response = PackedPages(page)(asked)
    assert isinstance(response, HttpResponse)
    return response


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_page_is_compressed_and_says_the_same(site: str) -> None:
    response = answer(**{"Sec-Fetch-Site": site})
    assert response["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.content).decode() == PAGE
    assert len(response.content) < len(PAGE)
    assert "Accept-Encoding" in response["Vary"]


def test_its_length_does_not_tell_what_is_in_it() -> None:
    assert len({len(answer().content) for _ in range(40)}) > 5


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_site_asks_for_is_not_compressed(site: str) -> None:
    assert not answer(**{"Sec-Fetch-Site": site}).has_header("Content-Encoding")


def test_what_is_no_page_is_left_as_it_is() -> None:
    assert not answer("text/csv").has_header("Content-Encoding")


@pytest.mark.django_db
def test_every_page_goes_through_it(client: Client) -> None:
    page = client.get("/sign-in/login/", headers={"Accept-Encoding": "gzip"})
    assert page["Content-Encoding"] == "gzip"
