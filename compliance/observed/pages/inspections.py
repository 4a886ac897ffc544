"""Inspections: the checklists of a gaming day, the form in which one is answered, and one as it stands in the record."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.houses.read.games import games_read
from compliance.money.tasks import accounts_enqueue
from compliance.observed.pages.striking import told_struck
from compliance.observed.read.checklists import checklists, held_between
from compliance.observed.read.told import told_read
from compliance.observed.rules.checklist import HOUSE, Checklist, Question, asked_at
from compliance.observed.write.inspect import inspect
from compliance.papers.forms.typed import fresh_id, id_of
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.record.shown import proof_read
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show
from games.schema import Game

_HIGHEST = 2**63
_PARTS = ("a", "but", "why", "at")


_STATES = {
    "done": ("pass", "Done"),
    "missed": ("fail", "Missed"),
    "to come": ("waived", "To come"),
    "begun": ("cannot tell", "Begun"),
    "due": ("cannot tell", "Due"),
}
_MARKS = {"no": "fail", "not seen": "cannot tell", "not applicable": "waived", "yes": "pass"}
"""How an answer is marked; what is wrong stands first."""


@page(Right.INSPECT)
def inspections(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """What is due, done and missed on a gaming day."""
    establishment, now = establishment_of(request), timezone.now()
    found = checklists(establishment=establishment, day=day, now=now)
    context = {
        "house": house,
        "day": day,
        "lists": [(one, _STATES[one.state(now)]) for one in found],
        "held": held_between(establishment, day, day),
    }
    return show(request, "observed/inspections.html", context, section="inspections", day=day)


@page(Right.INSPECT)
def inspect_form(request: HttpRequest, house: str, day: datetime.date, checklist: str) -> HttpResponse:
    """What is still open of a list; of one table, if the address names it."""
    establishment = establishment_of(request)
    one = _list(establishment, day, checklist, request.GET.get("shift", ""))
    return _form(request, one, day, {"id": fresh_id(), "table": request.GET.get("table", "")[:80]}, {})


@act(Right.INSPECT, of="inspect")
def inspect_store(request: HttpRequest, house: str, day: datetime.date, checklist: str) -> HttpResponse:
    """Into the record; what does not fit stands in the form with everything that was answered."""
    establishment, visitor = establishment_of(request), visitor_of(request)
    one = _list(establishment, day, checklist, request.POST.get("shift", ""))
    values = _typed(request, one)
    kept = inspect(establishment=establishment, checklist=one, values=values, actor=visitor.name, now=timezone.now())
    if kept.index is None:
        values["id"] = fresh_id() if kept.again else values["id"]
        response = _form(request, one, day, values, kept.wrong)
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return response
    if kept.day is not None:
        told = kept.day
        access_log(request=request, what="inspection", establishment=establishment, detail=str(kept.index))
        transaction.on_commit(lambda: accounts_enqueue(house, [told]), robust=True)
    messages.info(request, f"In the record: inspection {kept.index}.")
    return redirect("inspection", house=house, index=kept.index)


@page(Right.INSPECT)
def inspection(request: HttpRequest, house: str, index: int) -> HttpResponse:
    establishment, visitor = establishment_of(request), visitor_of(request)
    held = told_read(establishment_id=establishment.pk, kind="inspection", index=index) if index < _HIGHEST else None
    if held is None:
        raise Http404(f"There is no inspection {index} here.")
    mine = held.by == visitor.name or visitor.standing.may(Right.WAIVE, establishment)
    context = {
        "house": house,
        "held": held,
        "paper": held.paper,
        "answers": [(mark, one) for said, mark in _MARKS.items() for one in held.paper.answers if one.answer == said],
        "proof": proof_read(entry=held.entry),
        "may_strike": mine and not held.struck_why and held.paper.supersedes is None,
    }
    return show(request, "observed/inspection.html", context, section="inspections", day=held.paper.gaming_day)


@act(Right.INSPECT, of="inspection")
def inspection_struck(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """It was answered wrongly: it stays in the record and counts no more."""
    day = told_struck(request, "inspection", index)
    if day is None:
        return redirect("inspection", house=house, index=index)
    return redirect("inspections", house=house, day=day)


def _list(establishment: Establishment, day: datetime.date, name: str, shift: str) -> Checklist:
    if day > today_at(establishment):
        raise Http404("That gaming day has not come yet.")
    found = checklists(establishment=establishment, day=day, now=timezone.now())
    one = next((one for one in found if one.name == name and (one.shift or "") == shift), None)
    if one is None:
        raise Http404("No such list is asked of what hangs there on that day.")
    return one


def _typed(request: HttpRequest, one: Checklist) -> dict[str, str]:
    """What was sent, without what no text holds; the number of the form is ours."""
    names = [f"{part}-{each.key}" for each in one.asks for part in _PARTS] + ["note", "at", "table"]
    given = {name: str(request.POST.get(name, "")).replace("\x00", "")[:600] for name in names}
    return given | {"id": id_of(request.POST.get("id"))}


def _form(
    request: HttpRequest, one: Checklist, day: datetime.date, values: Mapping[str, str], wrong: Mapping[str, str]
) -> HttpResponse:
    establishment, now, games = establishment_of(request), timezone.now(), games_read()
    table = values.get("table", "")
    context = {
        "house": establishment.slug,
        "day": day,
        "list": one,
        "state": one.state(now),
        "open": now >= one.opens and (now < one.closes or bool(wrong)),
        "questions": [_shown(each, games, values, wrong) for each in _questions(one, table, values, wrong)],
        "values": values,
        "table": table,
        "wrong": wrong,
    }
    return show(request, "observed/inspect.html", context, section="inspections", day=day)


def _questions(one: Checklist, table: str, values: Mapping[str, str], wrong: Mapping[str, str]) -> Iterator[Question]:
    """What is open, of one table where the address names one; and what was sent, at the tables of which it was asked."""
    sent = [each for each in one.asks if values.get(f"a-{each.key}") or each.key in wrong]
    back = {each.key: each if each.key in wrong else asked_at(each, values) for each in sent}
    for each in one.left:
        if each.key in back or not table:
            yield back.pop(each.key, each)
        elif table in each.at:
            yield each.of_tables([table])
    yield from back.values()


def _shown(
    one: Question, games: Mapping[str, Game], values: Mapping[str, str], wrong: Mapping[str, str]
) -> dict[str, Any]:
    return {
        "key": one.key,
        "asked": one.asked,
        "found": one.found,
        "tables": one.tables,
        "of_house": HOUSE in one.at,
        "cites": [(games[slug], lines) for slug, lines in one.cites],
        "wrong": wrong.get(one.key, ""),
        **{part: values.get(f"{part}-{one.key}", "") for part in _PARTS},
    }
