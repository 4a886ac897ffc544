"""A floor supervisor's first page: which tables one has this shift and how they stand; taken and given up by a short form."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import for_the_region, show, show_region
from compliance.supervised.forms.typed import TypedError, moment_of
from compliance.supervised.read.lines import found_read, lines_read, readings_read
from compliance.supervised.read.standing import Standing, had_last, on_day
from compliance.supervised.write.assign import LONGEST, AssignError, Taken, end, take

_CLOCK = {"type": "time"}


class TakeForm(forms.Form):
    """“I have T01–T08 from 14:00.”"""

    tables = forms.CharField(
        label="I have the tables",
        max_length=500,
        widget=forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "placeholder": "T01–T08, T12"}
        ),
    )
    from_ = forms.TimeField(label="From", widget=forms.TimeInput(attrs=_CLOCK, format="%H:%M"))
    until = forms.TimeField(
        label="Until",
        required=False,
        widget=forms.TimeInput(attrs=_CLOCK, format="%H:%M"),
        help_text="Empty: to the end of the gaming day, or until somebody takes them over.",
    )


class EndForm(forms.Form):
    """“I gave them up at 22:00.”"""

    at = forms.TimeField()
    why = forms.CharField(max_length=LONGEST, required=False)


@page(Right.SUPERVISE, polls=True)
def my_tables(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    if for_the_region(request):
        return show_region(request, "supervised/_lines.html", _stand(request, establishment)[0])
    return _shown(request)


@act(Right.SUPERVISE, of="my_tables")
def tables_take(request: HttpRequest, house: str) -> HttpResponse:
    """A table that another one has is taken over only by the button that says so."""
    establishment, form, now = establishment_of(request), TakeForm(request.POST), timezone.now()
    taken = False
    if form.is_valid():
        given = form.cleaned_data
        try:
            held = take(
                establishment=establishment,
                tables=given["tables"],
                began=_moment(establishment, given["from_"]),
                until=_until(establishment, given["until"]),
                by=visitor_of(request).name,
                now=now,
                take_over="take_over" in request.POST,
            )
        except TypedError as error:
            form.add_error({"from": "from_"}.get(error.field, error.field), str(error))
            taken = isinstance(error, Taken)
        else:
            access_log(request=request, what="tables taken", establishment=establishment, detail=str(held.pk))
            zone = ZoneInfo(establishment.time_zone)
            messages.info(
                request, f"In the record: you have {', '.join(held.tables)} from {held.began.astimezone(zone):%H:%M}."
            )
            return redirect("my_tables", house=house)
    return _shown(request, form, taken=taken)


@act(Right.SUPERVISE, of="my_tables")
def tables_end(request: HttpRequest, house: str, index: int) -> HttpResponse:
    establishment, form = establishment_of(request), EndForm(request.POST)
    try:
        if not form.is_valid():
            raise AssignError("at", "Write the time as 22:00.")
        at, why = _moment(establishment, form.cleaned_data["at"]), form.cleaned_data["why"]
        end(establishment=establishment, index=index, at=at, why=why, by=visitor_of(request).name, now=timezone.now())
    except AssignError as error:
        messages.error(request, f"Not done: {error}")
    else:
        access_log(request=request, what="tables given up", establishment=establishment, detail=str(index))
        messages.info(request, "In the record: you have them no longer.")
    return redirect("my_tables", house=house)


def _moment(establishment: Establishment, clock: datetime.time) -> datetime.datetime:
    """What a clock on the wall shows within the gaming day that is under way."""
    zone = ZoneInfo(establishment.time_zone)
    return moment_of(clock, today_at(establishment), establishment.boundary_hour, zone)


def _until(establishment: Establishment, clock: datetime.time | None) -> datetime.datetime | None:
    """None: to the end of the gaming day, which the boundary hour as an end says too."""
    closes = datetime.time(establishment.boundary_hour)
    return None if clock is None or clock == closes else _moment(establishment, clock)


def _stand(request: HttpRequest, establishment: Establishment) -> tuple[dict[str, Any], list[Standing]]:
    """How one's tables stand now; and whoever else has which on this gaming day."""
    now, day, by = timezone.now(), today_at(establishment), visitor_of(request)
    whose = on_day(establishment_id=establishment.pk, day=day)
    held = [one for one in whose if one.supervisor == by.name and one.holds(now)]
    names = [name for one in held for name in one.tables]
    context = {
        "house": establishment.slug,
        "day": day,
        "held": held,
        "names": names,
        "lines": lines_read(establishment_id=establishment.pk, tables=names, day=day, now=now) if names else [],
        "found": found_read(establishment_id=establishment.pk, tables=names, day=day) if names else [],
        "readings": readings_read(establishment_id=establishment.pk, day=day),
        "now": now,
        "opens_findings": by.standing.may(Right.SEE_FINDINGS, establishment),
    }
    return context, whose


def _shown(request: HttpRequest, form: TakeForm | None = None, *, taken: bool = False) -> HttpResponse:
    establishment, by = establishment_of(request), visitor_of(request).name
    context, whose = _stand(request, establishment)
    if form is None:
        before = had_last(establishment_id=establishment.pk, supervisor=by, day=context["day"])
        clock = timezone.localtime(context["now"], ZoneInfo(establishment.time_zone))
        form_shown = TakeForm(
            initial={"tables": ", ".join(before) if not context["held"] else "", "from_": clock.time()}
        )
    else:
        form_shown = form
    context |= {"form": form_shown, "wrong": form is not None, "taken": taken, "whose": whose, "me": by}
    response = show(request, "supervised/my_tables.html", context, section="my_tables")
    response.status_code = 422 if form is not None else 200
    return response
