"""Addresses of the commission's API, below /api/v1/. What is not among them is answered as a problem document too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.urls import path, re_path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from compliance.shell.api.commission.openapi import view_of
from compliance.shell.api.commission.resource import resources
from compliance.shell.api.problem import not_there, problem


class Unknown(APIView):
    """An address that there is not: says so to anybody."""

    authentication_classes = ()
    permission_classes = ()

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        return problem

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise not_there("path", request.path, "there is no such address", "See /api/v1/ for those there are.")

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        raise AssertionError("initial has refused it")


urlpatterns = [
    *(path(one.address, view_of(one).as_view(), name=f"api-{one.name}") for one in resources()),
    re_path(r"^.+$", Unknown.as_view(), name="api-unknown"),
]
