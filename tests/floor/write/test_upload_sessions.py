"""Files of sessions: by the same road as files of hands, and a large one costs as little for each."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.floor.models import ProviderSession, ReviewPending, UploadResult, UploadRun
from compliance.floor.write.session_record import sessions_record
from compliance.floor.write.upload_kinds import SESSIONS
from compliance.floor.write.upload_run import upload_ask, upload_work
from compliance.houses.models import Establishment
from compliance.people.models import Person
from tests import builders
from tests.floor.write.test_session_record import banked, differences, session

pytestmark = pytest.mark.django_db
HEAD = "id,table,provider,person,licence,expires,from,until,supersedes,supersedes_reason,supersedes_author"
Take = Callable[..., UploadRun]


@pytest.fixture(autouse=True)
def _folder(settings: Any, tmp_path: Path) -> None:
    settings.UPLOADS_FOLDER = str(tmp_path / "uploads")


@pytest.fixture
def take(house: str) -> Take:
    """Sends a file and takes it in, chunk by chunk."""

    def do(content: bytes, chunk: int | None = None, told: list[Any] | None = None) -> UploadRun:
        person, _ = Person.objects.get_or_create(username="ravi")
        place = Establishment.objects.get(slug=house)
        run = upload_ask(
            establishment=place, by=person, file_name="book", chunks=[content], now=builders.NOW, of=SESSIONS
        )
        hear = (told if told is not None else []).extend
        assert not upload_work(run_id=run.pk, clock=lambda: builders.NOW, tell=hear, chunk=chunk)
        run.refresh_from_db()
        return run

    return do


def rows(*lines: str) -> bytes:
    return "\r\n".join((HEAD, *lines)).encode()


def test_each_row_gets_its_answer_and_nothing_is_lost(take: Take) -> None:
    run = take(
        rows(
            "S-1,T1,TP-1,P1,L-7,6/30/2027,9/1/2026 10:00,9/1/2026 18:00",
            "S-2,T9,TP-1,P1,L-7,,9/1/2026 10:00,",
            'S-3,T1,"TP, two",P2,L-8,,2026-09-01 11:00,',
            "S-4,T1,TP-1,P1,,,9/1/2026 10:00,,S-1,He left at six.,Ben",
            "S-5,T1,TP-1,P1,L-7,2027-06-30,9/1/2026 10:00,9/1/2026 17:00,S-1,He left at five.,Ben",
        ),
        chunk=2,
    )
    assert (run.status, run.form, run.of, run.hands, run.recorded, run.refused) == ("done", "csv", "sessions", 5, 3, 2)
    results = UploadResult.objects.order_by("line").values_list("line", "hand_id", "status")
    assert [*results] == [
        (2, "S-1", "recorded"),
        (3, "S-2", "refused"),
        (4, "S-3", "recorded"),
        (5, "S-4", "refused"),
        (6, "S-5", "recorded"),
    ]
    refused = UploadResult.objects.filter(status="refused").order_by("line").values_list("problems", flat=True)
    assert [(one["path"], bool(one["cure"])) for problems in refused for one in problems] == [
        ("$.table", True),
        ("$.licence", True),
    ]
    assert differences() == []


def test_the_same_file_again_records_nothing_twice(take: Take) -> None:
    file = b"\n".join(json.dumps(session(id=f"S-{n}")).encode() for n in range(5))
    first, again = take(file, chunk=2), take(file)
    assert (first.form, first.recorded) == ("ndjson", 5)
    assert (again.recorded, again.held) == (0, 5)
    assert ProviderSession.objects.count() == 5


def test_what_comes_twice_or_corrects_within_one_file_is_answered_in_order(send_all: Callable[..., Any]) -> None:
    by = {"id": "S-1", "reason": "He left at six.", "author": "Ben"}
    answers = send_all(
        session(), session(), session(person="P9"), session(id="S-2", supersedes=by), session(id="S-3", supersedes=by)
    )
    assert [one.status for one in answers] == ["recorded", "already held", "conflict", "recorded", "refused"]
    assert answers[0].record == answers[1].record == answers[2].record
    assert ProviderSession.objects.get(session_id="S-2").supersedes_id == answers[0].record


@pytest.fixture
def send_all(house: str) -> Callable[..., Any]:
    def do(*sessions: dict[str, Any]) -> Any:
        lines = [json.dumps(one).encode() for one in sessions]
        return sessions_record(establishment=house, lines=lines, actor="clerk", now=builders.NOW).answers

    return do


def test_more_sessions_ask_no_more_queries_and_queue_each_hand_once(
    send_all: Callable[..., Any], record: Callable[..., Any], review: Callable[..., int]
) -> None:
    record(*(banked(number) for number in (1, 2)))
    review()
    with CaptureQueriesContext(
        connection,
    ) as few:
        send_all(session())
    assert ReviewPending.objects.count() == 2
    review()
    with CaptureQueriesContext(connection) as many:
        send_all(*(session(id=f"S-{n}", person=f"P{n}") for n in range(2, 60)))
    assert len(many) == len(few)
    assert ReviewPending.objects.count() == 2
