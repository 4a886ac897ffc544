"""The tables of a house, which layout each is, and its shifts: as they stand, and changed here as a house file would."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.floor.tasks import review_sweep
from compliance.houses.forms import shifts as of_shifts
from compliance.houses.forms.house import HouseError
from compliance.houses.read.games import games_read
from compliance.houses.write.house_change import shifts_change, tables_change
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import show

_LINE = re.compile(r"(.*\S)\s+([0-9]{1,2})(?::00)?")


class TablesForm(forms.Form):
    """New tables, or the layout of tables of which none was known."""

    names = forms.CharField(
        max_length=8000,
        label="Tables",
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text="By the names that the recorder gives them, set apart by commas or lines.",
    )
    layout = forms.ChoiceField(required=False, help_text="As the rule books name it. It stays: hands are judged by it.")

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **{"auto_id": "tables_%s", **keywords})
        printed = sorted({layout.table for game in games_read().values() for layout in game.layout})
        self.fields["layout"].choices = [("", "Not known"), *((one, one) for one in printed)]  # type: ignore[attr-defined]

    def clean_names(self) -> list[str]:
        names = [name.strip() for name in self.cleaned_data["names"].replace("\n", ",").split(",")]
        return list(dict.fromkeys(name for name in names if name))


class ShiftsForm(forms.Form):
    """The shifts of a house, one a line."""

    lines = forms.CharField(
        max_length=1000,
        label="Shifts",
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text="One a line: its name and the hour with which it begins, like Day 6:00. It lasts until the next begins.",
    )

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **{"auto_id": "shifts_%s", **keywords})

    def clean_lines(self) -> list[tuple[str, int]]:
        found = []
        for number, line in enumerate(self.cleaned_data["lines"].splitlines(), start=1):
            if line.strip():
                match = _LINE.fullmatch(line.strip())
                if match is None:
                    raise ValidationError(f"Line {number}: {line.strip()[:60]!r} is no shift. Write it like Day 6:00.")
                found.append((match[1], int(match[2])))
        return found


@page(Right.SET_UP)
def house_settings(request: HttpRequest, house: str) -> HttpResponse:
    return _shown(request)


@act(Right.SET_UP, of="house_settings")
def house_tables(request: HttpRequest, house: str) -> HttpResponse:
    """Tables come, or the layout of one becomes known; its hands are judged again by it."""
    form, establishment = TablesForm(request.POST), establishment_of(request)
    if not form.is_valid():
        return _shown(request, tables=form)
    names, layout = form.cleaned_data["names"], form.cleaned_data["layout"]
    actor, now = visitor_of(request).name, timezone.now()
    try:
        with transaction.atomic():
            made = tables_change(establishment=establishment, names=names, layout=layout, actor=actor, now=now)
            transaction.on_commit(review_sweep.delay, robust=True)
    except HouseError as error:
        form.add_error("names", str(error))
        return _shown(request, tables=form)
    said = ", ".join(names)[:500] + (f": {layout}" if layout else "")
    return _done(request, "tables changed", said, f"In the record: {made.tables} new, of {len(names)} named.")


@act(Right.SET_UP, of="house_settings")
def house_shifts(request: HttpRequest, house: str) -> HttpResponse:
    """The gaming day is divided otherwise."""
    form, establishment = ShiftsForm(request.POST), establishment_of(request)
    if not form.is_valid():
        return _shown(request, shifts=form)
    shifts, actor = form.cleaned_data["lines"], visitor_of(request).name
    try:
        shifts_change(establishment=establishment, shifts=shifts, actor=actor, now=timezone.now())
    except HouseError as error:
        form.add_error("lines", str(error))
        return _shown(request, shifts=form)
    said = ", ".join(f"{name} {hour}:00" for name, hour in shifts)
    return _done(request, "shifts changed", said, "In the record: the shifts as they stand now.")


def _done(request: HttpRequest, what: str, detail: str, said: str) -> HttpResponse:
    establishment = establishment_of(request)
    access_log(request=request, what=what, establishment=establishment, detail=detail)
    messages.info(request, said)
    return redirect("house_settings", house=establishment.slug)


def _shown(request: HttpRequest, tables: TablesForm | None = None, shifts: ShiftsForm | None = None) -> HttpResponse:
    establishment = establishment_of(request)
    stand = of_shifts.read(establishment.shifts)
    lines = "\n".join(f"{one.name} {one.from_}:00" for one in of_shifts.in_order(stand, establishment.boundary_hour))
    context = {
        "house": establishment.slug,
        "tables": establishment.tables.order_by("name"),
        "shifts": [
            (one.name, of_shifts.hours_words(stand, one))
            for one in of_shifts.in_order(stand, establishment.boundary_hour)
        ],
        "tables_form": tables or TablesForm(),
        "shifts_form": shifts or ShiftsForm(initial={"lines": lines}),
    }
    response = show(request, "houses/house_settings.html", context, section="tables")
    response.status_code = 200 if tables is None and shifts is None else 422
    return response
