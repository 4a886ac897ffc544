"""Verify now: walk over the whole record in the background and say whether anything in it was changed."""

from __future__ import annotations

import datetime
from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.record.tasks import verifications_enqueue
from compliance.record.verification import verification_ask, verification_cancel, verification_latest
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show_region
from compliance.shell.pace import pace_of


@act(Right.SEE_RECORD)
def verify_start(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Put it down and tell the workers; one that is under way is shown instead."""
    run, new = verification_ask(by=cast(Person, request.user), now=timezone.now())
    if new:
        access_log(request=request, what="verification", establishment=establishment_of(request), detail=str(run.pk))
        verifications_enqueue([run.pk])
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
    return show_region(request, "record/_verify.html", {"house": house, "day": day, **verification()})


def verification() -> dict[str, Any]:
    """The last verification and its pace."""
    run = verification_latest()
    if run is None:
        return {"run": None}
    share = run.done / run.total if run.total else 0.0
    return {"run": run, "pace": pace_of(done=run.done, share=share, begun=run.started, until=run.touched)}
