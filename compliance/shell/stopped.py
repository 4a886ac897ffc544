"""What every door answers in words: nothing is recorded while the clock is behind the record, or after a restore until
somebody decided; and nothing is shown from an entry that is gone, is not what was recorded, or whose body was removed."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from compliance.record.read import RemovedError, SpoiledError
from compliance.record.removed import where_said
from compliance.record.stopped import StoppedError

_SOON = {"Retry-After": "60"}


class RecordStopped:
    """Of every door: the transaction that wanted to record was rolled back before this is asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, StoppedError):
            cure = "Send it again, unchanged, once the record goes on; nothing of it was taken."
            return _told(request, HTTPStatus.SERVICE_UNAVAILABLE, "503.html", str(exception), cure, _SOON)
        if isinstance(exception, RemovedError):
            why = f"{exception}: {where_said(exception.index)}"
            cure = "Its table, day, sums and digest are in the lists still; what it said is gone for good."
            return _told(request, HTTPStatus.GONE, "record/removed.html", why, cure, {})
        if isinstance(exception, SpoiledError):
            cure = "Tell whoever runs this Oliver: `manage.py verify` names what was changed."
            return _told(request, HTTPStatus.CONFLICT, "record/spoiled.html", str(exception), cure, {})
        return None


def _told(
    request: HttpRequest, status: HTTPStatus, template: str, why: str, cure: str, headers: dict[str, str]
) -> HttpResponse:
    if not request.path_info.startswith("/api/"):
        return HttpResponse(render_to_string(template, {"why": why}, request), status=status, headers=headers)
    body = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "detail": why,
        "errors": [{"field": "server", "value": "", "what": why, "cure": cure}],
    }
    return JsonResponse(body, status=status, headers=headers, content_type="application/problem+json")
