"""Addresses that are only read: every other verb is refused, before anything else and with a problem document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.views import APIView

from compliance.api.problem import problem_response

VERBS = ("get", "head")


def refusal(method: str | None) -> MethodNotAllowed:
    """What is said of any other verb."""
    return MethodNotAllowed(method or "", f"This address is only read: {method} is refused. Send GET.")


def only_read_problem(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """The problem document, which names the verbs that there are."""
    response = problem_response(error, context)
    if response is not None and response.status_code == HTTPStatus.METHOD_NOT_ALLOWED.value:
        response["Allow"] = ", ".join(VERBS).upper()
    return response


class OnlyRead(APIView):
    """A view that is only read."""

    http_method_names = [*VERBS]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if (request.method or "").lower() not in VERBS:  # before anybody is asked who he is
            raise refusal(request.method)
        super().initial(request, *args, **kwargs)

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        return only_read_problem


def only_read(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The same for a plain view."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if (request.method or "").lower() in VERBS:
            return view(request, *args, **kwargs)
        response = only_read_problem(refusal(request.method), {"view": OnlyRead()})
        assert response is not None
        return response

    return guarded
