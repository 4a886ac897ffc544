"""Nothing is recorded while the clock is behind the record: whoever asked for it is told so, and that nothing of it was done."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from compliance.record.clock import ClockError

_STATUS = HTTPStatus.SERVICE_UNAVAILABLE
_SOON = {"Retry-After": "60"}


class RecordStopped:
    """Of every door: the transaction that wanted to record was rolled back before this is asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, ClockError):
            return None
        if not request.path_info.startswith("/api/"):
            page = render_to_string("503.html", {"why": str(exception)}, request)
            return HttpResponse(page, status=_STATUS, headers=_SOON)
        detail = str(exception)
        cure = "Send it again, unchanged, once the server's clock is right; nothing of it was taken."
        fault = {"field": "server", "value": "", "what": detail, "cure": cure}
        body = {
            "type": "about:blank",
            "title": _STATUS.phrase,
            "status": _STATUS.value,
            "detail": detail,
            "errors": [fault],
        }
        return JsonResponse(body, status=_STATUS, headers=_SOON, content_type="application/problem+json")
