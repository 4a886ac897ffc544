"""The tables of a house with layout and seats, and its shifts: as they hold, what is to come, what waits for a second person."""

from __future__ import annotations

import datetime

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.floor.tasks import review_sweep
from compliance.houses.forms import shifts as of_shifts
from compliance.houses.forms.house import HouseError
from compliance.houses.pages.settings_forms import ShiftsForm, TableForm, TablesForm
from compliance.houses.read.changes import CONFIRMED, REFUSED, changes_latest, changes_waiting
from compliance.houses.read.dealt import is_dealt
from compliance.houses.read.house import divisions_of, tables_on
from compliance.houses.write.house_change import tables_change
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show


@page(Right.SET_UP)
def house_settings(request: HttpRequest, house: str) -> HttpResponse:
    return shown(request)


@act(Right.SET_UP, of="house_settings")
def house_tables(request: HttpRequest, house: str) -> HttpResponse:
    """Tables come, or the layout of one at which nothing was dealt becomes known."""
    form, establishment = TablesForm(request.POST), establishment_of(request)
    if not form.is_valid():
        return shown(request, tables=form)
    names, layout = form.cleaned_data["names"], form.cleaned_data["layout"]
    actor, now = visitor_of(request).name, timezone.now()
    try:
        with transaction.atomic():
            made = tables_change(establishment=establishment, names=names, layout=layout, actor=actor, now=now)
            transaction.on_commit(review_sweep.delay, robust=True)
    except HouseError as error:
        form.add_error("names", str(error))
        return shown(request, tables=form)
    said = ", ".join(names)[:500] + (f": {layout}" if layout else "")
    return done(request, "tables changed", said, f"In the record: {made.tables} new, of {len(names)} named.")


def done(request: HttpRequest, what: str, detail: str, said: str) -> HttpResponse:
    """Told, and back to the page."""
    establishment = establishment_of(request)
    access_log(request=request, what=what, establishment=establishment, detail=detail)
    messages.info(request, said)
    return redirect("house_settings", house=establishment.slug)


def shown(
    request: HttpRequest,
    tables: TablesForm | None = None,
    shifts: ShiftsForm | None = None,
    table: TableForm | None = None,
) -> HttpResponse:
    """The page, with what was typed and does not fit."""
    establishment, visitor = establishment_of(request), visitor_of(request)
    today = today_at(establishment)
    tomorrow, dealt = today + datetime.timedelta(days=1), is_dealt(establishment_id=establishment.pk)
    stand = of_shifts.in_order(divisions_of(establishment).on(today), establishment.boundary_hour)
    lines = "\n".join(f"{one.name} {one.from_}:00" for one in stand)
    latest = changes_latest(establishment_id=establishment.pk)
    context = {
        "house": establishment.slug,
        "place": establishment,
        "dealt": dealt,
        "tables": tables_on(establishment, today),
        "shifts": [(one.name, of_shifts.hours_words(stand, one)) for one in stand],
        "waiting": changes_waiting(establishment_id=establishment.pk),
        "confirmed": [each for each in latest if each.state == CONFIRMED],
        "refused": [each for each in latest if each.state == REFUSED],
        "today": today,
        "name": visitor.name,
        "decides": visitor.standing.may(Right.WAIVE, establishment),
        "tables_form": tables or TablesForm(),
        "table_form": table or TableForm(establishment=establishment, initial={"from_": tomorrow}),
        "shifts_form": shifts or ShiftsForm(dated=dealt, initial={"lines": lines, "from_": tomorrow}),
    }
    response = show(request, "houses/house_settings.html", context, section="tables")
    response.status_code = 200 if tables is None and shifts is None and table is None else 422
    return response
