"""The record: how long it is, what was signed, its latest entries, and the proof of any one of them."""

from __future__ import annotations

import datetime
import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from compliance.people.rights import Right
from compliance.record import read
from compliance.record.pages.verify import verification
from compliance.record.shown import PAGE, checkpoints_latest, entry_read, proof_read, stretch_read
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show


@page(Right.SEE_RECORD)
def record(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    size = read.size()
    asked = request.GET.get("before", "")
    if asked and not asked.isdecimal():
        raise Http404("That page of the record does not exist.")
    stop = min(int(asked), size) if asked else size
    return show(
        request,
        "record.html",
        {
            "size": size,
            "stretch": stretch_read(slug=house, stop=stop),
            "newer": stop + PAGE if stop < size else None,
            "checkpoints": checkpoints_latest(),
            "house": house,
            "day": day,
            **verification(),
        },
        section="record",
        day=day,
    )


@page(Right.SEE_RECORD)
def entry(request: HttpRequest, house: str, index: int) -> HttpResponse:
    establishment = establishment_of(request)
    found = entry_read(slug=establishment.slug, index=index)
    if found is None:
        raise Http404(f"The record of this establishment has no entry {index}.")
    body = json.loads(found.body)
    return show(
        request,
        "entry.html",
        {
            "entry": found,
            "body": json.dumps(body, indent=2, ensure_ascii=False),
            "hand_id": body.get("id") if found.kind == "hand/1" else None,
            "posting": _posting(body, index) if found.kind == "posting/1" else None,
            "proof": proof_read(entry=found),
        },
        section="record",
    )


def _posting(body: dict[str, Any], index: int) -> int:
    """The entry that put up the posting of which an entry speaks: itself, or the one that it ends."""
    ended = body.get("ended")
    return index if ended is None else int(ended["posting"])
