"""POST /api/v1/intake/hands, /sessions and /papers/<kind>: one, a JSON array, or NDJSON. Each gets its own answer."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.views import APIView

from compliance.floor.tasks import reviews_enqueue
from compliance.floor.write.hand_record import hands_record
from compliance.floor.write.session_record import sessions_record
from compliance.keeping import counters
from compliance.money.tasks import accounts_enqueue
from compliance.papers.forms.answer import Answer
from compliance.papers.forms.kinds import sent_kinds
from compliance.papers.write.paper_record import AT_ONCE as PAPERS_AT_ONCE
from compliance.papers.write.paper_record import papers_record
from compliance.shell.api import description
from compliance.shell.api.bearer import IsRecorder, Recorder, RecorderAuthentication
from compliance.shell.api.problem import RequestRefused, intake_problem

JSON = "application/json"
NDJSON = ("application/x-ndjson", "application/ndjson", "application/jsonl")

SESSIONS_AT_ONCE = 200
"""Sessions in one transaction: it holds the record's lock, for which hands wait."""
_MARK = b"\xef\xbb\xbf"  # with which some systems begin a text in UTF-8

_raw_array = msgspec.json.Decoder(list[msgspec.Raw])
_encode = msgspec.json.Encoder().encode

_ALL: dict[str, HTTPStatus] = {
    "recorded": HTTPStatus.CREATED,
    "already held": HTTPStatus.OK,
    "conflict": HTTPStatus.CONFLICT,
    "refused": HTTPStatus.UNPROCESSABLE_ENTITY,
}


class AnyAccept(BaseContentNegotiation):
    """There is one form of answer, whatever the client says it accepts."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> tuple[Any, str]:
        return renderers[0], renderers[0].media_type


class Intake(APIView):
    """Takes something in from one recorder of one establishment."""

    authentication_classes = (RecorderAuthentication,)
    permission_classes = (IsRecorder,)
    content_negotiation_class = AnyAccept

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        return intake_problem


class HandsIntake(Intake):
    """Takes hands in."""

    @extend_schema(**description.HANDS_INTAKE)
    def post(self, request: Request) -> HttpResponse:
        recorder: Recorder = request.user  # type: ignore[assignment]  # IsRecorder let it in
        lines = sent(request)
        answers: list[Answer] = []
        for taken in hands_record(
            establishment=recorder.establishment, lines=lines, actor=recorder.actor, now=timezone.now()
        ):
            answers += taken.answers
            transaction.on_commit(partial(reviews_enqueue, taken.touched), robust=True)
        return answered(answers)


class SessionsIntake(Intake):
    """Takes sessions of providers' players in."""

    @extend_schema(**description.SESSIONS_INTAKE)
    def post(self, request: Request) -> HttpResponse:
        recorder: Recorder = request.user  # type: ignore[assignment]  # IsRecorder let it in
        lines = sent(request)
        answers: list[Answer] = []
        for start in range(0, len(lines), SESSIONS_AT_ONCE):
            taken = sessions_record(
                establishment=recorder.establishment,
                lines=lines[start : start + SESSIONS_AT_ONCE],
                actor=recorder.actor,
                now=timezone.now(),
            )
            answers += taken.answers
            transaction.on_commit(partial(reviews_enqueue, taken.touched), robust=True)
        return answered(answers)


class PapersIntake(Intake):
    """Takes papers of the money in, of one kind at a time."""

    @extend_schema(**description.PAPERS_INTAKE)
    def post(self, request: Request, kind: str) -> HttpResponse:
        recorder: Recorder = request.user  # type: ignore[assignment]  # IsRecorder let it in
        if kind not in sent_kinds():
            detail = f"There are no papers of the kind {kind[:40]}; there are: {', '.join(sent_kinds())}."
            raise RequestRefused(HTTPStatus.NOT_FOUND, detail)
        lines, answers, closed = sent(request), list[Answer](), set[datetime.date]()
        for start in range(0, len(lines), PAPERS_AT_ONCE):
            taken = papers_record(
                establishment=recorder.establishment,
                kind=kind,
                lines=lines[start : start + PAPERS_AT_ONCE],
                actor=recorder.actor,
                now=timezone.now(),
            )
            answers += taken.answers
            closed |= taken.closed
            transaction.on_commit(partial(accounts_enqueue, recorder.establishment, taken.days), robust=True)
            transaction.on_commit(partial(reviews_enqueue, taken.tables), robust=True)
        return answered(answers, closed)


def sent(request: Request) -> list[bytes]:
    """What the body holds, each for itself."""
    return list(_lines(_media_type(request), _body(request)))


def _media_type(request: Request) -> str:
    if request.META.get("HTTP_CONTENT_ENCODING", "identity") != "identity":
        raise RequestRefused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Send the body as it is, without Content-Encoding.")
    media_type: str = request.META.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if media_type != JSON and media_type not in NDJSON:
        shown = media_type or "nothing"
        detail = f"Content-Type is {shown}; send {JSON} (one, or an array) or {NDJSON[0]} (one a line)."
        raise RequestRefused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, detail)
    return media_type


def _body(request: Request) -> bytes:
    """The body, read no further than what is allowed."""
    limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 16 * 1024 * 1024
    declared = request.META.get("CONTENT_LENGTH") or ""
    if not declared.isdigit():
        raise RequestRefused(
            HTTPStatus.LENGTH_REQUIRED, "Send Content-Length; a body in chunks of unknown length is not read."
        )
    if int(declared) > limit:
        way = "send it in parts, or use `manage.py record FILE` (papers: `manage.py papers FILE`)"
        detail = f"At most {limit // 1024 // 1024} MiB at once; {way}."
        raise RequestRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
    body = request._request.read(limit).removeprefix(_MARK)
    if not body.strip():
        raise RequestRefused(HTTPStatus.BAD_REQUEST, "The body is empty; send at least one.")
    return body


def _lines(media_type: str, body: bytes) -> Iterable[bytes]:
    """The hands as they were sent, each for itself, so that one that cannot be read loses no other."""
    if media_type in NDJSON:
        return [line for line in body.split(b"\n") if line.strip()]  # a lone return is no end of a line
    if not body.lstrip().startswith(b"["):
        return [body]
    try:
        items = _raw_array.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        detail = f"The body is not a JSON array: {error}. With {NDJSON[0]} a bad line loses no other."
        raise RequestRefused(HTTPStatus.BAD_REQUEST, detail) from None
    if not items:
        raise RequestRefused(HTTPStatus.BAD_REQUEST, "The array is empty; send at least one.")
    return [bytes(item) for item in items]


def answered(answers: list[Answer], closed: Iterable[datetime.date] = ()) -> HttpResponse:
    """Every hand's answer, in the order in which they were sent, and how many there are of each. `closed`: gaming days whose
    books were closed before these papers came."""
    counts = dict.fromkeys(_ALL, 0)
    for answer in answers:
        counts[answer.status] += 1
    counters.add("refused", counts["refused"])
    given = [status for status, count in counts.items() if count]
    status = _ALL[given[0]] if len(given) == 1 else HTTPStatus.MULTI_STATUS
    body: dict[str, Any] = {
        "counts": {name.replace(" ", "_"): count for name, count in counts.items()},
        "answers": [_words(item, answer) for item, answer in enumerate(answers)],
    }
    if closed:
        body["closed_days"] = sorted(closed)
    return HttpResponse(_encode(body), status=status.value, content_type=JSON)


def _words(item: int, answer: Answer) -> dict[str, Any]:
    said: dict[str, Any] = {"item": item, "id": answer.id, "status": answer.status, "record": answer.record}
    if answer.digest is not None:
        said["digest"] = answer.digest
    if answer.problems:
        said["problems"] = [problem.as_json() for problem in answer.problems]
    return said
