"""The hand-over of a shift: what came, what was done, what is left, the note, and who has read it. Printed on one page."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.html import format_html

from compliance.desk.pages.video_lane import video_lane
from compliance.desk.read.first_lost import first_lost
from compliance.desk.read.handover import figures_of, notes_of, shift_now
from compliance.desk.read.issues import Filters, issues_page
from compliance.desk.write.handover import HandoverError, handover_read, handover_write
from compliance.law.registry import RULES
from compliance.people.access import standing_of
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show

LEFT = 8
"""So many of the issues that are left stand on the page, the severest first."""


@page(Right.WORK)
def handover(request: HttpRequest, house: str) -> HttpResponse:
    establishment, now = establishment_of(request), timezone.now()
    shift = shift_now(establishment=establishment, now=now)
    left = issues_page(establishment_id=establishment.pk, filters=Filters(), size=LEFT).rows
    context = {
        "shift": shift,
        "now": now,
        "figures": figures_of(establishment_id=establishment.pk, shift=shift),
        "left": left,
        "first_lost": first_lost(establishment_id=establishment.pk, issues=[row.id for row in left], now=now),
        "notes": notes_of(establishment_id=establishment.pk),
        "me": cast(Person, request.user).pk,
        "rules": RULES,
        "house": house,
        "may_act": standing_of(request=request).may(Right.ACT_ON_FINDINGS, establishment),
        **video_lane(establishment_id=establishment.pk, today=shift.gaming_day),
    }
    return show(request, "desk/handover.html", context, section="inbox")


@act(Right.ACT_ON_FINDINGS)
def written(request: HttpRequest, house: str) -> HttpResponse:
    establishment, now = establishment_of(request), timezone.now()
    shift = shift_now(establishment=establishment, now=now)
    figures = figures_of(establishment_id=establishment.pk, shift=shift)
    by, words = cast(Person, request.user), request.POST.get("words", "")
    try:
        handover_write(establishment=establishment, shift=shift, figures=figures, words=words, by=by, now=now)
    except HandoverError as error:
        messages.error(request, format_html("{}", str(error)))
    else:
        messages.info(request, "The note is kept. Whoever comes signs that it was read.")
    return redirect("handover", house=house)


@act(Right.ACT_ON_FINDINGS)
def signed(request: HttpRequest, house: str, index: int) -> HttpResponse:
    try:
        handover_read(
            establishment=establishment_of(request),
            index=index,
            by=cast(Person, request.user),
            now=timezone.now(),
        )
    except HandoverError as error:
        messages.error(request, format_html("{}", str(error)))
    else:
        messages.info(request, "Signed as read.")
    return redirect("handover", house=house)
