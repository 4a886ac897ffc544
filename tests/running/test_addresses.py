"""Control characters in an address are refused in plain words, wherever they stand, and nothing fails over them."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from compliance.running.answers import PageHeaders

PATHS = ("/check/%00", "/check/COL01%00-X", "/at/a%0Ab", "/people/%0d%0a")


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_not_there(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/api/v1/intake/hands%0A", "/api/v1/findings/%00", "/api/v1/%0Afindings"])
def test_the_api_says_it_as_a_problem(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["errors"][0]["what"] == "a control character"


def test_a_nul_in_a_query_is_a_bad_request(client: Client) -> None:
    assert client.get("/check?code=%00").status_code == 400


def test_a_line_end_in_a_query_is_a_text_like_others(client: Client) -> None:
    assert client.get("/check?code=COL01%0A").status_code == 302


def test_an_answer_that_says_nothing_else_is_kept_nowhere() -> None:
    """The page of recovery codes was kept by the browser; now no answer is, unless it says so itself."""
    asked = RequestFactory().get("/sign-in/second-factor/recovery-codes/")
    assert PageHeaders(lambda request: HttpResponse("codes"))(asked)["Cache-Control"] == "no-store, private"
    own = HttpResponse("a picture", headers={"Cache-Control": "max-age=60"})
    assert PageHeaders(lambda request: own)(asked)["Cache-Control"] == "max-age=60"
