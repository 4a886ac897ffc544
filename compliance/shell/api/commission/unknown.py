"""An address that there is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from compliance.shell.api.commission.problem import not_there, problem


class Unknown(APIView):
    """Says so as a problem document, to anybody."""

    authentication_classes = ()
    permission_classes = ()

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        return problem

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise not_there("path", request.path, "there is no such address", "See /api/v1/ for those there are.")

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        raise AssertionError("initial has refused it")
