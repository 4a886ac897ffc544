"""Addresses that nobody writes by hand: control characters in a path or a query are refused before anything looks them up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import unquote_to_bytes

from django.http import Http404, HttpRequest, HttpResponse

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_API = "/api/"
_WHAT = "The address holds a control character; no name, code or number has one. Write it anew without it."


class PlainAddresses:
    """Nothing in the database has such a character in its name: PostgreSQL holds no NUL, and a line's end names no page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        of_api = request.path_info.startswith(_API)
        if _CONTROL.search(request.path_info):
            if not of_api:
                raise Http404(_WHAT)
            return _problem(HTTPStatus.NOT_FOUND)
        if not of_api and b"\x00" in unquote_to_bytes(request.META.get("QUERY_STRING", "")):  # the API names the field
            return HttpResponse(_WHAT, status=HTTPStatus.BAD_REQUEST, content_type="text/plain; charset=utf-8")
        return self.get_response(request)


def _problem(status: HTTPStatus) -> HttpResponse:
    fault = {"field": "address", "value": "", "what": "a control character", "cure": "Write the address without it."}
    body = {"type": "about:blank", "title": status.phrase, "status": status.value, "detail": _WHAT, "errors": [fault]}
    return HttpResponse(json.dumps(body), status=status, content_type="application/problem+json")
