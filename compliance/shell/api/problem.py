"""Errors as RFC 9457 problem documents: each names the field, what is wrong with it, and the cure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from django.http import Http404, HttpResponse
from msgspec import Meta, Struct
from rest_framework import exceptions

MEDIA_TYPE = "application/problem+json"


class Fault(Struct, frozen=True):
    """One thing that is wrong with a request."""

    field: Annotated[str, Meta(description="parameter, header or part of the path")]
    value: Annotated[str, Meta(description="what was sent")]
    what: Annotated[str, Meta(description="what is wrong with it")]
    cure: Annotated[str, Meta(description="what to send instead")]


class Problem(Struct, frozen=True):
    """RFC 9457: why a request was not answered."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[Fault] = []


class Refused(exceptions.APIException):
    """A request that is not answered: what is wrong, field by field, with the cure of each."""

    def __init__(self, status: HTTPStatus, detail: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(detail)
        self.status_code = status.value
        self.faults = list(faults)


class RequestRefused(exceptions.APIException):
    """Something that was put in and cannot be taken: status, what is wrong, and the cure."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        super().__init__(detail)
        self.status_code = status.value


class NotReading(exceptions.NotAuthenticated):
    """No token, or one that opens nothing. What was sent is not said back: it may be a secret."""

    def __init__(self, what: str, cure: str) -> None:
        super().__init__(f"{what} {cure}")
        self.faults = [Fault("Authorization", "", what, cure)]


class OnlyGet(exceptions.MethodNotAllowed):
    """Any verb but those that read."""

    def __init__(self, method: str | None) -> None:
        super().__init__(method or "", f"This address is only read: {method} is refused. Send GET.")
        self.faults = [Fault("method", (method or "")[:20], "this address is only read", "Send GET.")]


class NotOpen(exceptions.PermissionDenied):
    """A token that does not open this part."""

    def __init__(self, scope: str, what: str, cure: str) -> None:
        super().__init__(f"{what} {cure}")
        self.faults = [Fault("Authorization", scope, what, cure)]


def not_there(field: str, value: object, what: str, cure: str) -> Refused:
    """There is nothing of that name, or it is not open to this reader: the answer does not tell which."""
    fault = Fault(field, str(value)[:200], what, cure)
    return Refused(HTTPStatus.NOT_FOUND, f"{field}: {what}. {cure}", [fault])


def problem(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """DRF's exception handler of the commission's door; other exceptions are the server's own fault."""
    return _answered(error, "GET, HEAD", named=True)


def intake_problem(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """The same where something is put in: the whole request is refused, for one reason."""
    return _answered(error, ", ".join(context["view"].allowed_methods), named=False)


def _answered(error: Exception, verbs: str, *, named: bool) -> HttpResponse | None:
    """`named`: the fields that are wrong are listed one by one."""
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    if not isinstance(error, exceptions.APIException):
        return None
    status = HTTPStatus(error.status_code)
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "detail": str(error.detail),
    }
    if named:
        body["errors"] = getattr(error, "faults", None) or _faults(error)
    response = HttpResponse(msgspec.json.encode(body), status=status.value, content_type=MEDIA_TYPE)
    if challenge := getattr(error, "auth_header", None):
        response["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        response["Retry-After"] = str(math.ceil(wait))
    if status is HTTPStatus.METHOD_NOT_ALLOWED:
        response["Allow"] = verbs
    return response


def _faults(error: exceptions.APIException) -> list[Fault]:
    """The field and the cure of what the framework refuses."""
    if isinstance(error, exceptions.Throttled):
        wait = math.ceil(getattr(error, "wait", None) or 1)
        return [Fault("Authorization", "", "too much was asked with this token in this minute", f"Go on in {wait} s.")]
    return []
