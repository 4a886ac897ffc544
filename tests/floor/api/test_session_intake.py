"""Sessions of providers' players by the API: the recorder's token, an answer each, and the same again is the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from compliance.floor.models import ProviderSession
from tests import builders

URL = "/api/v1/intake/sessions"
SESSION = {
    "id": "S-1",
    "table": "T1",
    "provider": "TP-1",
    "person": "P1",
    "licence": "L-7",
    "from": "2026-09-01T10:00:00-07:00",
}


def send(client: Client, body: Any, content_type: str = "application/json") -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(URL, data=data, content_type=content_type)


def test_a_session_is_recorded_and_the_same_again_is_held(recorder: Client) -> None:
    first, again = send(recorder, SESSION), send(recorder, SESSION)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["answers"][0]["record"] == first.json()["answers"][0]["record"]
    assert send(recorder, SESSION | {"person": "P2"}).status_code == 409
    assert ProviderSession.objects.count() == 1


@pytest.mark.parametrize("form", ["array", "lines"])
def test_a_bad_session_loses_no_other(recorder: Client, form: str) -> None:
    sessions = [SESSION, SESSION | {"id": "S-2", "table": "T9"}, SESSION | {"id": "S-3"}]
    lines = b"\n".join(json.dumps(one).encode() for one in sessions)
    said = send(recorder, sessions) if form == "array" else send(recorder, lines, "application/x-ndjson")
    assert said.status_code == 207
    answers = said.json()["answers"]
    assert [one["status"] for one in answers] == ["recorded", "refused", "recorded"]
    assert answers[1]["problems"][0]["path"] == "$.table"
    assert "T1" in answers[1]["problems"][0]["cure"]


def test_without_a_token_nothing_goes_in(token: str) -> None:
    assert send(Client(), SESSION).status_code == 401
    assert not ProviderSession.objects.filter(establishment__slug=builders.HOUSE).exists()


def test_the_form_may_be_said_and_is_the_same_session(recorder: Client) -> None:
    first = send(recorder, SESSION).json()["answers"][0]
    again = send(recorder, SESSION | {"form": "oliver.session/1"})
    assert again.status_code == 200
    assert again.json()["answers"][0]["digest"] == first["digest"]
    refused = send(recorder, SESSION | {"id": "S-9", "form": "oliver.hand/1"}).json()["answers"][0]
    assert refused["problems"][0]["path"] == "$.form"


@pytest.mark.parametrize("field", ["id", "provider", "person", "licence"])
def test_no_text_of_a_session_ends_its_line(recorder: Client, field: str) -> None:
    """A name that a pattern lets through: its end is before the last line end, too."""
    answer = send(recorder, SESSION | {field: "m-132-187\n"}).json()["answers"][0]
    assert (answer["status"], answer["problems"][0]["path"]) == ("refused", f"$.{field}")
