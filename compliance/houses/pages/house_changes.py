"""Shifts, and a table's layout and seats, from a gaming day on: drafted by one person, confirmed or refused by another."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.houses.forms.dated import Change
from compliance.houses.forms.house import HouseError
from compliance.houses.forms.shifts import Shift
from compliance.houses.pages.house_settings import done, shown
from compliance.houses.pages.settings_forms import ShiftsForm, TableForm
from compliance.houses.read.changes import changes_waiting
from compliance.houses.read.dealt import is_dealt
from compliance.houses.write.house_change import change_decide, change_draft, shifts_set_up
from compliance.houses.write.second_word import TwoPeopleError
from compliance.people.access import access_log, clash_bar
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, visitor_of


@act(Right.SET_UP, of="house_settings")
def house_shifts(request: HttpRequest, house: str) -> HttpResponse:
    """The gaming day is divided otherwise: at once where nothing was dealt yet, else from a day on, by two people."""
    establishment, actor = establishment_of(request), visitor_of(request).name
    dealt = is_dealt(establishment_id=establishment.pk)
    form = ShiftsForm(request.POST, dated=dealt)
    if not form.is_valid():
        return shown(request, shifts=form)
    lines = form.cleaned_data["lines"]
    try:
        if dealt:
            shifts = tuple(Shift(name, hour) for name, hour in lines)
            return _drafted(request, Change(from_=form.cleaned_data["from_"], shifts=shifts))
        shifts_set_up(establishment=establishment, shifts=lines, actor=actor, now=timezone.now())
    except (HouseError, TwoPeopleError) as error:
        form.add_error("lines", str(error))
        return shown(request, shifts=form)
    said = ", ".join(f"{name} {hour}:00" for name, hour in lines)
    return done(request, "shifts changed", said, "In the record: the shifts as they stand now.")


@act(Right.SET_UP, of="house_settings")
def house_table_put(request: HttpRequest, house: str) -> HttpResponse:
    """Draft another layout of a table, or how many seats it has."""
    form = TableForm(request.POST, establishment=establishment_of(request))
    if not form.is_valid():
        return shown(request, table=form)
    try:
        return _drafted(request, form.change())
    except TwoPeopleError as error:
        form.add_error(None, str(error))
        return shown(request, table=form)


def _drafted(request: HttpRequest, change: Change) -> HttpResponse:
    establishment, by = establishment_of(request), visitor_of(request).name
    drafted = change_draft(establishment=establishment, change=change, by=by, now=timezone.now())
    said = f"In the record: {change}, from {change.from_:%m/%d/%Y}. It waits for a second person."
    return done(request, "house change drafted", f"{drafted.index} {change}"[:500], said)


@act(Right.WAIVE, of="house_settings")
def house_change_decided(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """Confirm or refuse a draft."""
    establishment, confirmed = establishment_of(request), request.POST.get("word") == "confirm"
    waiting = {one.index: one for one in changes_waiting(establishment_id=establishment.pk)}
    try:
        if bar := clash_bar(person=cast(Person, request.user)):
            raise TwoPeopleError(bar)
        if index not in waiting:
            raise TwoPeopleError("It does not wait any more: somebody else has decided it.")
        change_decide(
            index=index,
            confirmed=confirmed,
            why=request.POST.get("why", ""),
            by=visitor_of(request).name,
            now=timezone.now(),
        )
    except TwoPeopleError as error:
        messages.error(request, f"Not decided: {error}")
    else:
        what = "house change confirmed" if confirmed else "house change refused"
        access_log(request=request, what=what, establishment=establishment, detail=str(index))
        messages.info(request, f"In the record: {waiting[index].change} {'confirmed' if confirmed else 'refused'}.")
    return redirect("house_settings", house=house)
