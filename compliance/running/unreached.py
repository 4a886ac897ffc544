"""The database does not answer, or its disk is full: whoever asked is told so in words, at every door, and comes again."""

import errno
import json
import logging
import sys
from collections.abc import Callable
from http import HTTPStatus

import psycopg
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.views.defaults import server_error

_STATUS = HTTPStatus.SERVICE_UNAVAILABLE
_FULL = ("53100", "58030")  # disk_full, io_error
_FOR_NOW = ("57P01", "57P02", "57P03", "53300", "53200")  # it stops, crashed, starts; too many connections, no memory

_NO_ROOM = "The server's disk is full; nothing can be recorded until there is room."

log = logging.getLogger(__name__)


class Unreached:
    """What was acknowledged stays. What was not is sent again, unchanged: whatever of it is there already is answered so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return answer(request, exception)


def fault(request: HttpRequest) -> HttpResponse:
    """For what fails before a page is reached (a session cannot be read), the same; everything else is a fault of ours."""
    failed = sys.exc_info()[1]
    told = answer(request, failed) if isinstance(failed, Exception) else None
    return told or server_error(request)


def answer(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    if (why := said(exception)) is None:
        return None
    log.error("%s %s", why, str(exception).strip().partition("\n")[0])
    if not request.path_info.startswith("/api/"):
        text = f"{why} Come again in a minute.\n"  # a page of ours would ask the database
        return HttpResponse(text, "text/plain; charset=utf-8", _STATUS, headers={"Retry-After": "30"})
    cure = "Send it again, unchanged, in a minute; what of it is there already is answered as already held."
    named = {"field": "server", "value": "", "what": why, "cure": cure}
    body = {"type": "about:blank", "title": _STATUS.phrase, "status": _STATUS.value, "detail": why, "errors": [named]}
    return HttpResponse(json.dumps(body), "application/problem+json", _STATUS, headers={"Retry-After": "30"})


def said(error: Exception) -> str | None:
    """What keeps the database from answering, or None where it is something else."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _NO_ROOM
    if isinstance(error, OperationalError | InterfaceError) and isinstance(error.__cause__, Exception):
        error = error.__cause__
    if not isinstance(error, OperationalError | InterfaceError | psycopg.OperationalError | psycopg.InterfaceError):
        return None
    state = getattr(error, "sqlstate", None)
    if state in _FULL:
        return _NO_ROOM
    if state in _FOR_NOW or state is None:  # without a state the connection itself is gone
        return "The database does not answer just now."
    return None
