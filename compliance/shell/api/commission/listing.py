"""Lists: a page by key as JSON, or everything that matches as NDJSON, page by page inside and flat in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, ClassVar

import msgspec
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from compliance.shell.api.commission.door import JSON, Asked, Door
from compliance.shell.api.commission.parameters import LIMIT, MOST, USUAL, Parameter
from compliance.shell.api.commission.problem import Fault, Refused
from compliance.shell.api.commission.reader import scope_check
from compliance.shell.api.commission.throttle import EXPORTS, counted, rest_of_the_minute
from compliance.shell.lists import Key

NDJSON = "application/x-ndjson"
_encoder = msgspec.json.Encoder()


class Listing(Door):
    """A list in the order of a key. `place` reads a row's key; a cursor is the key of the last row that was given."""

    media_types = (NDJSON, JSON)
    start: ClassVar[Key] = (-1,)  # before everything

    def rows(self, asked: Asked, after: Key, most: int, before: int | None) -> Sequence[Any]:
        """The rows behind a key; of an export, those that the record held when it began."""
        raise NotImplementedError

    def place(self, row: Any) -> Key:
        """A row's place in the list."""
        raise NotImplementedError

    def item(self, row: Any) -> Any:
        """A row as it is given."""
        return row

    def answer(self, request: Request, asked: Asked, **path: Any) -> HttpResponseBase:
        after: Key = asked.values.get("cursor") or self.start
        if len(after) != len(self.start):
            cure = "Send a cursor as this list gave it, or none to begin."
            fault = Fault("cursor", ".".join(map(str, after)), "it is not one of this list", cure)
            raise Refused(HTTPStatus.BAD_REQUEST, f"cursor: {fault.what}. {cure}", [fault])
        if self._accept(request) == NDJSON:
            return self._export(asked, after)
        return self._page(request, asked, after)

    def _page(self, request: Request, asked: Asked, after: Key) -> HttpResponse:
        limit = asked.values.get(LIMIT.name, USUAL)
        found = self.rows(asked, after, limit + 1, None)
        rows, more = found[:limit], len(found) > limit
        self.told = f"{len(rows)} rows"
        cursor = _written(self.place(rows[-1])) if rows else request.GET.get("cursor")
        following = None
        if more:
            query = request.GET.copy()
            query["cursor"] = cursor or ""
            following = f"{request.path}?{query.urlencode()}"
        return self.said(
            {
                "items": [self.item(row) for row in rows],
                "more": more,
                "cursor": cursor,
                "next": following,
                "record_size": asked.size,
            }
        )

    def _export(self, asked: Asked, after: Key) -> StreamingHttpResponse:
        scope_check(asked.reader, "export")
        if LIMIT.name in asked.values:
            cure = f"Leave it out, or accept {JSON} for pages."
            fault = Fault(LIMIT.name, str(asked.values[LIMIT.name]), "an export gives everything that matches", cure)
            raise Refused(HTTPStatus.BAD_REQUEST, f"limit: {fault.what}. {cure}", [fault])
        if counted(f"export:{asked.reader.token_id}") > EXPORTS:
            raise Throttled(wait=rest_of_the_minute())
        self.told = "export"
        response = StreamingHttpResponse(self._lines(asked, after), content_type=NDJSON)
        response["Oliver-Record-Size"] = str(asked.size)
        return response

    def _lines(self, asked: Asked, after: Key) -> Iterator[bytes]:
        read = partial(self.rows, asked, most=MOST, before=asked.size)
        while found := read(after):
            yield _encoder.encode_lines([self.item(row) for row in found])
            if len(found) < MOST:
                return
            after = self.place(found[-1])


def _key(text: str) -> Key:
    parts = text.split(".")
    if len(parts) > 3 or not all(part.isascii() and part.isdigit() and len(part) <= 18 for part in parts):
        raise ValueError("Send a cursor as this list gave it, or none to begin.")
    return tuple(map(int, parts))


def _written(key: Key) -> str:
    return ".".join(map(str, key))


CURSOR = Parameter(
    "cursor",
    _key,
    {"type": "string", "pattern": r"^[0-9]{1,18}(\.[0-9]{1,18}){0,2}$"},
    "Where to go on: `cursor` of the page before. The same cursor gives the same rows, and later what came since.",
)
PAGED = (CURSOR, LIMIT)
