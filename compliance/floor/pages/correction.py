"""A correction that takes two people: what it changes, which findings fall by it, and a second person's decision."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import cast

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.floor.forms.hand_cells import as_made, changes
from compliance.floor.models import HandCorrection
from compliance.floor.read.corrections import correction_read
from compliance.floor.read.foreseen import Foreseen, foreseen
from compliance.floor.read.hands import HandDetail, hand_read
from compliance.floor.tasks import reviews_enqueue
from compliance.floor.write.hand_correction import (
    CorrectionError,
    correction_confirm,
    correction_refuse,
    correction_withdraw,
    decide_bar,
)
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show
from games.hand.form import decode


@page(Right.SEE_FINDINGS)
def correction(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _shown(request, _of(request, number))


@act(Right.WAIVE, of="correction")
def correction_confirm_act(request: HttpRequest, house: str, number: int) -> HttpResponse:
    def do(held: HandCorrection, person: Person, words: str) -> str:
        done = correction_confirm(correction=held, words=words, by=person, now=timezone.now())
        transaction.on_commit(partial(reviews_enqueue, done.touched), robust=True)
        return f"Confirmed. Hand {done.hand} holds now; it is judged again, and the hands behind it."

    return _act(request, number, "correction confirmed", do)


@act(Right.WAIVE, of="correction")
def correction_refuse_act(request: HttpRequest, house: str, number: int) -> HttpResponse:
    def do(held: HandCorrection, person: Person, words: str) -> str:
        correction_refuse(correction=held, words=words, by=person, now=timezone.now())
        return "Refused. The hand stays as it was recorded; the author sees the reason."

    return _act(request, number, "correction refused", do)


@act(Right.CORRECT, of="correction")
def correction_withdraw_act(request: HttpRequest, house: str, number: int) -> HttpResponse:
    def do(held: HandCorrection, person: Person, words: str) -> str:
        correction_withdraw(correction=held, by=person, now=timezone.now())
        return "Withdrawn. The hand stays as it was recorded."

    return _act(request, number, "correction withdrawn", do)


def _act(
    request: HttpRequest, number: int, what: str, do: Callable[[HandCorrection, Person, str], str]
) -> HttpResponse:
    held, words = _of(request, number), request.POST.get("why", "")
    try:
        said = do(held, cast(Person, request.user), words)
    except CorrectionError as error:
        return _shown(request, _of(request, number), refusal=str(error), words=words, status=422)
    access_log(request=request, what=what, establishment=held.establishment, detail=str(held))
    messages.success(request, said)
    return redirect("correction", house=held.establishment.slug, number=number)


def _of(request: HttpRequest, number: int) -> HandCorrection:
    found = correction_read(establishment_id=establishment_of(request).pk, number=min(number, 1 << 62))
    if found is None:
        raise Http404(f"There is no correction {number} here.")
    return found


def _shown(
    request: HttpRequest, held: HandCorrection, *, refusal: str = "", words: str = "", status: int = 200
) -> HttpResponse:
    establishment, person = held.establishment, cast(Person, request.user)
    detail = hand_read(establishment_id=establishment.pk, slug=establishment.slug, hand_id=held.hand)
    if detail is None:
        raise Http404(f"There is no hand {held.hand} here.")
    decision, standing = getattr(held, "decision", None), visitor_of(request).standing
    waits, made = decision is None, json.loads(held.made)
    recorded = json.loads(detail.entry.body)
    decides = waits and standing.may(Right.WAIVE, establishment)
    context = {
        "house": establishment.slug,
        "correction": held,
        "was_to_fall": json.loads(held.falls),
        "decision": decision,
        "hand": detail,
        "newer": made["id"] if decision is not None and decision.act == "confirm" else "",
        "changes": changes(recorded, as_made(recorded, made)),
        "foreseen": _foreseen(held, detail) if waits and detail.corrected_by is None else None,
        "overtaken": waits and detail.corrected_by is not None,
        "decides": decides,
        "bar": decide_bar(correction=held, by=person) if decides else "",
        "own": waits and held.by_id == person.pk and standing.may(Right.CORRECT, establishment),
        "refusal": refusal,
        "words": words,
    }
    response = show(request, "floor/correction.html", context, section="tables", day=detail.hand.gaming_day)
    response.status_code = status
    return response


def _foreseen(held: HandCorrection, detail: HandDetail) -> Foreseen:
    return foreseen(
        establishment_id=held.establishment_id,
        slug=held.establishment.slug,
        detail=detail,
        corrected=decode(held.made.encode()),
        today=timezone.now().date(),
    )
