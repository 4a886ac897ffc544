"""What hangs is put up, changed and taken down as it is seen at the table; each is an entry of the record by its author.

A change puts the new sign up and takes the old one down at the same moment: what hung is never edited. An option or limits
that are still to be approved go through a change with two people (Proposed changes); here stands what did hang.
"""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.floor.tasks import review_sweep
from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment, Posting
from compliance.houses.pages.posting_form import PostingForm, TakeDownForm, initial_of, now_words, with_what_was_told
from compliance.houses.pages.postings import posting_of
from compliance.houses.read.games import games_read
from compliance.houses.read.house import place_read
from compliance.houses.read.postings import PostingRow
from compliance.houses.write.posting_add import PostingError, posting_add, posting_end
from compliance.papers.forms.typed import Clock
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show


@page(Right.PROPOSE)
def posting_enter(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """The form to put a sign up; `change` names the posting that it takes the place of."""
    establishment = establishment_of(request)
    before = _before(request.GET.get("change", ""), establishment)
    given = initial_of(before) | {"since": now_words(establishment, timezone.now())}
    if before is None:
        given["table"] = request.GET.get("table", "")
    return _shown(request, establishment, day, before, _form(establishment, day, initial=given))


@act(Right.PROPOSE, of="posting_enter")
def posting_put_up(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Put it up; what it takes the place of comes down at the same moment."""
    establishment = establishment_of(request)
    before = _before(request.POST.get("change", ""), establishment)
    form = _form(establishment, day, data=request.POST)
    wanted = form.posting() if form.is_valid() else None
    if wanted is None:
        return _shown(request, establishment, day, before, form, status=422)
    wanted = with_what_was_told(wanted, before)
    actor, now = visitor_of(request).name, timezone.now()
    try:
        with transaction.atomic():
            if before is not None:
                held = Posting.objects.get(record_index=before.record)
                posting_end(posting=held, at=wanted.from_, actor=actor, now=now)
            hung = posting_add(establishment=house, posting=wanted, actor=actor, now=now, as_it_hung=True)
            transaction.on_commit(review_sweep.delay, robust=True)
    except PostingError as error:
        form.add_error(None, str(error))
        return _shown(request, establishment, day, before, form, status=422)
    what = "sign put up" if before is None else "sign changed"
    access_log(request=request, what=what, establishment=establishment, detail=f"{wanted.table} {hung.record_index}")
    messages.info(request, f"In the record: what hangs at {wanted.table}.")
    return redirect("posting", house=house, index=hung.record_index)


@act(Right.PROPOSE, of="posting")
def posting_take_down(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """From that moment on nothing hangs there, until something else is put up."""
    establishment = establishment_of(request)
    found = posting_of(establishment.pk, index)
    clock = _clock(establishment, timezone.localdate(timezone=ZoneInfo(establishment.time_zone)))
    form = TakeDownForm(request.POST, clock=clock)
    if not form.is_valid():
        messages.error(request, "Not taken down: " + " ".join(str(each) for each in form.errors.get("at", [])))
        return redirect("posting", house=house, index=index)
    try:
        held = Posting.objects.get(record_index=found.record)
        posting_end(posting=held, at=form.cleaned_data["at"], actor=visitor_of(request).name, now=timezone.now())
        transaction.on_commit(review_sweep.delay, robust=True)
    except PostingError as error:
        messages.error(request, f"Not taken down: {error}")
        return redirect("posting", house=house, index=index)
    access_log(request=request, what="sign taken down", establishment=establishment, detail=f"{found.table} {index}")
    messages.info(request, f"In the record: taken down at {found.table}.")
    return redirect("posting", house=house, index=index)


def _before(text: str, establishment: Establishment) -> PostingRow | None:
    """The posting that is to be changed; Http404 where it is not there or hangs no longer."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise Http404("There is no such posting.")
    found = posting_of(establishment.pk, int(text))
    if found.until is not None:
        raise Http404("It was taken down already; put a new one up.")
    return found


def _clock(establishment: Establishment, day: datetime.date) -> Clock:
    return Clock(ZoneInfo(establishment.time_zone), establishment.boundary_hour, day)


def _form(establishment: Establishment, day: datetime.date, **given: Any) -> PostingForm:
    tables = sorted(place_read(slug=establishment.slug).tables, key=natural)
    return PostingForm(clock=_clock(establishment, day), tables=tables, **given)


def _shown(
    request: HttpRequest,
    establishment: Establishment,
    day: datetime.date,
    before: PostingRow | None,
    form: PostingForm,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "before": before,
        "games": sorted((slug, game.title) for slug, game in games_read().items()),
        "house": establishment.slug,
        "day": day,
    }
    response = show(request, "houses/posting_enter.html", context, section="tables", day=day)
    response.status_code = status
    return response
