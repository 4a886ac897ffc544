"""What is done about findings, one at a time or a selection: acknowledge, assign, comment, resolve, reopen, waive.

With script the region comes back by itself; without it the page. What was typed is never lost: when something is missing
or somebody was faster, it stands in the form again beside the reason.
"""

from __future__ import annotations

import datetime
from typing import cast
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.http import urlencode

from compliance.floor.models import Act
from compliance.floor.pages import finding as finding_page
from compliance.floor.pages import findings as list_page
from compliance.floor.read.finding_history import act_words
from compliance.floor.read.findings import finding_read
from compliance.floor.write.finding_act import Acted, ActError, Seen, Wanted, finding_act
from compliance.houses.forms.house import gaming_day
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import act, establishment_of

_DONE = {
    Act.ACKNOWLEDGE: "acknowledged",
    Act.ASSIGN: "given",
    Act.COMMENT: "commented",
    Act.RESOLVE: "resolved",
    Act.REOPEN: "reopened",
    Act.WAIVE: "waived",
}


_TAKE = "take"  # given to whoever presses it


@act(Right.ACT_ON_FINDINGS)
def one(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _one(request, house, number, _act_of(request.POST))


@act(Right.WAIVE)
def one_waived(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _one(request, house, number, Act.WAIVE)


def _one(request: HttpRequest, house: str, number: int, wanted: Act) -> HttpResponse:
    establishment = establishment_of(request)
    if finding_read(establishment_id=establishment.pk, finding_id=number) is None:
        raise Http404(f"There is no finding {number} here.")
    acted = request.POST.get("acted", "")
    seen = Seen(number, int(acted) if acted.isdecimal() and len(acted) < 9 else None)
    answer = _done(request, establishment, [seen], wanted)
    if not getattr(request, "htmx", None) and answer.fits:
        _say(request, answer)
        return redirect(reverse("finding", kwargs={"house": house, "number": number}) + _kept(request))
    return finding_page.shown(request, establishment, number, answer)


@act(Right.ACT_ON_FINDINGS)
def several(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    return _several(request, house, day, _act_of(request.POST))


@act(Right.WAIVE)
def several_waived(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    return _several(request, house, day, Act.WAIVE)


def _several(request: HttpRequest, house: str, day: datetime.date, wanted: Act) -> HttpResponse:
    chosen = list_page.chosen_ids(request.POST)
    pairs = (text.partition(".") for text in request.POST.getlist("seen"))
    counts = {number: int(acted) for number, _, acted in pairs if acted.isdecimal() and len(acted) < 9}
    answer = Answer(status=422, said=["Nothing was selected."])
    if chosen:
        seen = [Seen(number, counts.get(str(number))) for number in chosen]
        answer = _done(request, establishment_of(request), seen, wanted)
    if not getattr(request, "htmx", None) and answer.fits:
        _say(request, answer)
        return redirect(reverse("findings", kwargs={"house": house, "day": day}) + _kept(request))
    return list_page.shown(request, house, day, answer, chosen)


@act(Right.EXPORT)
def selected(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """The selection as CSV: a form that posts cannot also ask, so this sends on to the address that can be kept."""
    ids = urlencode({"id": list_page.chosen_ids(request.POST)}, doseq=True)
    return redirect(f"{reverse('findings_csv', kwargs={'house': house, 'day': day})}?{ids}")


def _act_of(post: QueryDict) -> Act:
    """The button that was pressed. Waiving has an address of its own, with its own right."""
    word = post.get("act", "")
    if word == _TAKE:
        return Act.ASSIGN
    if word not in _DONE or word == Act.WAIVE:
        raise Http404(f"Nothing here is called {word[:40]}.")
    return Act(word)


def _done(request: HttpRequest, establishment: Establishment, seen: list[Seen], wanted: Act) -> Answer:
    typed = {name: value for name, value in request.POST.items() if isinstance(value, str)}
    answer = Answer(act=wanted.value, typed=typed)
    zone, now = ZoneInfo(establishment.time_zone), timezone.now()
    try:
        acted = finding_act(
            establishment=establishment,
            seen=seen,
            wanted=_wanted(request, wanted),
            by=cast(Person, request.user),
            now=now,
            today=gaming_day(now, zone, establishment.boundary_hour),
        )
    except ActError as error:
        answer.wrong, answer.status = {error.field: str(error)}, 422
        if error.field in ("act", "id"):
            answer.said = [str(error)]
        return answer
    answer.said = _said(acted, wanted, len(seen) > 1, zone)
    if acted.not_done and not acted.done:
        answer.status = 409
    else:
        answer.typed = {}
    return answer


def _wanted(request: HttpRequest, wanted: Act) -> Wanted:
    post = request.POST
    if post.get("act") == _TAKE:
        return Wanted(act=wanted, assignee=cast(Person, request.user))
    until = post.get("until", "") if wanted is Act.WAIVE else ""
    assignee = post.get("assignee", "") if wanted is Act.ASSIGN else ""
    person = Person.objects.filter(pk=int(assignee)).first() if assignee.isdecimal() and len(assignee) < 18 else None
    if assignee and person is None:
        raise ActError("assignee", "Choose somebody of the list.")
    try:
        last = datetime.date.fromisoformat(until) if until else None
    except ValueError:
        raise ActError("until", "Write the last day as a date, or leave it empty.") from None
    return Wanted(
        act=wanted, reason=post.get("reason", ""), words=post.get(f"words-{wanted}", ""), assignee=person, until=last
    )


def _said(acted: Acted, wanted: Act, many: bool, zone: ZoneInfo) -> list[str]:
    said = []
    if acted.done:
        count = len(acted.done)
        said.append(
            f"{count} finding{'s' if count > 1 else ''} {_DONE[wanted]}." if many else f"{_DONE[wanted]}.".capitalize()
        )
    for each in acted.not_done:
        text = f"Finding {each.id}: {each.why}" if many else each.why
        if (other := each.meanwhile) is not None:
            at = timezone.localtime(other.at, zone)
            text += f" {act_words(other)}, {other.by or 'Oliver'}, {at:%m/%d/%Y %H:%M:%S}."
        said.append(text)
    return said


def _say(request: HttpRequest, answer: Answer) -> None:
    for text in answer.said:
        messages.info(request, format_html("{}", text))


def _kept(request: HttpRequest) -> str:
    query: str = request.GET.urlencode()
    return f"?{query}" if query else ""
