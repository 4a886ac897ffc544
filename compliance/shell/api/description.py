"""What the OpenAPI description says of the views: shapes of requests and answers. Nothing here runs at a request."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from compliance.papers.forms.kinds import example_json, sent_kinds

_STATUSES = ("recorded", "already held", "conflict", "refused")


class ProblemShape(serializers.Serializer):
    """Why a hand was not taken in."""

    path = serializers.CharField(help_text="JSON path in what was sent")
    value = serializers.CharField(help_text="what stands there")
    what = serializers.CharField(help_text="what is wrong with it")
    cure = serializers.CharField(help_text="what to write instead")


class AnswerShape(serializers.Serializer):
    """What became of one hand."""

    item = serializers.IntegerField(help_text="place in the request, from 0")
    id = serializers.CharField(allow_null=True, help_text="the recorder's id of the hand")
    status = serializers.ChoiceField(choices=_STATUSES)
    record = serializers.IntegerField(allow_null=True, help_text="index in the record; of a conflict, of what is held")
    digest = serializers.CharField(required=False, help_text="SHA-256 of the hand's canonical JSON")
    problems = ProblemShape(many=True, required=False)


class CountsShape(serializers.Serializer):
    """How many hands got which answer."""

    recorded = serializers.IntegerField()
    already_held = serializers.IntegerField()
    conflict = serializers.IntegerField()
    refused = serializers.IntegerField()


class AnswersShape(serializers.Serializer):
    """The answers, in the order of the hands."""

    counts = CountsShape()
    answers = AnswerShape(many=True)


class PapersAnswersShape(AnswersShape):
    """The answers, in the order of the papers, and which of the days were closed."""

    closed_days = serializers.ListField(
        child=serializers.DateField(),
        required=False,
        help_text="gaming days of these papers whose books are closed: their figures change by a restatement alone",
    )


class RequestProblemShape(serializers.Serializer):
    """RFC 9457: why a whole request was not taken."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()


def _intake(
    of: str,
    summary: str,
    description: str,
    body: dict[str, Any],
    shape: type[AnswersShape] = AnswersShape,
    no: str = "",
) -> dict[str, Any]:
    """How one, an array, or one a line is put in, and with what each is answered; `no`: with what, where there is no such."""
    answers = {
        201: (shape, f"every {of} was recorded"),
        200: (AnswersShape, f"every {of} was held already"),
        207: (shape, f"the {of}s got different answers"),
        409: (AnswersShape, f"every {of} is in conflict with one held under its id"),
        422: (AnswersShape, f"every {of} was refused"),
        **({404: (RequestProblemShape, no)} if no else {}),
        400: (RequestProblemShape, "empty, or not the JSON that was announced"),
        401: (RequestProblemShape, "no token, or one that opens nothing"),
        411: (RequestProblemShape, "no Content-Length"),
        413: (RequestProblemShape, "too much at once"),
        415: (RequestProblemShape, "neither JSON nor NDJSON"),
    }
    return {
        "operation_id": f"intake_{of}s",
        "summary": summary,
        "description": description,
        "request": {
            "application/json": {"oneOf": [body, {"type": "array", "items": body}]},
            "application/x-ndjson": {"type": "string", "description": f"one {of} a line"},
        },
        "responses": {status: OpenApiResponse(shape, description=words) for status, (shape, words) in answers.items()},
    }


HANDS_INTAKE = _intake(
    "hand",
    "Put hands in",
    "One hand, an array of hands, or one hand a line (NDJSON), each in the form `oliver.hand/2`, or `oliver.hand/1`."
    " Idempotent by the recorder's id: the same hand again is answered `already held` with the index it has; another hand"
    " under that id is a `conflict`, and what is held stays. A hand that cannot be taken in is `refused` with path, value and"
    " cure and loses no other. A correction is a new hand with a new id and `supersedes`.",
    {"oneOf": [{"$ref": f"/api/v1/schemas/oliver.hand-{version}.json"} for version in (2, 1)]},
)

_SESSION: dict[str, Any] = {
    "type": "object",
    "required": ["id", "table", "provider", "person", "licence", "from"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string", "description": "the sender's own id of the session"},
        "table": {"type": "string"},
        "provider": {"type": "string", "description": "as seats of hands name it"},
        "person": {"type": "string", "description": "the house's pseudonym, as `occupant` of a seat; never a name"},
        "licence": {"type": "string", "description": "number of the person's licence"},
        "expires": {"type": "string", "format": "date", "description": "last day on which the licence holds"},
        "from": {"type": "string", "format": "date-time"},
        "until": {"type": "string", "format": "date-time", "description": "absent: the end is not known yet"},
        "supersedes": {
            "type": "object",
            "required": ["id", "reason", "author"],
            "additionalProperties": False,
            "properties": {name: {"type": "string"} for name in ("id", "reason", "author")},
        },
        "form": {"const": "oliver.session/1", "description": "may be said; it is not kept"},
    },
}
SESSIONS_INTAKE = _intake(
    "session",
    "Put sessions of proposition players in",
    "One session, an array of sessions, or one session a line (NDJSON), each in the form `oliver.session/1`"
    " (`/api/v1/schemas/oliver.session-1.json`): the providers' playing book. Answered one by one"
    " and idempotent by id, like hands. A correction, and the end of a session that was sent without one, is a new"
    " session with a new id and `supersedes`. Hands that it touches are judged again.",
    _SESSION,
)

_PAPERS = _intake(
    "paper",
    "Put papers of the money in",
    "Papers of one kind: one, an array, or one a line (NDJSON), each in the form that is published for the kind. Answered"
    " one by one and idempotent by id within the kind, like hands. A correction is a new paper with a new id and"
    " `supersedes`. The books of the gaming days that they touch are judged again; papers of a day that is closed are held"
    " like others, and the day is named in `closed_days`: what it was closed at stays until two people restate it. The"
    " kinds: " + "; ".join(f"`{name}`: {kind.what}" for name, kind in sent_kinds().items()),
    {"oneOf": [{"$ref": f"/api/v1/schemas/oliver.{kind}-1.json"} for kind in sent_kinds()]},
    PapersAnswersShape,
    no="no papers of this kind are sent",
)
PAPERS_INTAKE: dict[str, Any] = {
    **_PAPERS,
    "parameters": [
        OpenApiParameter(
            "kind",
            {"type": "string", "enum": list(sent_kinds())},
            OpenApiParameter.PATH,
            description="What they are; each has its schema at `/api/v1/schemas/oliver.<kind>-1.json`.",
        )
    ],
    "examples": [
        OpenApiExample(kind.title, example_json(kind), request_only=True, media_type="application/json")
        for kind in sent_kinds().values()
    ],
}
