"""The same over a real connection: a stream in chunks, compressed, and headers alone."""

from __future__ import annotations

import gzip
import http.client
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from compliance.houses.models import Establishment
from tests.commission import builders, record

pytestmark = pytest.mark.django_db(transaction=True)


def ask(url: str, verb: str, path: str, token: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
    try:
        connection.request(verb, f"/api/v1/{path}", headers={"Authorization": f"Bearer {token}", **headers})
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


def test_a_whole_list_comes_compressed_over_the_wire(
    house: Establishment, live_server: Any, token_of: Callable[..., str]
) -> None:
    record(*(builders.hand(n) for n in range(1, 1_301)))
    token = token_of(establishment=house)
    headers = {"Accept": "application/x-ndjson", "Accept-Encoding": "gzip"}
    response, body = ask(live_server.url, "GET", "hands?include=body", token, **headers)
    assert (response.status, response.getheader("Content-Encoding")) == (200, "gzip")
    lines = [json.loads(line) for line in gzip.decompress(body).splitlines()]
    assert [line["body"]["number"] for line in lines] == list(range(1, 1_301))
    page, body = ask(live_server.url, "GET", "hands?limit=3", token)
    assert [hand["number"] for hand in json.loads(body)["items"]] == [1, 2, 3]
    assert (
        ask(live_server.url, "GET", "hands?limit=3", token, **{"If-None-Match": page.getheader("ETag") or ""})[1] == b""
    )
    head, body = ask(live_server.url, "HEAD", "hands?limit=3", token)
    assert (head.status, body, head.getheader("ETag")) == (200, b"", page.getheader("ETag"))
    assert ask(live_server.url, "DELETE", "hands", token)[0].status == 405
