"""Lists: a page by key as JSON, or everything that matches as NDJSON, page by page inside and flat in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from compliance.shell.api.bearer import scope_check
from compliance.shell.api.commission.door import JSON, Door, as_json
from compliance.shell.api.commission.parameters import LIMIT, MOST, USUAL
from compliance.shell.api.commission.resource import Question
from compliance.shell.api.commission.throttle import EXPORTS, counted, rest_of_the_minute
from compliance.shell.api.problem import Fault, Refused
from compliance.shell.lists import Key

NDJSON = "application/x-ndjson"
_encoder = msgspec.json.Encoder()


class Listing(Door):
    """A list in the order of a key. A cursor is the key of the last row that was given."""

    media_types = (NDJSON, JSON)

    def answer(self, request: Request, question: Question, **path: Any) -> HttpResponseBase:
        start = self.resource.start
        after: Key = question.values.get("cursor") or start
        if len(after) != len(start):
            cure = "Send a cursor as this list gave it, or none to begin."
            fault = Fault("cursor", ".".join(map(str, after)), "it is not one of this list", cure)
            raise Refused(HTTPStatus.BAD_REQUEST, f"cursor: {fault.what}. {cure}", [fault])
        if self._accept(request) == NDJSON:
            return self._export(question, after)
        return self._page(request, question, after)

    def _items(self, rows: Sequence[Any]) -> list[Any]:
        return [row[1] for row in rows] if self.resource.keyed else list(rows)

    def _page(self, request: Request, question: Question, after: Key) -> HttpResponse:
        limit = question.values.get(LIMIT.name, USUAL)
        found = self.resource.answer(question.wanted(), after, limit + 1)
        rows, more = found[:limit], len(found) > limit
        self.note.words = f"{len(rows)} rows"
        cursor = _written(self.resource.place(rows[-1])) if rows else request.GET.get("cursor")
        following = None
        if more:
            query = request.GET.copy()
            query["cursor"] = cursor or ""
            following = f"{request.path}?{query.urlencode()}"
        return as_json(
            {
                "items": self._items(rows),
                "more": more,
                "cursor": cursor,
                "next": following,
                "record_size": question.size,
            }
        )

    def _export(self, question: Question, after: Key) -> StreamingHttpResponse:
        scope_check(question.reader, "export")
        if LIMIT.name in question.values:
            cure = f"Leave it out, or accept {JSON} for pages."
            fault = Fault(LIMIT.name, str(question.values[LIMIT.name]), "an export gives everything that matches", cure)
            raise Refused(HTTPStatus.BAD_REQUEST, f"limit: {fault.what}. {cure}", [fault])
        if counted(f"export:{question.reader.token_id}") > EXPORTS:
            raise Throttled(wait=rest_of_the_minute())
        self.note.words = "export"
        response = StreamingHttpResponse(self._lines(question, after), content_type=NDJSON)
        response["Oliver-Record-Size"] = str(question.size)
        return response

    def _lines(self, question: Question, after: Key) -> Iterator[bytes]:
        wanted = question.wanted(before=question.size)
        while found := self.resource.answer(wanted, after, MOST):
            yield _encoder.encode_lines(self._items(found))
            if len(found) < MOST:
                return
            after = self.resource.place(found[-1])


def _written(key: Key) -> str:
    return ".".join(map(str, key))
