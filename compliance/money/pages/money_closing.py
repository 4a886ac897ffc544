"""A gaming day prepared, closed and restated: one finds the day accounts in order; another sees what is still open, says of each
why the day is closed all the same, and closes it.
"""

import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.money.ledger.closing import changed_since, prepared_before, standing_closing, standing_preparation
from compliance.money.pages.blind import hidden_counts
from compliance.money.pages.money import money_shown
from compliance.money.pages.money_lines import shown_totals, stages
from compliance.money.read.blind import seen
from compliance.money.read.day_accounts import day_read
from compliance.money.read.left_open import left_open
from compliance.money.write.day_close import CloseError, day_close, day_prepare
from compliance.people.access import access_log
from compliance.people.models import Person
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.door import act, establishment_of, page
from compliance.shell.frame import show

LONGEST = 500


@act(Right.CLOSE_DAY, of="money")
def money_prepare(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Somebody finds the day accounts in order."""
    establishment, person = establishment_of(request), _person(request)
    try:
        day_prepare(establishment=establishment.slug, gaming_day=day, by=person, now=timezone.now())
    except CloseError as error:
        return money_shown(request, establishment, day, Answer([str(error)], act="refused", status=422))
    access_log(request=request, what="books prepared", establishment=establishment, detail=str(day))
    messages.success(request, "The books are prepared at these figures. Somebody else closes them.")
    return redirect("money", house=house, day=day)


@page(Right.CLOSE_DAY)
def money_closing(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """What is still open, with a field for the reason of each."""
    return _asked(request, establishment_of(request), day, Answer())


@act(Right.CLOSE_DAY, of="money_closing")
def money_close(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """Somebody else than who prepared the day closes it."""
    establishment, person = establishment_of(request), _person(request)
    reason, rest = (request.POST.get(name, "")[:LONGEST].strip() for name in ("reason", "rest"))
    things, whys = request.POST.getlist("what"), request.POST.getlist("why")
    reasons = {what: why[:LONGEST].strip() or rest for what, why in zip(things, whys, strict=False)}
    typed = {"reason": reason, "rest": rest, **reasons}
    try:
        day_close(establishment=house, gaming_day=day, by=person, now=timezone.now(), reason=reason, reasons=reasons)
    except CloseError as error:
        return _asked(request, establishment, day, Answer([str(error)], typed=typed, act="refused", status=422))
    access_log(request=request, what="books closed", establishment=establishment, detail=str(day))
    open_so = f" {len(reasons)} left open, each with its reason." if reasons else " Nothing was left open."
    messages.success(request, f"The books of {day:%m/%d/%Y} are {'restated' if reason else 'closed'}.{open_so}")
    return redirect("money", house=house, day=day)


def _person(request: HttpRequest) -> Person:
    person: Person = request.user  # type: ignore[assignment]  # the door asked for it
    return person


def _asked(request: HttpRequest, establishment: Establishment, day: datetime.date, answer: Answer) -> HttpResponse:
    """The page on which the day is closed."""
    found = day_read(establishment=establishment, gaming_day=day)
    prepared, closing = standing_preparation(found), standing_closing(found)
    things = left_open(establishment=establishment, day=found)
    context = {
        "house": establishment.slug,
        "answer": answer,
        "things": [(one, answer.typed.get(one.key, "")) for one in things],
        "totals": shown_totals(seen(found, hidden_counts(request, establishment, day, day))),
        "stages": stages(found),
        "prepared": prepared,
        "mine": prepared is not None and prepared.prepared_by == _person(request).username,
        "stale": prepared_before(found),
        "closing": closing,
        "nothing_new": closing is not None and not changed_since(found),
        "unreviewed": found.unreviewed,
    }
    response = show(request, "money/closing.html", context, section="money", day=day)
    response.status_code = answer.status
    return response
