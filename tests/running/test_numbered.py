"""A request's number stands in its answer, in the log, and goes with the task that it hands out."""

from __future__ import annotations

import errno
import json
import logging
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from psycopg.errors import DiskFull

from compliance.running import numbered
from compliance.running.unreached import Unreached, said


def test_the_number_goes_from_the_request_into_lines_and_tasks(caplog: pytest.LogCaptureFixture) -> None:
    carried: dict[str, Any] = {}
    lines: list[str] = []

    def answer(request: HttpRequest) -> HttpResponse:
        record = logging.makeLogRecord({"name": "oliver", "levelname": "INFO", "msg": "one %s", "args": ("hand",)})
        lines.extend(numbered.Lines(as_json=as_json).format(record) for as_json in (False, True))
        numbered._carry(headers=carried)
        return HttpResponse()

    with caplog.at_level(logging.INFO, "oliver.request"):
        response = numbered.Numbered(answer)(RequestFactory().get("/search", {"q": "P-17"}))
    number = response.headers["X-Request-Id"]
    assert f" INFO oliver [{number}]: one hand" in lines[0]
    assert json.loads(lines[1]) | {"at": ""} == {
        "at": "",
        "level": "INFO",
        "from": "oliver",
        "says": "one hand",
        "number": number,
    }
    [told] = caplog.messages
    assert told.startswith("GET /search 200 ")
    assert "P-17" not in told

    numbered._take_up(task=SimpleNamespace(request=SimpleNamespace(**carried)), task_id="t")
    assert number in numbered.Lines(as_json=False).format(logging.makeLogRecord({}))
    numbered._lay_down()
    assert "[" not in numbered.Lines(as_json=False).format(logging.makeLogRecord({}))


def failed(cause: Exception | None) -> OperationalError:
    error = OperationalError("could not extend file")
    error.__cause__ = cause
    return error


def test_a_full_disk_and_a_database_that_is_gone_are_said_and_nothing_else() -> None:
    for full in (failed(DiskFull()), DiskFull(), OSError(errno.ENOSPC, "full")):  # by Django, by COPY, by a file
        assert "disk is full" in (said(full) or "")
    assert "does not answer" in (said(failed(None)) or "")
    assert said(failed(psycopg.errors.SyntaxError())) is None
    assert said(ValueError()) is None


@pytest.mark.parametrize("address", ["/api/v1/intake/hands", "/"])
def test_every_door_answers_503_in_words(address: str) -> None:
    answer = Unreached(lambda request: HttpResponse()).process_exception(
        RequestFactory().get(address), failed(DiskFull())
    )
    assert answer is not None
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    assert b"disk is full" in answer.content
    if address != "/":
        assert "unchanged" in json.loads(answer.content)["errors"][0]["cure"]
