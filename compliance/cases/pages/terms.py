"""The register of what ends on a day: written down, renewed, ended; the calendar and the inbox tell it in advance."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.cases.forms.terms import TERMS
from compliance.cases.read.due_days import clocks_before
from compliance.cases.read.terms import terms_standing
from compliance.cases.write.term_write import LONGEST, LONGEST_NAME, TermError, term_renew, term_write
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show


class TermForm(forms.Form):
    """Something that ends."""

    kind = forms.ChoiceField(label="What", choices=[("", "Choose"), *((one.kind, one.word) for one in TERMS.values())])
    name = forms.CharField(
        label="Which",
        max_length=LONGEST_NAME,
        help_text="A provider, a badge, a letter's number. Never a person's name.",
    )
    ends = forms.DateField(label="Its last day", widget=forms.DateInput(attrs={"type": "date"}))
    words = forms.CharField(label="In words", max_length=LONGEST, required=False)


@page(Right.RUN_CASES)
def terms(request: HttpRequest, house: str) -> HttpResponse:
    return _shown(request)


@act(Right.RUN_CASES, of="terms")
def term_put(request: HttpRequest, house: str) -> HttpResponse:
    """A further thing that ends."""
    form, establishment = TermForm(request.POST), establishment_of(request)
    if not form.is_valid():
        return _shown(request, form)
    by, now = visitor_of(request).name, timezone.now()
    try:
        term = term_write(establishment=establishment, by=by, now=now, **form.cleaned_data)
    except TermError as error:
        form.add_error("name", str(error))
        return _shown(request, form)
    return _done(request, term.pk, f"In the record: {TERMS[term.kind].word} {term.name}, {term.ends:%m/%d/%Y}.")


@act(Right.RUN_CASES, of="terms")
def term_renewed(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """A later last day; or, without one, that it is not renewed."""
    given, establishment = request.POST, establishment_of(request)
    day = forms.DateField(required=False)
    try:
        ends = None if "over" in given else day.clean(given.get("ends", "")) or _no_day()
        by, now = visitor_of(request).name, timezone.now()
        term = term_renew(
            establishment=establishment, index=index, ends=ends, words=given.get("words", ""), by=by, now=now
        )
    except (TermError, forms.ValidationError) as error:
        messages.error(request, f"Not done: {' '.join(getattr(error, 'messages', [str(error)]))}")
        return redirect("terms", house=house)
    said = "is not renewed" if term.over else f"goes on to {term.ends:%m/%d/%Y}"
    return _done(request, term.pk, f"In the record: {TERMS[term.kind].word} {term.name} {said}.")


def _no_day() -> datetime.date:
    raise TermError("Name the new last day.")


def _done(request: HttpRequest, index: int, said: str) -> HttpResponse:
    establishment = establishment_of(request)
    access_log(request=request, what="term written", establishment=establishment, detail=str(index))
    messages.info(request, said)
    return redirect("terms", house=establishment.slug)


def _shown(request: HttpRequest, form: TermForm | None = None) -> HttpResponse:
    establishment = establishment_of(request)
    today = timezone.localtime(timezone.now(), ZoneInfo(establishment.time_zone)).date()
    lines: list[tuple[Any, ...]] = [
        (one, clocks_before(establishment, one.of.event, one.ends))
        for one in terms_standing(establishment_id=establishment.pk)
    ]
    context = {"house": establishment.slug, "lines": lines, "today": today, "form": form or TermForm()}
    response = show(request, "cases/terms.html", context, section="calendar")
    response.status_code = 422 if form is not None else 200
    return response
