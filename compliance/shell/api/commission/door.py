"""What every address of this door does: who reads, what is asked, has it changed, write it down, answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Any, ClassVar, NoReturn

import msgspec
from django.http import HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request

from compliance.people.read.access_log import READ, REFUSED
from compliance.people.readers import House, Reader, reading_log
from compliance.record import read
from compliance.shell.api.bearer import MayRead, ReaderAuthentication
from compliance.shell.api.commission import parameters
from compliance.shell.api.commission.parameters import ESTABLISHMENT
from compliance.shell.api.commission.resource import AccessNote, Question, Resource
from compliance.shell.api.commission.throttle import REFUSALS, ReadsThrottle, counted
from compliance.shell.api.only_read import OnlyRead
from compliance.shell.api.problem import Fault, NotReading, Refused, problem

JSON = "application/json"
FORM = "1"  # of the answers: a change of their form must not look like the same to who kept an old one

_encode = msgspec.json.Encoder().encode
# Bodies hold no secret of the reader's, so that their size tells nothing (BREACH).
_gzip = GZipMiddleware(lambda request: HttpResponse())


class AnyForm(BaseContentNegotiation):
    """Views look at Accept themselves: there are no DRF renderers here."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> tuple[Any, str]:
        return renderers[0], renderers[0].media_type


class Door(OnlyRead):
    """One address: what its resource declares, answered to whoever may read it."""

    resource: ClassVar[Resource]
    scope: ClassVar[str | None] = None  # the resource's, where the permission looks for it
    media_types: ClassVar[tuple[str, ...]] = (JSON,)

    authentication_classes = (ReaderAuthentication,)
    permission_classes = (MayRead,)
    throttle_classes = (ReadsThrottle,)
    content_negotiation_class = AnyForm

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.note = AccessNote()

    def answer(self, request: Request, question: Question, **path: Any) -> HttpResponseBase:
        """The one thing that stands at this address."""
        found = self.resource.answer(question, **path)
        return found if isinstance(found, HttpResponse) else as_json(found)

    def get(self, request: Request, **path: Any) -> HttpResponseBase:
        self._accept(request)
        values = parameters.read(request.GET, self.resource.parameters)
        reader: Reader = request.user  # type: ignore[assignment]  # MayRead let it in
        houses = self._houses(reader, values)
        question = Question(reader, houses, values, read.size(), self.note)
        tag = self._tag(request, question) if self.resource.changes_with_record else None
        if tag is not None and _has(request, tag):
            response: HttpResponseBase = HttpResponse(status=HTTPStatus.NOT_MODIFIED.value)
        else:
            response = self.answer(request, question, **path)
        if tag is not None:
            response["ETag"] = tag
        return response

    def permission_denied(self, request: Request, message: str | None = None, code: str | None = None) -> NoReturn:
        cure = "Send `Authorization: Bearer …`; `manage.py reader-token create` makes a token."
        raise NotReading("No reader token was shown.", cure)

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        return problem

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Nothing goes out that was not written down."""
        self._write_down(request, response)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, ("Accept", "Authorization"))
        if self.resource.files:  # Repr-Digest is of the bytes that are sent
            return response
        return _gzip.process_response(request._request, response)

    def _houses(self, reader: Reader, values: Mapping[str, Any]) -> tuple[House, ...]:
        slug = values.get(ESTABLISHMENT.name)
        if slug is None:
            return reader.houses
        self.note.house = reader.house(slug)
        if self.note.house is None:
            open_to = ", ".join(house.slug for house in reader.houses) or "none"
            fault = Fault(ESTABLISHMENT.name, slug, "it is not open to this token", f"Open to this token: {open_to}.")
            raise Refused(HTTPStatus.BAD_REQUEST, f"{fault.field}: {fault.what}. {fault.cure}", [fault])
        return (self.note.house,)

    def _accept(self, request: Request) -> str:
        """The media type of the answer, by the Accept header."""
        header = request.headers.get("Accept", "") or "*/*"
        wanted = [part.partition(";")[0].strip().lower() for part in header.split(",")]
        for media_type in self.media_types:
            if media_type in wanted:
                return media_type
        if self.resource.files or any(one in ("*/*", "application/*", "text/html") for one in wanted):
            return JSON
        fault = Fault(
            "Accept", header[:200], "there is no such form of answer", f"Accept {' or '.join(self.media_types)}."
        )
        raise Refused(HTTPStatus.NOT_ACCEPTABLE, f"Accept: {fault.what}. {fault.cure}", [fault])

    def _tag(self, request: Request, question: Question) -> str:
        """Weak: the same rows in the same order, whatever their bytes. Everything read here changes with the record."""
        scopes, path = sorted(question.reader.scopes), request.get_full_path()
        said = (FORM, question.size, question.ids, scopes, timezone.now().date(), path, self._accept(request))
        return f'W/"{question.size}-{sha256(repr(said).encode()).hexdigest()[:24]}"'

    def _write_down(self, request: Request, response: HttpResponseBase) -> None:
        user: object = getattr(request, "_user", None)
        reader = user if isinstance(user, Reader) else None
        address = request.META.get("REMOTE_ADDR", "")
        if reader is not None and len(reader.houses) == 1:  # refused before it was read what was asked
            self.note.house = reader.houses[0]
        refused = response.status_code >= HTTPStatus.BAD_REQUEST.value
        if refused and counted(f"refused:{reader.token_id if reader else address}") > REFUSALS:
            return
        reading_log(
            reader=reader,
            house=self.note.house,
            what=REFUSED if refused else READ,
            path=request.get_full_path(),
            address=address,
            agent=request.headers.get("User-Agent", ""),
            detail=" ".join(filter(None, (str(response.status_code), self.note.words))),
        )


def as_json(value: Any) -> HttpResponse:
    """A value as JSON."""
    return HttpResponse(_encode(value), content_type=JSON)


def _has(request: Request, tag: str) -> bool:
    """Whether the reader says that this is there already."""
    sent = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in sent or tag.removeprefix("W/") in {one.removeprefix("W/") for one in sent}
