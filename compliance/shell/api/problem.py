"""Errors of a whole request as RFC 9457 problem documents (`application/problem+json`)."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import Http404, HttpResponse
from rest_framework import exceptions

MEDIA_TYPE = "application/problem+json"


class RequestRefused(exceptions.APIException):
    """A whole request that cannot be taken: status, what is wrong, and the cure."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        super().__init__(detail)
        self.status_code = status.value


def problem_response(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """DRF's exception handler for the views of this door; other exceptions are the server's own fault."""
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    if not isinstance(error, exceptions.APIException):
        return None
    status = HTTPStatus(error.status_code)
    body = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "detail": str(error.detail),
    }
    response = HttpResponse(msgspec.json.encode(body), status=status.value, content_type=MEDIA_TYPE)
    challenge = getattr(error, "auth_header", None)
    if challenge:
        response["WWW-Authenticate"] = challenge
    if status is HTTPStatus.METHOD_NOT_ALLOWED:
        response["Allow"] = ", ".join(context["view"].allowed_methods)
    return response
