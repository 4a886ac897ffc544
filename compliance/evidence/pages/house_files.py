"""All files of a house, for whoever may open the things to which they belong; the list and its CSV."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase

from compliance.evidence.read.files import Held
from compliance.evidence.read.house_files import ORDERS, STATES, WORDS, Filters, files_page
from compliance.evidence.read.targets import TARGETS
from compliance.money.pages.blind import hidden_counts
from compliance.papers.models import Paper
from compliance.people.rights import Right
from compliance.shell.csv_file import csv_response
from compliance.shell.door import establishment_of, page, visitor_of
from compliance.shell.frame import for_the_region, show, show_region

_HIGHEST = 2**63
_AT_ONCE = 500
_HEAD = (
    *(
        "file",
        "name",
        "kind",
        "says",
        "bytes",
        "sha256",
        "of",
        "which",
        "note",
        "attached",
        "by",
        "kept_at_least_until",
    ),
    *("struck_out", "removed", "not_what_was_taken_in"),
)


@page(Right.FILES)
def house_files(request: HttpRequest, house: str) -> HttpResponse:
    filters, order = _filters(request)
    text = request.GET.get("behind", "")
    if text and not (text.isascii() and text.isdigit() and int(text) < _HIGHEST):
        raise Http404("That page of the list does not exist.")
    found, behind = files_page(
        establishment_id=establishment_of(request).pk,
        kinds_of_things=_open_to(request),
        filters=filters,
        order=order,
        behind=int(text) if text else None,
    )
    context = {
        "house": house,
        "found": _seen(request, found),
        "behind": behind,
        "filters": filters,
        "order": order,
        "orders": {name: words for name, (words, _, _) in ORDERS.items()},
        "states": {name: words for name, (words, _) in STATES.items()},
        "kinds": WORDS,
        "things": {name: TARGETS[name].word for name in _open_to(request)},
    }
    if for_the_region(request):
        return show_region(request, "evidence/_house_files.html", context)
    return show(request, "evidence/house_files.html", context, section="findings")


@page(Right.FILES, what="export")
def house_files_csv(request: HttpRequest, house: str) -> HttpResponseBase:
    """All that the filters leave, in the order of the page; read by key as they are sent."""
    return csv_response(f"files-{house}", _HEAD, map(_cells, _every(request)))


def _filters(request: HttpRequest) -> tuple[Filters, str]:
    """The filters in an address, and the order; Http404 for a value that no list has offered."""
    asked = {}
    for name, known in (("of", TARGETS), ("kind", WORDS), ("state", STATES), ("sort", ORDERS)):
        value = request.GET.get(name, "")
        if value and value not in known:
            raise Http404(f"There is no {name} named {value[:40]}.")
        asked[name] = value
    by = request.GET.get("by", "").replace("\x00", "")[:150]
    return Filters(asked["of"], asked["kind"], asked["state"], by), asked["sort"]


def _open_to(request: HttpRequest) -> list[str]:
    """The kinds of things of which this visitor sees the files."""
    may = partial(visitor_of(request).standing.may, establishment=establishment_of(request))
    return [name for name, target in TARGETS.items() if target.opens(may)]


def _seen(request: HttpRequest, files: Sequence[Held]) -> list[Held]:
    """Without those on a first count that the visitor is not to see before their own is in."""
    of_papers = [file.ref for file in files if file.of == "paper"]
    days: set[datetime.date] = set(Paper.objects.filter(pk__in=of_papers).values_list("gaming_day", flat=True))
    establishment = establishment_of(request)
    hidden = {one.index for day in days for one in hidden_counts(request, establishment, day, day)}
    return [file for file in files if file.of != "paper" or file.ref not in hidden]


def _every(request: HttpRequest) -> Iterator[Held]:
    filters, order = _filters(request)
    behind: int | None = None
    while True:
        found, behind = files_page(
            establishment_id=establishment_of(request).pk,
            kinds_of_things=_open_to(request),
            filters=filters,
            order=order,
            behind=behind,
            size=_AT_ONCE,
        )
        yield from _seen(request, found)
        if behind is None:
            return


def _cells(file: Held) -> tuple[object, ...]:
    return (
        *(
            file.index,
            file.name,
            file.form.word,
            file.mime,
            file.size,
            file.sha256,
            TARGETS[file.of].word,
            file.ref,
            file.note,
        ),
        *(file.at.isoformat(), file.by, file.kept_until.isoformat(), file.struck or ""),
        *("yes" if each else "no" for each in (file.removed, file.differs)),
    )
