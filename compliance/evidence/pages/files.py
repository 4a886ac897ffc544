"""Files of a thing: what is attached, attaching more, a file with its digests, striking one out."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, cast

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from compliance.evidence.forms.file_kinds import kinds, kinds_on
from compliance.evidence.pages.things import address_of, file_of, thing_of
from compliance.evidence.read.files import files_of
from compliance.evidence.read.removed import removed_read
from compliance.evidence.read.targets import Thing
from compliance.evidence.write.file_act import FileActError, file_strike
from compliance.evidence.write.file_take import LONGEST_NOTE, FileError, file_take
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.running.bodies import FORM, takes
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import for_the_region, show, show_region

SECTION = "findings"
AT_ONCE = 10
LARGEST = max(kind.most for kind in kinds())


@page(Right.FILES, what="")
def files(request: HttpRequest, house: str, of: str, ref: int) -> HttpResponse:
    """By itself, or as the part of the thing's own page that asks for it when it is there."""
    thing = thing_of(request, of, ref)
    if for_the_region(request):
        return show_region(request, "evidence/_files.html", _context(request, house, thing))
    access_log(request=request, what="page", establishment=establishment_of(request))
    return _page(request, house, thing)


def _page(
    request: HttpRequest,
    house: str,
    thing: Thing,
    trouble: tuple[str, ...] = (),
    note: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = _context(request, house, thing) | {"trouble": trouble, "note": note}
    response = show(request, "evidence/files.html", context, section=SECTION)
    response.status_code = status
    return response


def _context(request: HttpRequest, house: str, thing: Thing) -> dict[str, Any]:
    return {
        "house": house,
        "thing": thing,
        "back": address_of(request, thing),
        "files": files_of(establishment_id=establishment_of(request).pk, of=thing.target.of, ref=thing.ref),
        "kinds": _sizes(timezone.now().date()),
        "longest": LONGEST_NOTE,
    }


def _sizes(day: datetime.date) -> list[tuple[str, int]]:
    """What is taken, and up to how many megabytes."""
    return list({kind.word: kind.most >> 20 for kind in kinds_on(day)}.items())


def _not_too_large(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """By what the sender declares, before a byte of it is read."""

    @wraps(view)
    def measured(request: HttpRequest, house: str, of: str, ref: int) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdigit() or int(length) > LARGEST + FORM:
            trouble = f"At most {LARGEST >> 20} MB are taken at once. Send the files one by one, or a shorter clip."
            return _page(
                request, house, thing_of(request, of, ref), (trouble,), status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            )
        return view(request, house, of, ref)

    return measured


@takes(LARGEST)
@csrf_exempt  # the token is asked for below, behind the size: looking for it reads the whole body
@act(Right.FILES, of="files")
@_not_too_large
@csrf_protect
def file_attach(request: HttpRequest, house: str, of: str, ref: int) -> HttpResponse:
    """Those that are taken stay, whatever becomes of the others."""
    thing = thing_of(request, of, ref)
    note = request.POST.get("note", "")
    sent = [file for file in request.FILES.getlist("file") if file.name]
    if not sent or len(sent) > AT_ONCE:
        trouble = f"At most {AT_ONCE} files at once." if sent else "Choose a file, or take a picture."
        return _page(request, house, thing, (trouble,), note, HTTPStatus.UNPROCESSABLE_ENTITY)
    troubles = tuple(said for file in sent if (said := _attach(request, thing, file, note)))
    if troubles:
        return _page(request, house, thing, troubles, note, HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(f"{address_of(request, thing)}#files")


def _attach(request: HttpRequest, thing: Thing, sent: UploadedFile, note: str) -> str:
    """Why it was not taken; "" where it was."""
    establishment = establishment_of(request)
    try:
        file = file_take(
            establishment=establishment,
            thing=thing,
            name=sent.name or "",
            note=note,
            chunks=sent.chunks(),
            by=cast(Person, request.user),
            now=timezone.now(),
        )
    except FileError as error:
        return f"{sent.name}: {error}"
    access_log(
        request=request, what="file attached", establishment=establishment, detail=f"{file.pk} {file.sha256[:12]}"
    )
    messages.info(request, f"Attached and in the record: {file.name}, SHA-256 {file.sha256[:12]}….")
    return ""


@page(Right.FILES, what="file")
def file(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """One file: shown where a browser can, with its digests and what became of it."""
    return _file(request, house, index)


def _file(request: HttpRequest, house: str, index: int, trouble: str = "") -> HttpResponse:
    held, thing = file_of(request, index)
    context = {"house": house, "file": held, "thing": thing, "back": address_of(request, thing), "trouble": trouble}
    context["gone"] = removed_read(file=index) if held.removed else None
    context["sees_log"] = visitor_of(request).standing.may(Right.SEE_ACCESS_LOG, establishment_of(request))
    return show(request, "evidence/file.html", context, section=SECTION)


@act(Right.FILES, of="file")
def file_struck(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """Attached by mistake: it stays, struck out, with the reason."""
    held, _ = file_of(request, index)
    words, by = request.POST.get("words", ""), cast(Person, request.user)
    try:
        file_strike(establishment=establishment_of(request), index=index, words=words, by=by, now=timezone.now())
    except FileActError as error:
        response = _file(request, house, index, str(error))
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return response
    access_log(request=request, what="file struck out", establishment=establishment_of(request), detail=str(held.index))
    messages.info(request, f"In the record: {held.name} is struck out.")
    return redirect("file", house=house, index=index)
