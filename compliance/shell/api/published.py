"""What is published without a token: the forms of hands, sessions and papers as JSON Schema, and the API's description."""

from __future__ import annotations

from functools import cache

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.permissions import AllowAny

from compliance.floor.explained.answer import schema as schema_of_settled
from compliance.houses.forms.session import schema as schema_of_sessions
from compliance.observed.forms.published import schema as schema_of_observations
from compliance.papers.forms.kinds import schema as schema_of
from compliance.papers.forms.kinds import sent_kinds
from compliance.shell.api.only_read import OnlyRead, only_read
from compliance.shell.api.problem import not_there, problem
from games.hand.form import FORM_1
from games.hand.published import schema


@cache
def form_schema(kind: str) -> bytes:
    """The JSON Schema of a form: of a hand, its first form, a session, a settled hand, an observation, a kind of paper."""
    apart = {
        "hand": schema,
        "hand-1": lambda: schema(FORM_1),
        "session": schema_of_sessions,
        "settled": schema_of_settled,
        "observation": schema_of_observations,
    }
    said = apart[kind]() if kind in apart else schema_of(sent_kinds()[kind])
    return msgspec.json.format(msgspec.json.encode(said)) + b"\n"


@only_read
@cache_control(public=True, max_age=3600)
def form_schema_view(request: HttpRequest, kind: str) -> HttpResponse:
    """The published JSON Schema of a form."""
    forms = ["hand", "hand-1", "session", "settled", "observation", *sent_kinds()]
    if kind not in forms:
        refused = problem(not_there("kind", kind, "there is no such form", f"{', '.join(forms)}."), {})
        assert refused is not None
        return refused
    return HttpResponse(form_schema(kind), content_type="application/schema+json")


class Description(OnlyRead, SpectacularJSONAPIView):
    """The API's OpenAPI description."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
