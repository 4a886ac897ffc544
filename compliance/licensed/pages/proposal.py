"""One proposed change: what it would do, what its author does with it, and what a lead officer decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.floor.tasks import reviews_enqueue
from compliance.licensed.models import CatalogueChange
from compliance.licensed.pages.proposed import change_of, shown
from compliance.licensed.write.change_decide import change_approve, change_refuse
from compliance.licensed.write.change_draft import ChangeError, change_edit, change_submit, change_withdraw
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import act, page

Done = Callable[[CatalogueChange, Person], str]


@page(Right.SEE_RECORD)
def proposal(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return shown(request, change_of(request, number), Answer())


@act(Right.PROPOSE)
def proposal_edit(request: HttpRequest, house: str, number: int) -> HttpResponse:
    def do(change: CatalogueChange, person: Person) -> str:
        text = request.POST.get("text", "").replace("\r\n", "\n")
        title = request.POST.get("title", "")
        change_edit(change=change, title=title, text=text, seen=_seen(request), by=person, now=timezone.now())
        return "Saved."

    return _act(request, number, "change edited", do)


@act(Right.PROPOSE)
def proposal_submit(request: HttpRequest, house: str, number: int) -> HttpResponse:
    def do(change: CatalogueChange, person: Person) -> str:
        reason = request.POST.get("reason", "")
        change_submit(change=change, reason=reason, seen=_seen(request), by=person, now=timezone.now())
        return "Submitted. A lead officer other than you decides it."

    return _act(request, number, "change submitted", do)


@act(Right.PROPOSE)
def proposal_withdraw(request: HttpRequest, house: str, number: int) -> HttpResponse:
    def do(change: CatalogueChange, person: Person) -> str:
        change_withdraw(change=change, by=person, now=timezone.now())
        return "Withdrawn. Its words stay here."

    return _act(request, number, "change withdrawn", do)


@act(Right.WAIVE)
def proposal_approve(request: HttpRequest, house: str, number: int) -> HttpResponse:
    def do(change: CatalogueChange, person: Person) -> str:
        why = request.POST.get("why", "")
        done = change_approve(change=change, why=why, by=person, now=timezone.now())
        reviews_enqueue(done.again)
        again = (
            f" {done.hands:,} hand{'s' if done.hands != 1 else ''} since then are judged again." if done.hands else ""
        )
        return f"Approved. It holds from its date on.{again}"

    return _act(request, number, "change approved", do)


@act(Right.WAIVE)
def proposal_refuse(request: HttpRequest, house: str, number: int) -> HttpResponse:
    def do(change: CatalogueChange, person: Person) -> str:
        change_refuse(change=change, why=request.POST.get("why", ""), by=person, now=timezone.now())
        return "Refused. The author sees the reason."

    return _act(request, number, "change refused", do)


def _act(request: HttpRequest, number: int, what: str, do: Done) -> HttpResponse:
    change = change_of(request, number)
    try:
        said = do(change, cast(Person, request.user))
    except ChangeError as error:
        typed: dict[str, Any] = {name: value for name, value in request.POST.items() if isinstance(value, str)}
        answer = Answer(wrong={error.field: str(error)}, typed=typed, act=what, status=422)
        return shown(request, change_of(request, number), answer)
    access_log(request=request, what=what, establishment=change.establishment, detail=str(change))
    messages.info(request, said)
    return redirect("proposal", house=change.establishment.slug, number=number)


def _seen(request: HttpRequest) -> int:
    edits = request.POST.get("edits", "")
    return int(edits) if edits.isdecimal() and len(edits) < 9 else -1
