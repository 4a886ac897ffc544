"""The record: how long it is, what was signed, its latest entries, the proof of any one of them; and its verification."""

import datetime
import json
from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.jobs.work import hand_out
from compliance.keeping.state import alarms, kept
from compliance.law.retention import terms_on
from compliance.money.ledger.counts import key_of
from compliance.money.pages.blind import hidden_counts
from compliance.money.papers.count import Count
from compliance.papers.forms.kinds import kinds
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.read.emergencies import emergencies_open
from compliance.people.rights import Right
from compliance.record import read, stamps
from compliance.record.declared import differences_of
from compliance.record.drift import drifts
from compliance.record.entry import Entry
from compliance.record.left import is_left
from compliance.record.read import SpoiledError
from compliance.record.removed import removals as bodies_removed
from compliance.record.removed import said as bodies_said
from compliance.record.removed import where_said
from compliance.record.shown import (
    PAGE,
    checkpoints_latest,
    entry_read,
    proof_read,
    restores,
    signing_keys,
    stretch_read,
)
from compliance.record.verification import verification_ask, verification_cancel, verification_latest
from compliance.record.witnesses import witnesses
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show, show_region


@page(Right.SEE_RECORD)
def record(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    size = read.size()
    asked = request.GET.get("before", "")
    if asked and not asked.isdecimal():
        raise Http404("That page of the record does not exist.")
    stop = min(int(asked), size) if asked else size
    held = kept()
    return show(
        request,
        "record/record.html",
        {
            "size": size,
            "stretch": stretch_read(slug=house, stop=stop),
            "newer": stop + PAGE if stop < size else None,
            "checkpoints": checkpoints_latest(),
            "house": house,
            "day": day,
            "run": verification_latest(),
            "keys": signing_keys(),
            "witnesses": witnesses(),
            "restores": restores(),
            "kept": held,
            "terms": terms_on(timezone.now().date()).values(),
            "removed": bodies_said(each for each in bodies_removed() if each.establishment == house),
            "alarms": alarms(timezone.now(), held),
            "stamp": stamps.last(),
            "emergencies": emergencies_open(establishment_id=establishment_of(request).pk, now=timezone.now()),
            "drifts": [each for each in [*drifts(clock=timezone.now), *stamps.drifts()] if each.alarm],
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
    body = _readable(found)
    if _blind(request, found, body):
        return show(request, "record/blind.html", {"entry": found}, section="record")
    return show(
        request,
        "record/entry.html",
        {
            "entry": found,
            "body": json.dumps(body, indent=2, ensure_ascii=False),
            "hand_id": body.get("id") if found.kind == "hand/1" else None,
            "removed": where_said(index) if is_left(found.body) else "",
            "posting": _posting(body, index) if found.kind == "posting/1" else None,
            "proof": proof_read(entry=found),
            "differs": differences_of(found),
        },
        section="record",
    )


def _blind(request: HttpRequest, found: Entry, body: Any) -> bool:
    """Whether it is a first count of which this visitor must not know before the second one is in."""
    if found.kind != kinds()["count"].record or body.get("count") != "first":
        return False
    day = datetime.date.fromisoformat(body["gaming_day"])
    box = tuple(
        body.get(name) for name in ("box", "table", "shift", "holds")
    )  # one that was corrected says nearly the same
    hidden = hidden_counts(request, establishment_of(request), day, day)
    return any(key_of(one.paper) == box for one in hidden if isinstance(one.paper, Count))


def _readable(found: Entry) -> Any:
    """The body of an entry; of one that was spoiled so that it cannot be read, that is said."""
    try:
        return json.loads(found.body)
    except ValueError as error:
        raise SpoiledError(f"entry {found.index} of the record ({found.kind}) is not what was recorded") from error


def _posting(body: dict[str, Any], index: int) -> int:
    """The entry that put up the posting of which an entry speaks: itself, or the one that it ends."""
    ended = body.get("ended")
    return index if ended is None else int(ended["posting"])


# Its verification: walks over the whole record in the background and says whether anything in it was changed.


@act(Right.SEE_RECORD)
def verify_start(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Put it down and tell the workers; one that is under way is shown instead."""
    run, new = verification_ask(by=cast(Person, request.user), now=timezone.now())
    if new:
        access_log(request=request, what="verification", establishment=establishment_of(request), detail=str(run.pk))
        hand_out(run.TASK, [run.pk])
    else:
        messages.info(request, f"The record is being verified already, asked for by {run.by}.")
    return redirect("record", house=house, day=day)


@act(Right.SEE_RECORD)
def verify_stop(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Stop the one that is under way; a verdict that came in this moment stays."""
    run = verification_latest()
    if run is not None and verification_cancel(run=run, by=cast(Person, request.user), now=timezone.now()):
        establishment = establishment_of(request)
        access_log(request=request, what="verification stopped", establishment=establishment, detail=str(run.pk))
    return redirect("record", house=house, day=day)


@page(Right.SEE_RECORD, polls=True)
def verify_state(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """How far it is; without script the whole page is asked for again."""
    if not getattr(request, "htmx", None):
        return redirect("record", house=house, day=day)
    return show_region(request, "record/_verify.html", {"house": house, "day": day, "run": verification_latest()})
