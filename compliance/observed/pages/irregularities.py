"""What goes wrong at a table, told on a phone as it happens: the form, the list, and one of them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone

from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment
from compliance.houses.read.house import place_read
from compliance.money.tasks import accounts_enqueue
from compliance.observed.pages.striking import told_struck
from compliance.observed.papers.irregularity import OTHERS, Irregularity
from compliance.observed.read.irregularities import Line, irregularities_page
from compliance.observed.read.told import told_read
from compliance.observed.write.irregular import irregularity as keep
from compliance.papers.forms.typed import fresh_id, id_of
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.record.shown import proof_read
from compliance.shell.csv_file import csv_response
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show
from games.hand.irregular import CIRCUMSTANCES, KINDS, MOMENTS, REMEDIES
from games.hand.irregular import Irregularity as Happened

_HIGHEST = 2**63
_KINDS = [
    ("", "Choose"),
    ("In the play", [(one.name, one.title) for one in KINDS.values()]),
    ("At the table", list(OTHERS.items())),
]
_REMEDIES = [
    (of.capitalize(), [(one.name, one.title.capitalize()) for one in group])
    for of, group in groupby(REMEDIES.values(), key=lambda one: one.of)
]
_DECIDES = [(one.name, one.title) for one in CIRCUMSTANCES.values()]
_WHOSE = [("", "not said"), ("player", "a player's"), ("bank", "the player-dealer's"), ("house-dealer", "the dealer's"),
    ("board", "the board"), ("deck", "the deck")]  # fmt: skip
_MULTI = forms.CheckboxSelectMultiple


class TellForm(forms.Form):
    """What happened and what was done; the rest is filled in."""

    table = forms.ChoiceField(label="Table")
    at = forms.TimeField(label="When", widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    what = forms.ChoiceField(label="What happened", choices=_KINDS)
    seat = forms.IntegerField(label="At seat", required=False, min_value=1, max_value=30)
    decided_by = forms.CharField(label="Who decided", required=False, max_length=40, help_text="A badge, never a name.")
    done = forms.CharField(label="What was done, in words", required=False, max_length=500)
    remedy = forms.MultipleChoiceField(label="What was done", required=False, choices=_REMEDIES, widget=_MULTI)
    nothing = forms.BooleanField(label="Nothing was done", required=False)
    whose = forms.ChoiceField(label="Whose hand or card", required=False, choices=_WHOSE)
    moment = forms.ChoiceField(
        label="Noticed",
        required=False,
        choices=[("", "not said"), *((one.name, one.title) for one in MOMENTS.values())],
    )
    so = forms.MultipleChoiceField(label="It was so that", required=False, choices=_DECIDES, widget=_MULTI)
    not_so = forms.MultipleChoiceField(label="It was not so that", required=False, choices=_DECIDES, widget=_MULTI)
    note = forms.CharField(label="Note", required=False, max_length=500)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if given.get("nothing") and given.get("remedy"):
            self.add_error("nothing", "Something was done, or nothing: leave one out.")
        if both := set(given.get("so", [])) & set(given.get("not_so", [])):
            self.add_error(
                "not_so", f"Both cannot be: {', '.join(CIRCUMSTANCES[name].title for name in sorted(both))}."
            )
        for name in ("done", "note"):
            if given.get(name) and len(given[name]) < 3:
                self.add_error(name, "Write a sentence of at least 3 letters, or leave it out.")
        if given.get("what") in OTHERS and not given.get("done"):
            self.add_error("done", "Say in a sentence what was done.")
        return given

    def told(self, number: str, establishment: Establishment, now: datetime.datetime) -> Irregularity:
        """As a paper; the day, the game and who told it follow."""
        given = self.cleaned_data
        what, at = given["what"], _moment(given["at"], establishment, now)
        return Irregularity(
            id=number,
            gaming_day=at.date(),
            table=given["table"],
            at=at,
            by="",
            happened=None if what in OTHERS else _happened(given),
            other=what if what in OTHERS else None,
            done=given["done"] or None,
            decided_by=given["decided_by"] or None,
            note=given["note"] or None,
        )


def _happened(given: dict[str, Any]) -> Happened:
    decides = dict.fromkeys(given["so"], True) | dict.fromkeys(given["not_so"], False)
    return Happened(
        kind=given["what"],
        remedy=given["remedy"] or ([] if given["nothing"] else None),
        seat=given["seat"],
        whose=given["whose"] or None,
        moment=given["moment"] or None,
        circumstances=decides or None,
    )


def _moment(clock: datetime.time, establishment: Establishment, now: datetime.datetime) -> datetime.datetime:
    """The latest time at which the clock on the wall showed this."""
    here = now.astimezone(ZoneInfo(establishment.time_zone))
    at = datetime.datetime.combine(here.date(), clock, here.tzinfo)
    return at if at <= here else datetime.datetime.combine(here.date() - datetime.timedelta(days=1), clock, here.tzinfo)


@page(Right.INSPECT)
def irregularities(request: HttpRequest, house: str) -> HttpResponse:
    establishment, tables = establishment_of(request), place_read(slug=house).tables
    text, table = request.GET.get("behind", ""), _table(request, tables)
    if text and not (text.isascii() and text.isdigit() and int(text) < _HIGHEST):
        raise Http404("That page of the list does not exist.")
    behind = int(text) if text else None
    found, behind = irregularities_page(establishment_id=establishment.pk, table=table, behind=behind)
    context = {
        "found": found, "behind": behind, "house": house, "table": table, "tables": sorted(tables, key=natural),
        "may_see": visitor_of(request).standing.may(Right.SEE_FINDINGS, establishment),
    }  # fmt: skip
    return show(request, "observed/irregularities.html", context, section="inspections")


def _table(request: HttpRequest, tables: dict[str, int]) -> str | None:
    name = request.GET.get("table") or None
    if name is not None and name not in tables:
        raise Http404(f"There is no table {name[:40]} here.")
    return name


_HEAD = (
    "irregularity", "gaming_day", "at", "table", "game", "what", "done", "seat", "decided_by", "told_by", "hand", "judged",
    "note",
)  # fmt: skip


@page(Right.INSPECT, what="export")
def irregularities_csv(request: HttpRequest, house: str) -> HttpResponseBase:
    """All of them, read by key as they are sent."""
    establishment, table = establishment_of(request), _table(request, place_read(slug=house).tables)
    return csv_response(f"irregularities-{house}", _HEAD, map(_cells, _every(establishment.pk, table)))


def _every(establishment_id: int, table: str | None) -> Iterator[Line]:
    behind: int | None = None
    while True:
        found, behind = irregularities_page(establishment_id=establishment_id, table=table, behind=behind, size=500)
        yield from found
        if behind is None:
            return


def _cells(one: Line) -> tuple[object, ...]:
    paper = one.paper
    seat = "" if paper.happened is None or paper.happened.seat is None else paper.happened.seat
    return (
        *(
            one.index,
            paper.gaming_day.isoformat(),
            paper.at.isoformat(),
            paper.table,
            paper.game or "",
            one.what,
            one.done,
        ),
        *(seat, paper.decided_by or "", paper.by, one.hand or "", one.outcome, paper.note or ""),
    )


@page(Right.INSPECT)
def irregularity_new(request: HttpRequest, house: str) -> HttpResponse:
    """The form, with the table of the address and the time of now."""
    establishment = establishment_of(request)
    now = timezone.now().astimezone(ZoneInfo(establishment.time_zone))
    form = _form(establishment, initial={"table": request.GET.get("table", ""), "at": now.time()})
    return _asked(request, form, fresh_id())


def _form(establishment: Establishment, **given: Any) -> TellForm:
    form, tables = TellForm(**given), sorted(place_read(slug=establishment.slug).tables, key=natural)
    form.fields["table"].choices = [("", "Choose"), *((name, name) for name in tables)]  # type: ignore[attr-defined]
    return form


def _asked(request: HttpRequest, form: TellForm, number: str) -> HttpResponse:
    context = {"house": establishment_of(request).slug, "form": form, "number": number}
    response = show(request, "observed/irregularity_new.html", context, section="inspections")
    response.status_code = 422 if form.is_bound else 200
    return response


@act(Right.INSPECT, of="irregularity_new")
def irregularity_store(request: HttpRequest, house: str) -> HttpResponse:
    """Into the record; what does not fit stands in the form with its cure."""
    establishment, now = establishment_of(request), timezone.now()
    form, number = _form(establishment, data=request.POST), id_of(request.POST.get("id"))
    if not form.is_valid():
        return _asked(request, form, number)
    told = form.told(number, establishment, now)
    kept = keep(establishment=establishment, told=told, actor=visitor_of(request).name, now=now)
    if kept.index is None:
        form.add_error(kept.field if kept.field in form.fields else None, kept.cure)
        return _asked(request, form, fresh_id() if kept.again else number)
    if not kept.again:
        access_log(request=request, what="irregularity", establishment=establishment, detail=str(kept.index))
        held = told_read(establishment_id=establishment.pk, kind="irregularity", index=kept.index)
        assert held is not None
        day = held.paper.gaming_day
        transaction.on_commit(lambda: accounts_enqueue(house, [day]), robust=True)
    messages.info(request, f"In the record: irregularity {kept.index}.")
    return redirect("irregularity", house=house, index=kept.index)


@page(Right.INSPECT)
def irregularity(request: HttpRequest, house: str, index: int) -> HttpResponse:
    establishment, visitor = establishment_of(request), visitor_of(request)
    held = told_read(establishment_id=establishment.pk, kind="irregularity", index=index) if index < _HIGHEST else None
    if held is None:
        raise Http404(f"There is no irregularity {index} here.")
    mine = held.by == visitor.name or visitor.standing.may(Right.WAIVE, establishment)
    standing, _ = irregularities_page(establishment_id=establishment.pk, index=index)
    line = standing[0] if standing else Line(index, held.paper, held.paper.hand, "", None)
    happened = held.paper.happened
    context = {
        "house": house,
        "held": held,
        "paper": held.paper,
        "line": line,
        "decides": []
        if happened is None
        else [(CIRCUMSTANCES[name].title, so) for name, so in (happened.circumstances or {}).items()],
        "moment": None if happened is None or happened.moment is None else MOMENTS[happened.moment].title,
        "proof": proof_read(entry=held.entry),
        "may_see": visitor.standing.may(Right.SEE_FINDINGS, establishment),
        "may_strike": mine and not held.struck_why and held.paper.supersedes is None,
    }
    return show(request, "observed/irregularity.html", context, section="inspections", day=held.paper.gaming_day)


@act(Right.INSPECT, of="irregularity")
def irregularity_struck(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """It was told wrongly: it stays in the record and counts no more."""
    if told_struck(request, "irregularity", index) is None:
        return redirect("irregularity", house=house, index=index)
    return redirect("irregularities", house=house)
