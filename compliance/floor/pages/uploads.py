"""Intake: send a file of hands, sessions or papers, see how far it is, and what became of each of them."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from compliance.floor.forms import session_csv
from compliance.floor.models import UploadRun
from compliance.floor.pages.hand_example import hand_example
from compliance.floor.pages.histories import history_form, is_history, where
from compliance.floor.pages.pasted import NAME, pasted_file
from compliance.floor.read.uploads import (
    PAGE,
    RESULT_COLUMNS,
    hands_sample,
    results_page,
    results_rows,
    upload_earlier,
    upload_read,
    uploads_latest,
)
from compliance.floor.write.upload_file import LARGEST, LARGEST_BOOK, LARGEST_HISTORY, UploadError
from compliance.floor.write.upload_kinds import HANDS, UPLOAD_KINDS, UploadKind
from compliance.floor.write.upload_run import upload_ask, upload_cancel
from compliance.houses.read.games import games_read
from compliance.houses.read.house import place_read
from compliance.jobs.work import hand_out
from compliance.licensed.words.hand_forms import family_forms
from compliance.papers.forms.kinds import papers_by_title
from compliance.people.access import access_log, standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.running.bodies import FORM, takes
from compliance.shell.csv_file import csv_response
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show, show_region
from games.hand import csv as hand_csv

_LIST = 50
_SAMPLE = 3


@page(Right.ENTER_PAPERS)
def upload(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    return _list(request, house, day)


def _list(request: HttpRequest, house: str, day: datetime.date, trouble: str = "", status: int = 200) -> HttpResponse:
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 18):
        raise Http404("That page of the list does not exist.")
    runs = uploads_latest(
        establishment_id=establishment_of(request).pk, before=int(before) if before else None, most=_LIST + 1
    )
    context = {
        "runs": [(run, UPLOAD_KINDS[run.of]) for run in runs[:_LIST]],
        "older": runs[_LIST - 1].pk if len(runs) > _LIST else None,
        "house": house,
        "day": day,
        "trouble": trouble,
        "largest": LARGEST >> 20,
        "largest_book": LARGEST_BOOK >> 20,
        "records": _may(request, HANDS),
        "papers": papers_by_title(),
        "columns": [(part, names) for part, (_, names) in hand_csv.PARTS.items()],
        "hand_columns": hand_csv.HAND,
        "sees_hands": _sees_hands(request),
        "history": history_form(establishment_of(request), request.POST.dict() if request.method == "POST" else {}),
        "largest_history": LARGEST_HISTORY >> 20,
        "session_columns": session_csv.COLUMNS,
        "of": (request.POST if request.method == "POST" else request.GET).get("of", "") or _first(request),
    }
    response = show(request, "floor/upload.html", context, section="upload", day=day)
    response.status_code = status
    return response


def _may(request: HttpRequest, kind: UploadKind) -> bool:
    return standing_of(request=request).may(kind.right, establishment_of(request))


def _first(request: HttpRequest) -> str:
    """What is chosen before anybody chose."""
    return HANDS.name if _may(request, HANDS) else papers_by_title()[0].name


View = Callable[..., HttpResponseBase]


def _not_too_large(view: View) -> View:
    """Looks at the size before anything of the body is read: a file that cannot be taken is not written to the disk."""

    def measured(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdigit() or int(length) > LARGEST + FORM:
            size = f"{int(length) >> 20:,} MB" if length.isdigit() else "of unknown size"
            trouble = f"The file is {size}; at most {LARGEST >> 20} MB are taken at once. Cut it, and send the parts."
            return _list(request, house, day, trouble, status=413)
        return view(request, house, day)

    return measured


@takes(LARGEST)
@csrf_exempt  # the token is asked for below, behind the size: looking for it reads the whole body
@act(Right.ENTER_PAPERS)
@_not_too_large
@csrf_protect
def upload_send(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Keep the file, tell the workers, go and watch."""
    establishment, file = establishment_of(request), request.FILES.get("file")
    if "whole" not in request.POST:  # the field behind the file
        trouble = "The file did not come whole; nothing of it was taken in. Send it again."
        return _list(request, house, day, trouble, status=422)
    of = UPLOAD_KINDS.get(request.POST.get("of", HANDS.name))
    if of is None or not _may(request, of):
        return _list(request, house, day, "Choose what is in the file.", status=422)
    chunks: Iterable[bytes]
    if file is not None:
        name, chunks = file.name or "", file.chunks()
    elif of.paper is not None and (rows := request.POST.get("rows", "").strip()):
        name, chunks = NAME, [pasted_file(rows, of.paper, day)]
    else:
        return _list(request, house, day, "Choose a file.", status=422)
    history = of is HANDS and is_history(name)
    played = where(establishment, day, history_form(establishment, request.POST.dict())) if history else None
    if isinstance(played, str):
        return _list(request, house, day, played, status=422)
    try:
        run = upload_ask(
            establishment=establishment,
            by=cast(Person, request.user),
            file_name=name,
            chunks=chunks,
            now=timezone.now(),
            where=played,
            of=of,
        )
    except UploadError as error:
        return _list(request, house, day, str(error), status=422)
    access_log(request=request, what="upload", establishment=establishment, detail=f"{run.pk} {run.sha256}")
    hand_out(run.TASK, [run.pk])
    return redirect("upload_run", house=house, number=run.pk)


@page(Right.ENTER_PAPERS, polls=True)
def upload_run(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """One file: how far it is, and its results. Its middle asks again by itself while it is under way."""
    run = _run(request, number)
    after, not_taken = request.GET.get("after", "0"), request.GET.get("show", "not-taken") != "all"
    if not after.isdigit() or len(after) > 9:
        raise Http404("That page of the list does not exist.")
    results = results_page(run_id=run.pk, not_taken=not_taken, after=int(after), size=PAGE + 1)
    context: dict[str, Any] = {
        "run": run,
        "house": house,
        "results": results[:PAGE],
        "older": results[PAGE - 1].line if len(results) > PAGE else None,
        "not_taken": not_taken,
        "earlier": upload_earlier(run=run),
        "sees_hands": run.of == HANDS.name and _sees_hands(request),
        "words": UPLOAD_KINDS[run.of].words,
        "one": UPLOAD_KINDS[run.of].words.partition(",")[0],
        "paper": UPLOAD_KINDS[run.of].paper,
    }
    if getattr(request, "htmx", None):
        return show_region(request, "floor/upload/_state.html", context)
    return show(request, "floor/upload_run.html", context, section="upload")


@act(Right.ENTER_PAPERS)
def upload_stop(request: HttpRequest, house: str, number: int) -> HttpResponse:
    run = _run(request, number)
    upload_cancel(run=run, now=timezone.now())
    access_log(request=request, what="upload stopped", establishment=run.establishment, detail=str(run.pk))
    return redirect("upload_run", house=house, number=number)


@page(Right.ENTER_PAPERS, what="export")
def upload_results(request: HttpRequest, house: str, number: int) -> HttpResponseBase:
    """What became of each hand of the file, or of those that were not taken in."""
    run, not_taken = _run(request, number), request.GET.get("show") == "not-taken"
    name = f"upload-{run.pk}-{'not-taken' if not_taken else 'results'}"
    return csv_response(name, RESULT_COLUMNS, results_rows(run_id=run.pk, not_taken=not_taken))


@page(Right.RECORD, what="export")
def upload_template(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
    """The columns, and below them the latest hands of the house as examples. They are held already, so they do no harm.

    Somebody who may not see hands, or where there is none, gets one that is made up.
    """
    establishment = establishment_of(request)
    sample = hands_sample(establishment_id=establishment.pk, most=_SAMPLE) if _sees_hands(request) else []
    if not sample:
        tables = sorted(place_read(slug=house).tables)
        sample = [hand_example(establishment, day, tables[0] if tables else "T1", games_read().values())]
    rows: list[list[str]] = []
    hand_csv.write(sample, rows.append)
    return csv_response(f"hands-{house}", rows[0], rows[1:], streamed=False)


@page(Right.RECORD)
def hand_forms(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """How a hand of each family is recorded, with an example."""
    context = {"forms": family_forms(), "house": house, "day": day}
    return show(request, "floor/hand_forms.html", context, section="upload", day=day)


def _sees_hands(request: HttpRequest) -> bool:
    return standing_of(request=request).may(Right.SEE_FINDINGS, establishment_of(request))


def _run(request: HttpRequest, number: int) -> UploadRun:
    run = upload_read(establishment_id=establishment_of(request).pk, number=number)
    if run is None:
        raise Http404(f"No upload {number} of this establishment.")
    return run
