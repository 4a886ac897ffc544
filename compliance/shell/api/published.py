"""What is published without a token: the forms of hands, sessions and papers as JSON Schema, and the API's description."""

from __future__ import annotations

from functools import cache

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.permissions import AllowAny

from compliance.houses.forms.session import schema as schema_of_sessions
from compliance.papers.forms.kinds import schema as schema_of
from compliance.papers.forms.kinds import sent_kinds
from compliance.shell.api.commission.problem import not_there, problem
from compliance.shell.api.only_read import OnlyRead, only_read
from games.hand.form import schema


@cache
def hand_schema() -> bytes:
    """The JSON Schema of `oliver.hand/1`, as `manage.py schema` prints it."""
    return msgspec.json.format(msgspec.json.encode(schema())) + b"\n"


@only_read
@cache_control(public=True, max_age=3600)
def hand_schema_view(request: HttpRequest) -> HttpResponse:
    """The published JSON Schema."""
    return HttpResponse(hand_schema(), content_type="application/schema+json")


@cache
def session_schema() -> bytes:
    """The JSON Schema of `oliver.session/1`, as `manage.py schema session` prints it."""
    return msgspec.json.format(msgspec.json.encode(schema_of_sessions())) + b"\n"


@only_read
@cache_control(public=True, max_age=3600)
def session_schema_view(request: HttpRequest) -> HttpResponse:
    """The published JSON Schema of a session."""
    return HttpResponse(session_schema(), content_type="application/schema+json")


@cache
def paper_schema(kind: str) -> bytes:
    """The JSON Schema of a kind of paper, as `manage.py schema` prints it."""
    return msgspec.json.format(msgspec.json.encode(schema_of(sent_kinds()[kind]))) + b"\n"


@only_read
@cache_control(public=True, max_age=3600)
def paper_schema_view(request: HttpRequest, kind: str) -> HttpResponse:
    """The published JSON Schema of a kind of paper."""
    if kind not in sent_kinds():
        refused = problem(
            not_there("kind", kind, "there is no such form", f"hand, session, {', '.join(sent_kinds())}."), {}
        )
        assert refused is not None
        return refused
    return HttpResponse(paper_schema(kind), content_type="application/schema+json")


class Description(OnlyRead, SpectacularJSONAPIView):
    """The API's OpenAPI description."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
