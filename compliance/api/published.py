"""What is published without a token: the hand form as JSON Schema, and the API's description."""

from __future__ import annotations

from functools import cache

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.permissions import AllowAny

from compliance.api.only_read import OnlyRead, only_read
from games.hand import schema


@cache
def hand_schema() -> bytes:
    """The JSON Schema of `oliver.hand/1`, as `manage.py schema` prints it."""
    return msgspec.json.format(msgspec.json.encode(schema())) + b"\n"


@only_read
@cache_control(public=True, max_age=3600)
def hand_schema_view(request: HttpRequest) -> HttpResponse:
    """The published JSON Schema."""
    return HttpResponse(hand_schema(), content_type="application/schema+json")


class Description(OnlyRead, SpectacularJSONAPIView):
    """The API's OpenAPI description."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
