"""The bytes of a file, whole or in part, and its small picture: each look in the access log, nothing cached, nothing run."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header

from compliance.evidence.pages.things import file_of
from compliance.evidence.read.files import Held, blocks_read
from compliance.evidence.read.served import DiffersError, part, part_check, small_read
from compliance.evidence.read.shelf import ShelfError
from compliance.evidence.write.file_act import file_tell
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page

_R = TypeVar("_R", bound=HttpResponseBase)

PART = 8 * 1024 * 1024
"""Of a part without an end: players ask on."""
_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")
_OFF = (
    "This file is not what was taken in any more, and is not handed out. It was said in the record. Whoever runs Oliver finds"
    " the bytes of that day in a backup, under the SHA-256 of the file.\n"
)

_REMOVED = "This file was removed when its term was over. Its page says when, under which term and by whom.\n"


@page(Right.FILES, what="")
def file_bytes(request: HttpRequest, house: str, index: int) -> HttpResponseBase:
    """The file as it was sent, byte for byte."""
    held, _ = file_of(request, index)
    if held.removed:
        return _said(_REMOVED, HTTPStatus.GONE)
    asked = _asked(request, held)
    if asked is None:
        return HttpResponse(
            status=HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE, headers={"Content-Range": f"bytes */{held.size}"}
        )
    start, stop, whole = asked
    detail = f"{held.index} {held.sha256[:12]}" + ("" if whole else f" {start}-{stop - 1}")
    access_log(request=request, what="file opened", establishment=establishment_of(request), detail=detail)
    where: dict[str, Any] = {
        "name": held.sha256,
        "blocks": blocks_read(index=held.index),
        "size": held.size,
        "start": start,
        "stop": stop,
    }
    try:
        part_check(**where)
    except DiffersError:
        return _off(held)
    except ShelfError as error:
        return _said(f"{error}\n", HTTPStatus.SERVICE_UNAVAILABLE)
    response = StreamingHttpResponse(part(**where), status=HTTPStatus.OK if whole else HTTPStatus.PARTIAL_CONTENT)
    if not whole:
        response["Content-Range"] = f"bytes {start}-{stop - 1}/{held.size}"
    response["Content-Length"] = str(stop - start)
    response["ETag"] = f'"{held.sha256}"'
    response["Accept-Ranges"] = "bytes"
    response["Content-Type"] = "text/plain; charset=utf-8" if held.mime == "text/plain" else held.mime
    saved = not held.form.shown or "save" in request.GET
    response["Content-Disposition"] = content_disposition_header(saved, held.name) or "attachment"
    return _safe(response)


@page(Right.FILES, what="")
def file_small(request: HttpRequest, house: str, index: int) -> HttpResponseBase:
    """Drawn anew when the file came: no place, no device, no time is in it."""
    held, _ = file_of(request, index)
    if not held.small or held.removed:
        raise Http404("There is no small picture of it.")
    detail = f"{held.index} {held.small[:12]}"
    access_log(request=request, what="small picture", establishment=establishment_of(request), detail=detail)
    try:
        content = small_read(name=held.small)
    except DiffersError:
        return _said(_OFF, HTTPStatus.GONE)
    except ShelfError as error:
        return _said(f"{error}\n", HTTPStatus.SERVICE_UNAVAILABLE)
    return _safe(HttpResponse(content, content_type="image/jpeg"))


def _asked(request: HttpRequest, held: Held) -> tuple[int, int, bool] | None:
    """First byte, the one behind the last, and whether that is no part; None where there is nothing there."""
    found = _RANGE.fullmatch(request.headers.get("Range", ""))
    unchanged = request.headers.get("If-Range", f'"{held.sha256}"') == f'"{held.sha256}"'
    if found is None or not unchanged or found[0] == "bytes=-":
        return 0, held.size, True
    first, last = found.groups()
    if not first:
        start, stop = max(held.size - int(last), 0), held.size
    else:
        start = int(first)
        stop = min(int(last) + 1, held.size) if last else min(start + PART, held.size)
    return (start, stop, False) if start < stop else None


def _off(held: Held) -> HttpResponse:
    file_tell(sha256=held.sha256, whole=False, now=timezone.now())
    return _said(_OFF, HTTPStatus.GONE)


def _said(words: str, status: HTTPStatus) -> HttpResponse:
    return _safe(HttpResponse(words, status=status, content_type="text/plain; charset=utf-8"))


def _safe(response: _R) -> _R:
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox; frame-ancestors 'none'"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response
