"""One's own mail: whether, when and to which address somebody is told what waits."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.desk.models import MailChoice
from compliance.desk.read.mail import choice_of, mail_lacks
from compliance.desk.read.pressing import mail_hours
from compliance.desk.write.mail import MORNING, MailError, mail_choose
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show


@page(Right.WORK)
def mail(request: HttpRequest, house: str) -> HttpResponse:
    return _shown(request, house)


@act(Right.WORK, of="mail")
def chosen(request: HttpRequest, house: str) -> HttpResponse:
    establishment, given = establishment_of(request), request.POST
    try:
        choice = mail_choose(
            establishment=establishment,
            person=cast(Person, request.user),
            address=given.get("address", "").strip(),
            when=given.get("when", ""),
            hour=given.get("hour", ""),
            now=timezone.now(),
        )
    except MailError as error:
        return _shown(request, house, str(error))
    access_log(request=request, what="mail chosen", establishment=establishment, detail=choice.when)
    messages.info(request, "Your choice is kept.")
    return redirect("mail", house=house)


def _shown(request: HttpRequest, house: str, wrong: str = "") -> HttpResponse:
    establishment, person = establishment_of(request), cast(Person, request.user)
    choice = choice_of(establishment=establishment, person=person)
    typed = request.POST if wrong else None
    context = {
        "house": house,
        "choice": choice,
        "lacks": mail_lacks(),
        "wrong": wrong,
        "whens": MailChoice.When.choices,
        "when": typed.get("when", "") if typed else choice.when if choice else MailChoice.When.NEVER,
        "address": typed.get("address", "") if typed else choice.address if choice else "",
        "hour": typed.get("hour", "") if typed else str(choice.hour if choice else MORNING),
        "hours": [(str(hour), f"{hour:02}:00") for hour in range(24)],
        "zone": establishment.time_zone,
        **mail_hours(today_at(establishment)),
    }
    response = show(request, "desk/mail.html", context, section="inbox")
    response.status_code = 422 if wrong else 200
    return response
