"""How much may be sent to a page, by its address and by who sends it: measured by what is declared, before a byte is read.

Else Django reads a form whole to look for its token, and what is large lies on the disk before anybody is asked. A view that
takes files says so (`takes`). Intake by the API measures for itself, behind the token. What declares no length is not read at
all, as WSGI has it.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

_V = TypeVar("_V", bound=Callable[..., Any])

FORM = 64 * 1024
"""What a form is larger than its file."""


class Bodies:
    """Answers 413 to more than `BODY_LARGEST` allows. Before the middleware that looks for the token of a form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """None where it may be read."""
        declared = request.META.get("CONTENT_LENGTH") or "0"
        length = int(declared) if declared.isascii() and declared.isdigit() and len(declared) < 16 else None
        if length is not None and length <= settings.BODY_LARGEST["anybody"]:
            return None
        if request.path_info.startswith("/api/"):
            return None
        largest = _largest(request, view)
        if largest is None or (length is not None and length <= largest):
            return None
        shown = f"{largest >> 20} MB" if largest >> 20 else f"{largest >> 10} KB"
        context = {"largest": shown, "signed_in": request.user.is_authenticated}
        words = render_to_string("413.html", context, request)
        return HttpResponse(words, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def _largest(request: HttpRequest, view: Any) -> int | None:
    """Of this address for whoever sends it; None where the view measures for itself."""
    takes, anybody = getattr(view, "takes", (0, False))
    if not request.user.is_authenticated:
        return takes if anybody else int(settings.BODY_LARGEST["anybody"])
    return None if takes and not anybody else max(takes, int(settings.BODY_LARGEST["signed in"]))


def takes(largest: int, *, anybody: bool = False) -> Callable[[_V], _V]:
    """A view that takes a file of so many bytes: of anybody, or of whoever is signed in, and then it measures for itself."""

    def declared(view: _V) -> _V:
        view.takes = (largest + FORM, anybody)  # type: ignore[attr-defined]
        return view

    return declared
