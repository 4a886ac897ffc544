"""What is done about issues, one at a time or a selection, or all that a list shows.

All that a list shows: the form says how many these were and where the record stood. Counted again, and when it differs nothing
is done: nobody acts on more than was seen.
"""

from __future__ import annotations

import datetime
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from compliance.desk.models import IssueActKind as Kind
from compliance.desk.pages import issue as issue_page
from compliance.desk.pages import issues as list_page
from compliance.desk.read.issues import issue_read, issues_count, issues_page
from compliance.desk.read.right_from import right_from_read
from compliance.desk.write.issue_act import issue_act
from compliance.desk.write.issue_undo import issue_undo
from compliance.desk.write.issue_wanted import MOST, Acted, IssueActError, Seen, Wanted
from compliance.houses.models import Establishment
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import act, establishment_of
from games.cards.money import CENTS

_DONE = {
    Kind.TAKE: "taken",
    Kind.GIVE: "given",
    Kind.WAIT: "waiting",
    Kind.SNOOZE: "put off",
    Kind.COMMENT: "commented",
    Kind.RESOLVE: "resolved",
    Kind.WAIVE: "waived",
    Kind.REOPEN: "reopened",
    Kind.MERGE: "worked together",
    Kind.PART: "parted",
    Kind.UNDO: "taken back",
}


@act(Right.ACT_ON_FINDINGS)
def one(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _one(request, house, number, _act_of(request.POST))


@act(Right.WAIVE)
def one_waived(request: HttpRequest, house: str, number: int) -> HttpResponse:
    return _one(request, house, number, Kind.WAIVE)


def _one(request: HttpRequest, house: str, number: int, wanted: Kind) -> HttpResponse:
    establishment = establishment_of(request)
    if issue_read(establishment_id=establishment.pk, number=number) is None:
        raise Http404(f"There is no issue {number} here.")
    answer = _done(request, establishment, [Seen(number, _whole(request.POST.get("acted", "")))], wanted)
    if not getattr(request, "htmx", None) and answer.fits:
        return _back(request, answer, reverse("issue", kwargs={"house": house, "number": number}))
    return issue_page.shown(request, number, answer)


@act(Right.ACT_ON_FINDINGS)
def several(request: HttpRequest, house: str) -> HttpResponse:
    return _several(request, house, _act_of(request.POST))


@act(Right.WAIVE)
def several_waived(request: HttpRequest, house: str) -> HttpResponse:
    return _several(request, house, Kind.WAIVE)


def _several(request: HttpRequest, house: str, wanted: Kind) -> HttpResponse:
    establishment = establishment_of(request)
    try:
        seen = _whole_list(request, establishment) if request.POST.get("all") else _selected(request.POST)
    except IssueActError as error:
        seen, answer = [], Answer(status=409, said=[str(error)])
    else:
        answer = Answer(status=422, said=["Nothing was selected."])
        if seen:
            answer = _done(request, establishment, seen, wanted)
    if not getattr(request, "htmx", None) and answer.fits:
        query = request.GET.urlencode()
        return _back(request, answer, reverse("issues", kwargs={"house": house}) + (f"?{query}" if query else ""))
    return list_page.shown(request, house, answer, tuple(one.id for one in seen))


def _selected(post: QueryDict) -> list[Seen]:
    ids = [int(text) for text in post.getlist("id")[:MOST] if text.isdecimal() and len(text) < 18]
    pairs = (text.partition(".") for text in post.getlist("seen"))
    counts = {number: _whole(acted) for number, _, acted in pairs}
    return [Seen(number, counts.get(str(number))) for number in ids]


def _whole_list(request: HttpRequest, establishment: Establishment) -> list[Seen]:
    """All that the filters leave, if that is what was seen."""
    filters, counted = list_page.filters_of(request), _whole(request.POST.get("count", ""))
    position = _whole(request.POST.get("position", ""))
    now = issues_count(establishment_id=establishment.pk, filters=filters)
    if counted is None or position is None or now != counted:
        raise IssueActError(
            "id", f"There are {now:,} issues now, {counted or 0:,} were shown: nothing was done. Look again."
        )
    if now > MOST:
        raise IssueActError("id", f"At most {MOST:,} issues at once; choose fewer.")
    rows = issues_page(establishment_id=establishment.pk, filters=filters, sort="newest", size=MOST).rows
    if any(row.changed >= position for row in rows):
        raise IssueActError("id", "Some of them have changed since they were shown: nothing was done. Look again.")
    return [Seen(row.id, row.acted) for row in rows]


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else None


def _act_of(post: QueryDict) -> Kind:
    """The button that was pressed. Waiving has an address of its own, with its own right."""
    word = post.get("act", "")
    if word not in _DONE or word == Kind.WAIVE:
        raise Http404(f"Nothing here is called {word[:40]}.")
    return Kind(word)


def _done(request: HttpRequest, establishment: Establishment, seen: list[Seen], wanted: Kind) -> Answer:
    typed = {name: value for name, value in request.POST.items() if isinstance(value, str)}
    answer = Answer(act=wanted.value, typed=typed)
    person, now = cast(Person, request.user), timezone.now()
    try:
        if wanted is Kind.UNDO:
            numbers = [one.id for one in seen]
            acted = issue_undo(establishment=establishment, numbers=numbers, by=person, now=now)
        else:
            asked = _wanted(request.POST, establishment, wanted, now)
            acted = issue_act(establishment=establishment, seen=seen, wanted=asked, by=person, now=now)
    except IssueActError as error:
        answer.wrong, answer.status = {error.field: str(error)}, 422
        answer.said = [str(error)]
        return answer
    answer.said = _said(acted, wanted)
    if acted.not_done and not acted.done:
        answer.status = 409
    else:
        answer.typed = {}
    return answer


def _wanted(post: QueryDict, establishment: Establishment, wanted: Kind, now: datetime.datetime) -> Wanted:
    given = post.get("assignee", "") if wanted is Kind.GIVE else ""
    number = _whole(given)
    right_from = None
    if wanted is Kind.RESOLVE:
        right_from = right_from_read(establishment=establishment, text=post.get("right_from", ""), now=now)
    return Wanted(
        act=wanted,
        reason=post.get("reason", "") if wanted is Kind.RESOLVE else "",
        words=post.get(f"words-{wanted.name.lower()}", ""),
        assignee=None if number is None else Person.objects.filter(pk=number).first(),
        desk=given if number is None else "",
        waiting_for=post.get(f"for-{wanted.name.lower()}", ""),
        until=_day(post.get(f"until-{wanted.name.lower()}", "")),
        more_findings=_whole(post.get("more_findings", "")) if wanted is Kind.SNOOZE else None,
        more_cents=_cents(post.get("more_money", "")) if wanted is Kind.SNOOZE else None,
        right_from=right_from,
        other=_whole(post.get("other", "")) if wanted is Kind.MERGE else None,
    )


def _day(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text) if text else None
    except ValueError:
        raise IssueActError("until", "Write the day as a date.") from None


def _cents(text: str) -> int | None:
    dollars, _, cents = text.strip().lstrip("$").replace(",", "").partition(".")
    if not dollars:
        return None
    if not (dollars.isdecimal() and len(dollars) < 10 and (not cents or (cents.isdecimal() and len(cents) == 2))):
        raise IssueActError("more_cents", "Write an amount like 25.00, or leave it empty.")
    return CENTS[f"{int(dollars)}.{cents or '00'}"]


def _said(acted: Acted, wanted: Kind) -> list[str]:
    """ "31 done, 2 skipped: closed meanwhile": what was done, and of each skipped one why."""
    count, skipped = len(acted.done), len(acted.not_done)
    said = f"{count:,} issue{'' if count == 1 else 's'} {_DONE[wanted]}"
    if acted.covers:
        said += f", {acted.covers:,} finding{'' if acted.covers == 1 else 's'} with them"
    if skipped:
        said += f"; {skipped:,} skipped"
    lines = [f"{said}."] if count or skipped > 1 else []
    return lines + [f"Issue {one.id}: {one.why}" for one in acted.not_done[:5]]


def _back(request: HttpRequest, answer: Answer, address: str) -> HttpResponse:
    for text in answer.said:
        messages.info(request, format_html("{}", text))
    return redirect(address)
