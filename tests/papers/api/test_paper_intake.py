"""Papers of the money by the API: every kind by its published form, an answer each, and the books wait for their review."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.money.models import BooksPending
from compliance.papers.forms.checked import paper_problems
from compliance.papers.forms.kinds import Kind, example, example_json, sent_kinds
from compliance.papers.models import Paper
from compliance.record import read
from tests import builders

KINDS = pytest.mark.parametrize("kind", list(sent_kinds().values()), ids=list(sent_kinds()))
COUNT = example_json(sent_kinds()["count"])


def send(client: Client, body: Any, kind: str = "count", content_type: str = "application/json") -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(f"/api/v1/intake/papers/{kind}", data=data, content_type=content_type)


@KINDS
def test_the_example_of_a_kind_holds_to_its_published_schema(kind: Kind) -> None:
    response = Client().get(f"/api/v1/schemas/oliver.{kind.name}-1.json")
    assert response["Content-Type"] == "application/schema+json"
    schema = response.json()
    assert (schema["$id"], schema["examples"]) == (f"oliver.{kind.name}/1", [example_json(kind)])
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    validator.validate(example_json(kind))
    assert not validator.is_valid(example_json(kind) | {"surplus": 1})
    assert paper_problems(kind, example(kind), {"T1"}, builders.NOW) == []


@KINDS
def test_a_paper_of_each_kind_is_recorded_and_the_same_again_is_held(recorder: Client, kind: Kind) -> None:
    first = send(recorder, example_json(kind), kind.name)
    assert first.status_code == 201, first.content
    [answer] = first.json()["answers"]
    entry = read.entry(answer["record"])
    assert entry is not None
    assert (entry.kind, entry.actor) == (f"{kind.name}/1", "recorder:table system")
    assert BooksPending.objects.filter(gaming_day="2026-09-01").exists()
    again = send(recorder, example_json(kind), kind.name)
    assert (again.status_code, again.json()["answers"][0]["record"]) == (200, answer["record"])
    other = send(recorder, example_json(kind) | {"note": "Another."}, kind.name)
    assert other.status_code == 409
    assert Paper.objects.count() == 1


@pytest.mark.parametrize("form", ["array", "lines"])
def test_a_bad_paper_loses_no_other(recorder: Client, form: str) -> None:
    papers = [COUNT, COUNT | {"id": "C-2", "table": "T9"}, COUNT | {"id": "C-3", "amount": 480}, COUNT | {"id": "C-4"}]
    lines = b"\n".join(json.dumps(one).encode() for one in papers)
    said = send(recorder, papers) if form == "array" else send(recorder, lines, content_type="application/x-ndjson")
    assert said.status_code == 207
    answers = said.json()["answers"]
    assert [one["status"] for one in answers] == ["recorded", "refused", "refused", "recorded"]
    assert answers[1]["problems"][0]["path"] == "$.table"
    assert "T1" in answers[1]["problems"][0]["cure"]
    assert answers[2]["problems"][0]["path"] == "$.amount"


def test_a_correction_within_one_sending_is_taken_once(recorder: Client) -> None:
    by = {"id": "CT-88", "reason": "Counted again.", "author": "Ben"}
    fixed = {"amount": "500.00", "pieces": {"100.00": 5}, "supersedes": by}
    said = send(recorder, [COUNT, COUNT | {"id": "C-2"} | fixed, COUNT | {"id": "C-3"} | fixed, COUNT])
    answers = said.json()["answers"]
    assert [one["status"] for one in answers] == ["recorded", "recorded", "refused", "already held"]
    assert "superseded already" in answers[2]["problems"][0]["what"]
    assert Paper.objects.get(paper_id="C-2").supersedes_id == answers[0]["record"] == answers[3]["record"]


def test_more_papers_ask_no_more_queries(recorder: Client) -> None:
    send(recorder, COUNT)
    with CaptureQueriesContext(connection) as few:
        send(recorder, COUNT | {"id": "C-0"})
    with CaptureQueriesContext(connection) as many:
        send(recorder, [COUNT | {"id": f"C-{n}"} for n in range(1, 60)])
    assert len(many) == len(few)


@pytest.mark.parametrize("kind", ["closing", "preparation", "nothing"])
def test_what_is_made_by_an_act_is_not_sent(recorder: Client, kind: str) -> None:
    response = send(recorder, {}, kind)
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    assert "count" in response.json()["detail"]
    assert Client().get(f"/api/v1/schemas/oliver.{kind}-1.json").status_code == 404


def test_without_a_token_nothing_goes_in(token: str) -> None:
    assert send(Client(), COUNT).status_code == 401
    assert not Paper.objects.exists()


def test_the_description_shows_an_example_of_each_kind(client: Client) -> None:
    post = client.get("/api/v1/openapi.json").json()["paths"]["/api/v1/intake/papers/{kind}"]["post"]
    [kind] = [one for one in post["parameters"] if one["name"] == "kind"]
    assert kind["schema"]["enum"] == list(sent_kinds())
    content = post["requestBody"]["content"]["application/json"]
    values = [one["value"] for one in content["examples"].values()]
    assert values == [example_json(kind) for kind in sent_kinds().values()]
    assert post["security"] == [{"recorderToken": []}]
