from __future__ import annotations

import datetime
import json
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from kombu.exceptions import OperationalError
from msgspec.structs import replace

from compliance.floor.models import RecordedHand
from compliance.floor.tasks import review_sweep, table_day_review
from compliance.houses.write.review_queue import TableDayKey
from compliance.people.models import IntakeToken
from compliance.people.tokens import token_create, token_revoke
from compliance.record import append, read
from tests import builders
from tests.record.log.conftest import new_entries

URL = "/api/v1/intake/hands"


def send(client: Client, body: Any, content_type: str = "application/json") -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(URL, data=data, content_type=content_type)


def test_one_hand_is_recorded(recorder: Client) -> None:
    response = send(recorder, builders.hand(1))
    assert response.status_code == 201
    said = response.json()
    assert said["counts"] == {"recorded": 1, "already_held": 0, "conflict": 0, "refused": 0}
    [answer] = said["answers"]
    assert (answer["item"], answer["id"], answer["status"]) == (0, "T1-1", "recorded")
    entry = read.entry(answer["record"])
    assert entry is not None
    assert entry.actor == "recorder:table system"


def test_the_same_hand_again_is_held_and_another_under_its_id_is_a_conflict(recorder: Client) -> None:
    index = send(recorder, builders.hand(1)).json()["answers"][0]["record"]
    again = send(recorder, builders.hand(1))
    assert (again.status_code, again.json()["answers"][0]["record"]) == (200, index)
    other = send(recorder, builders.hand(1, dealer="D2"))
    assert other.status_code == 409
    [answer] = other.json()["answers"]
    assert answer["record"] == index
    assert [problem["path"] for problem in answer["problems"]] == ["$.id", "$.dealer"]


def test_an_array_with_a_bad_hand_keeps_the_good_ones(recorder: Client) -> None:
    response = send(recorder, [builders.hand(1), {"form": "oliver.hand/3"}, builders.hand(2)])
    assert response.status_code == 207
    assert [answer["status"] for answer in response.json()["answers"]] == ["recorded", "refused", "recorded"]
    assert set(response.json()["answers"][1]["problems"][0]) == {"path", "value", "what", "cure"}
    assert RecordedHand.objects.count() == 2


@pytest.mark.parametrize("content_type", ["application/x-ndjson", "application/x-ndjson; charset=utf-8"])
def test_ndjson_with_a_broken_line_keeps_the_others(recorder: Client, content_type: str) -> None:
    body = b"\n".join([builders.line(builders.hand(1)), b"", b"{broken", builders.line(builders.hand(2)), b""])
    response = send(recorder, body, content_type)
    assert response.status_code == 207
    assert [answer["status"] for answer in response.json()["answers"]] == ["recorded", "refused", "recorded"]


@pytest.mark.parametrize("kind", ["hands", "sessions", "papers/count"])
@pytest.mark.parametrize("place", ['"id": "{0}"', '"{0}": 1', '"table": "{0}"', '"id": "a", "{0}": "{0}"'])
def test_half_a_letter_is_refused_and_loses_nothing_beside_it(recorder: Client, kind: str, place: str) -> None:
    """A lone surrogate is JSON for some and text for nobody: it cannot even be sent back in the answer."""
    body = b"\n".join([builders.line(builders.hand(1)), b"{" + place.replace("{0}", r"\ud800").encode() + b"}"])
    response = recorder.post(f"/api/v1/intake/{kind}", data=body, content_type="application/x-ndjson")
    assert response.status_code in (207, 422)
    [*_, answer] = response.json()["answers"]
    assert (answer["status"], answer["problems"][0]["path"]) == ("refused", "$")
    assert RecordedHand.objects.count() == (1 if kind == "hands" else 0)


def test_a_lone_return_ends_no_line(recorder: Client) -> None:
    body = builders.line(builders.hand(1)).replace(b", ", b",\r") + b"\r\n" + builders.line(builders.hand(2))
    assert [one["status"] for one in send(recorder, body, "application/x-ndjson").json()["answers"]] == ["recorded"] * 2


def test_when_all_are_refused_the_answer_says_so(recorder: Client) -> None:
    response = send(recorder, [builders.hand(1, table="T9"), builders.hand(2) | {"seats": []}])
    assert response.status_code == 422
    assert response.json()["counts"]["refused"] == 2


@pytest.mark.parametrize(
    ("body", "content_type", "status", "word"),
    [
        (b"  ", "application/x-ndjson", 400, "empty"),
        (b"[]", "application/json", 400, "empty"),
        (b"[{", "application/json", 400, "not a JSON array"),
        (b"[" * 100_000, "application/json", 400, "not a JSON array"),
        (b"[\xff]", "application/json", 400, "not a JSON array"),
        (b"a=1", "application/x-www-form-urlencoded", 415, "x-ndjson"),
        (b"{}", "", 415, "nothing"),
    ],
)
def test_a_request_that_cannot_be_taken_is_a_problem_document(
    recorder: Client, body: bytes, content_type: str, status: int, word: str
) -> None:
    response = send(recorder, body, content_type)
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert problem["status"] == status
    assert word in problem["detail"]


def test_a_body_too_large_is_refused_before_it_is_read(recorder: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
    response = send(recorder, b" " * (2 * 1024 * 1024 + 1))
    assert response.status_code == 413
    assert "2 MiB" in response.json()["detail"]
    assert "manage.py record" in response.json()["detail"]


def test_a_body_of_unknown_length_is_not_read(recorder: Client) -> None:
    response = recorder.generic("POST", URL, b"{}", content_type="application/json", CONTENT_LENGTH="")
    assert response.status_code == 411
    assert "Content-Length" in response.json()["detail"]


def test_a_compressed_body_is_not_guessed_at(recorder: Client) -> None:
    response = recorder.post(URL, data=b"x", content_type="application/json", headers={"Content-Encoding": "gzip"})
    assert response.status_code == 415


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer wrong", "Basic abc", "Bearer \xe9"])
def test_without_a_token_that_holds_nothing_goes_in(token: str, header: str | None) -> None:
    client = Client(headers={} if header is None else {"Authorization": header})
    response = send(client, builders.hand(1))
    assert response.status_code == 401
    assert response["WWW-Authenticate"].startswith("Bearer")
    assert response["Content-Type"] == "application/problem+json"
    assert not RecordedHand.objects.exists()


def test_a_revoked_or_expired_token_says_since_when(recorder: Client, token: str) -> None:
    token_revoke(establishment=builders.HOUSE, label="table system", now=builders.NOW)
    response = send(recorder, builders.hand(1))
    assert response.status_code == 401
    assert "was revoked on 2026-09-03" in response.json()["detail"]
    old = token_create(
        establishment=builders.HOUSE, label="old", now=timezone.now() - datetime.timedelta(days=2), days=1
    )
    response = send(Client(headers={"Authorization": f"Bearer {old}"}), builders.hand(1))
    assert "expired" in response.json()["detail"]


def test_a_token_is_kept_as_its_digest_only(token: str) -> None:
    held = IntakeToken.objects.get()
    assert token.encode() not in bytes(held.digest)
    assert len(bytes(held.digest)) == 32


def test_a_token_opens_its_own_establishment_alone(recorder: Client) -> None:
    response = send(recorder, builders.hand(1, establishment="other-house"))
    assert response.status_code == 422
    assert response.json()["answers"][0]["problems"][0]["path"] == "$.establishment"


@pytest.mark.parametrize("verb", ["get", "put", "patch", "delete"])
def test_hands_are_only_put_in(recorder: Client, verb: str) -> None:
    response = getattr(recorder, verb)(URL)
    assert response.status_code == 405
    assert response["Allow"] == "POST, OPTIONS"
    assert response["Content-Type"] == "application/problem+json"


def test_intake_takes_the_same_queries_for_one_hand_and_for_many(recorder: Client) -> None:
    send(recorder, builders.hand(1))
    counts = []
    for numbers in (range(2, 3), range(3, 200)):
        with CaptureQueriesContext(connection) as queries:
            assert send(recorder, [builders.hand(n) for n in numbers]).status_code == 201
        counts.append(len(queries))
    # The token, and the fourteen of services.hand_record: one asks which papers name these hands.
    assert counts[0] <= 15
    assert counts[1] <= counts[0] + 2


@pytest.mark.django_db(transaction=True)
def test_reviews_are_enqueued_once_the_hands_are_in(recorder: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[frozenset[TableDayKey], int]] = []
    monkeypatch.setattr(
        "compliance.floor.api.intake.reviews_enqueue", lambda keys: seen.append((keys, RecordedHand.objects.count()))
    )
    send(recorder, [builders.hand(1), builders.hand(1, table="T2")])
    keys = frozenset({TableDayKey(builders.HOUSE, table, builders.DAY) for table in ("T1", "T2")})
    assert seen == [(keys, 2)]


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_does_not_answer_loses_no_hand(recorder: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*args: Any, **options: Any) -> None:
        raise OperationalError("no broker")

    monkeypatch.setattr(table_day_review, "apply_async", down)
    assert send(recorder, builders.hand(1)).status_code == 201
    monkeypatch.undo()
    sent: list[Any] = []
    monkeypatch.setattr(table_day_review, "apply_async", lambda args, **options: sent.append(args))
    review_sweep()
    assert sent == [(builders.HOUSE, "T1", builders.DAY.isoformat())]
    review_sweep()
    assert len(sent) == 1


def test_while_the_clock_is_behind_the_record_the_answer_says_so_and_nothing_is_taken(recorder: Client) -> None:
    size = read.size()
    ahead = timezone.now() + datetime.timedelta(days=1)
    with transaction.atomic():
        append.append([replace(new_entries(1)[0], at=ahead)])
    response = send(recorder, builders.hand(1))
    assert (response.status_code, response["Content-Type"]) == (503, "application/problem+json")
    assert "set it right" in response.json()["detail"]
    assert "Send it again" in response.json()["errors"][0]["cure"]
    assert read.size() == size + 1
