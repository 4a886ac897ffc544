"""Every request bears a number: in its answer, in each line of the log, and on into the tasks that it hands to workers. What was
refused is one line of the log; a traceback is of a fault of ours."""

import json
import logging
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun
from django.http import HttpRequest, HttpResponse

_number: ContextVar[str] = ContextVar("number", default="")
_HEADER = "oliver_number"
_QUIET = ("/healthz", "/metrics", "/static/")

log = logging.getLogger("oliver.request")


class Numbered:
    """Gives the number, and tells of each request in one line: what, how it ended, how long it took. Never the query: it may
    name a person."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.monotonic()
        before = _number.set(secrets.token_hex(6))
        try:
            response = self.get_response(request)
            response.headers["X-Request-Id"] = _number.get()
            if not request.path_info.startswith(_QUIET):
                taken = round((time.monotonic() - began) * 1000)
                said = {
                    "method": request.method,
                    "path": request.path_info,
                    "status": response.status_code,
                    "ms": taken,
                }
                log.info("%(method)s %(path)s %(status)s %(ms)s ms", said, extra={"said": said})
            return response
        finally:
            _number.reset(before)


class Lines(logging.Formatter):
    """Lines of the log with the number in them: for eyes, or each a JSON object."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        number = _number.get()
        plain = super().format(record)  # the message, and the traceback where there is one
        if not self._as_json:
            return (
                f"{self.formatTime(record)} {record.levelname} {record.name}{f' [{number}]' if number else ''}: {plain}"
            )
        said: dict[str, Any] = {
            "at": self.formatTime(record),
            "level": record.levelname,
            "from": record.name,
            "says": plain,
        }
        return json.dumps(
            said | ({"number": number} if number else {}) | getattr(record, "said", {}), ensure_ascii=False
        )


class RefusalsShort(logging.Filter):
    """Takes the traceback from what was answered with 4xx: a missing right, a strange host, a form that is none."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security") or getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True


def _carry(headers: dict[str, Any] | None = None, **_: object) -> None:
    if headers is not None and _number.get():
        headers[_HEADER] = _number.get()


def _take_up(task: Any = None, task_id: str = "", **_: object) -> None:
    """The number of the request that asked for it; what beat sends goes by the task's own."""
    _number.set(getattr(task.request, _HEADER, None) or task_id[:12])


def _lay_down(**_: object) -> None:
    _number.set("")


before_task_publish.connect(_carry, weak=False)
task_prerun.connect(_take_up, weak=False)
task_postrun.connect(_lay_down, weak=False)
