"""What past hands would have owed under a proposed change: ask for days, watch it being counted, read the sums."""

from __future__ import annotations

import datetime
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from compliance.jobs.work import hand_out
from compliance.licensed.pages.forecast_shown import forecast_context
from compliance.licensed.pages.proposal_forms import option_of
from compliance.licensed.pages.proposed import change_of, shown
from compliance.licensed.write import change_forecast
from compliance.licensed.write.change_check import change_check
from compliance.licensed.write.change_draft import ChangeError
from compliance.licensed.write.change_forecast import AT_ONCE, Wanted, forecast_latest
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import act, page
from compliance.shell.frame import show_region


@act(Right.SEE_MONEY)
def forecast_ask(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """Count a short stretch at once; leave a long one to the workers."""
    change, person = change_of(request, number), cast(Person, request.user)
    try:
        run = change_forecast.forecast_ask(change=change, wanted=_wanted(request), by=person, now=timezone.now())
    except ChangeError as error:
        typed = {name: value for name, value in request.POST.items() if isinstance(value, str)}
        return shown(request, change, Answer(wrong={error.field: str(error)}, typed=typed, act="forecast", status=422))
    detail = f"{change}, {run.first} to {run.last}"
    access_log(request=request, what="change forecast", establishment=change.establishment, detail=detail)
    if run.total <= AT_ONCE:
        change_forecast.forecast_work(run_id=run.pk, clock=timezone.now)
    else:
        hand_out(run.TASK, [run.pk])
    return redirect(_page_of(house, number))


@act(Right.SEE_MONEY)
def forecast_stop(request: HttpRequest, house: str, number: int) -> HttpResponse:
    change = change_of(request, number)
    run = forecast_latest(change_id=change.pk)
    if run is not None and change_forecast.forecast_stop(run=run, now=timezone.now()):
        access_log(request=request, what="change forecast stopped", establishment=change.establishment, detail=str(run))
    return redirect(_page_of(house, number))


@page(Right.SEE_MONEY, polls=True)
def forecast_state(request: HttpRequest, house: str, number: int) -> HttpResponse:
    """How far it is; without script the whole page is asked for again."""
    change = change_of(request, number)
    if not getattr(request, "htmx", None):
        return redirect(_page_of(house, number))
    checked = None if change.over else change_check(change=change, now=timezone.now())
    context = {"change": change, "house": house, "answer": Answer(), **forecast_context(change, checked)}
    return show_region(request, "licensed/proposal/_forecast.html", context)


def _wanted(request: HttpRequest) -> Wanted:
    post = request.POST
    try:
        first, last = (datetime.date.fromisoformat(post.get(name, "")) for name in ("first", "last"))
    except ValueError:
        raise ChangeError("days", "Give the first and the last gaming day.") from None
    try:
        hung, under = option_of(post.get("hung", "")), option_of(post.get("under", ""))
    except ValueError:
        raise ChangeError("under", "Choose the option that hung, and the one to count by.") from None
    return Wanted(first=first, last=last, hung=hung, under=under, table=post.get("table", "")[:60])


def _page_of(house: str, number: int) -> str:
    return f"{reverse('proposal', kwargs={'house': house, 'number': number})}#forecast"
