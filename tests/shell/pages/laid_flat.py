"""Pages as a browser shows them, without the layout of their templates: tests ask for words and tags, not for line ends."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

_KEPT = re.compile(r"(<(pre|textarea|script|style)\b[^>]*>.*?</\2>)", re.S)
_SPACE = re.compile(r"\s+")
_TAG_END = re.compile(r"(\{%.*?%\})| >")  # a template may compare: {% if age > 0 %}
_BLOCKS = (
    "html|head|body|title|meta|link|script|main|section|article|header|footer|nav|aside|div|p|h[1-6]|ul|ol|li|dl|dt|dd|table"
    "|caption|thead|tbody|tfoot|tr|th|td|form|fieldset|legend|details|summary|figure|figcaption|select|option|optgroup|noscript"
)
_BESIDE = re.compile(rf" ?(</?(?:{_BLOCKS})\b[^>]*>) ?")


def laid_flat(page: str) -> str:
    """The page on one line, but for what stands there as it was written."""
    parts = _KEPT.split(page)
    return "".join(part if number % 3 == 1 else _flat(part) for number, part in enumerate(parts) if number % 3 != 2)


def _flat(part: str) -> str:
    return _BESIDE.sub(r"\1", _TAG_END.sub(lambda found: found[1] or ">", _SPACE.sub(" ", part)))


class LaidFlat:
    """The innermost middleware of the tests of pages."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.answer(request)
        if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
            response.content = laid_flat(response.content.decode()).encode()
        return response
