"""Addresses that are only read: every other verb is refused, before anything else and with a problem document."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from rest_framework.request import Request
from rest_framework.views import APIView

from compliance.shell.api.problem import OnlyGet, problem

VERBS = ("get", "head")


class OnlyRead(APIView):
    """A view that is only read."""

    http_method_names = [*VERBS]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if (request.method or "").lower() not in VERBS:  # before anybody is asked for a token
            raise OnlyGet(request.method)
        super().initial(request, *args, **kwargs)

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        return problem


def only_read(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The same for a plain view."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if (request.method or "").lower() in VERBS:
            return view(request, *args, **kwargs)
        response = problem(OnlyGet(request.method), {})
        assert response is not None
        return response

    return csrf_exempt(guarded)  # else a POST would be told of a cookie instead
