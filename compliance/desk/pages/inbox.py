"""The inbox: what waits for this person across all gaming days. The first page of officers, leads and accounting."""

from __future__ import annotations

import datetime
from typing import cast

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from compliance.cases.pages.calendar import due_soon
from compliance.cases.read.waiting import waiting_for
from compliance.desk.pages.first_steps import first_steps_context
from compliance.desk.pages.following import news_of
from compliance.desk.pages.issue_lanes import issue_lanes
from compliance.desk.pages.video_lane import video_lane
from compliance.desk.read.findings import MINE, given_to, waivers_ending
from compliance.desk.read.handover import Note, unread_by
from compliance.desk.read.mail import choice_of
from compliance.desk.read.second_person import FIRST, Books, books_waiting, changes_waiting
from compliance.floor.read.corrections import corrections_waiting
from compliance.floor.read.findings import MOST
from compliance.houses.models import Establishment
from compliance.houses.read import changes as house_changes
from compliance.observed.forms.composed import HOWS, MODES
from compliance.observed.read.audits import Detail, audits_waiting
from compliance.observed.read.looks import not_right
from compliance.people.access import not_ended, standing_of
from compliance.people.confirm import confirm_bar
from compliance.people.models import Assignment, Person
from compliance.people.read.emergencies import emergencies_open
from compliance.people.rights import Right
from compliance.shell.days import opens_closes, today_at
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show

SOON = datetime.timedelta(days=7)
"""A waiver is told so long before its last day."""


@page(Right.WORK)
def inbox(request: HttpRequest, house: str) -> HttpResponse:
    establishment, person = establishment_of(request), cast(Person, request.user)
    standing, today = standing_of(request=request), today_at(establishment)

    def may(right: Right) -> bool:
        return standing.may(right, establishment)

    decides, closes, acts = may(Right.WAIVE), may(Right.CLOSE_DAY), may(Right.ACT_ON_FINDINGS)
    changes = changes_waiting(establishment_id=establishment.pk, person=person)
    corrections = corrections_waiting(establishment_id=establishment.pk, most=FIRST)
    settings = house_changes.changes_waiting(establishment_id=establishment.pk)
    books = books_waiting(establishment_id=establishment.pk, person=person, today=today) if closes else Books([], [])
    ending = waivers_ending(establishment_id=establishment.pk, first=today, last=today + SOON) if decides else []
    context = {
        "mine": given_to(establishment_id=establishment.pk, person=person.pk),
        **issue_lanes(request, establishment, acts=acts),
        "changes": [each for each in changes if decides and not each.mine],
        "corrections": [each for each in corrections if decides and each.by_id != person.pk],
        "settings": [each for each in settings if decides and each.by != person.username],
        "others_settings": [each for each in settings if each.by == person.username],
        "prepared": [each for each in books.prepared if not each.mine],
        "roles": _roles(request) if may(Right.CONFIRM) else [],
        "unprepared": [(each, (today - each.gaming_day).days) for each in books.unprepared],
        "ending": ending,
        "others_changes": [each for each in changes if each.mine],
        "others_corrections": [each for each in corrections if each.by_id == person.pk],
        "others_books": [each for each in books.prepared if each.mine],
        "news": news_of(request),
        "most": MOST,
        "unread": _unread(establishment, person, today) if acts else [],
        **video_lane(establishment_id=establishment.pk, today=today),
        "not_right": not_right(establishment_id=establishment.pk, size=FIRST) if may(Right.OBSERVE) else [],
        "waiting_audits": _audits(establishment) if may(Right.OBSERVE) else [],
        "may_plan": may(Right.PLAN),
        "modes": MODES,
        "hows": HOWS,
        "kept_mine": f"?{urlencode(MINE)}",
        "findings_at": reverse("findings", kwargs={"house": house, "day": today}),
        "emergencies": emergencies_open(establishment_id=establishment.pk, now=timezone.now()),
        "cases": waiting_for(establishment=establishment, person=person, may=may),
        "due": due_soon(request, establishment),
        **first_steps_context(request),
        "mail": choice_of(establishment=establishment, person=person),
        "acts": acts,
        "closes": closes,
        "decides": decides,
        "today": today,
        "house": house,
    }
    return show(request, "desk/inbox.html", context, section="inbox")


def _audits(establishment: Establishment) -> list[Detail]:
    """Those that wait for answers, a correction or a second auditor; one that is made again stands by its day."""
    return [one for one in audits_waiting(establishment_id=establishment.pk) if one.waits != "again"]


def _unread(establishment: Establishment, person: Person, today: datetime.date) -> list[Note]:
    """What the shifts of this gaming day and of the one before left, and this person has not signed."""
    since = opens_closes(establishment, today - datetime.timedelta(days=1))[0]
    return unread_by(establishment_id=establishment.pk, person=person.pk, since=since)


def _roles(request: HttpRequest) -> list[Assignment]:
    """Roles that wait for this person's word."""
    person, establishment = cast(Person, request.user), establishment_of(request)
    waiting = Assignment.objects.filter(not_ended(), waits=True, person__is_active=True, commission=None)
    here = waiting.filter(Q(establishment=establishment) | Q(establishment=None)).select_related("person", "asked_by")
    return [each for each in here.order_by("id") if not confirm_bar(held=each, by=person)]
