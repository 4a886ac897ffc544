"""Dealers by badge, floor supervisors, providers and their players: what each did and what was confirmed, for dealers and
supervisors beside what the same mix would have. A right of its own; each opening stands in the access log. No score, no order by
a rate."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from compliance.desk.pages.look_reason import asked_why
from compliance.desk.pages.saved_views import views_of
from compliance.desk.read.dealers import BY, Dealer, OfRule, Period, Stretches, dealer_read, dealers_read
from compliance.desk.read.providers import players_read, providers_read, sessions_of
from compliance.desk.read.supervisors import supervisor_read, supervisors_read
from compliance.houses.forms.shifts import shift_at
from compliance.houses.models import Establishment
from compliance.houses.read.house import divisions_of
from compliance.law.registry import RULES
from compliance.law.thresholds import threshold
from compliance.people.rights import Right
from compliance.shell.days import today_at
from compliance.shell.door import establishment_of, page
from compliance.shell.drawing.charts import sparkline
from compliance.shell.frame import show

LONGEST = 120
LOOKED, LOOKED_AT_PLAYER = "dealer looked at", "player looked at"
LOOKED_AT_SUPERVISOR = "supervisor looked at"
SOON = "licence-expires-soon"
SHOWN: dict[str, Callable[[Dealer], bool]] = {
    "": lambda one: True,
    "told": lambda one: not one.rate.few,
    "outside": lambda one: not one.rate.few and one.rate.outside,
}
"""Which dealers are listed. They stand by hands or by badge, never by a rate."""


@page(Right.SEE_PEOPLE)
def dealers(request: HttpRequest, house: str) -> HttpResponse:
    period = _period(establishment_of(request))
    found, show_, sort = dealers_read(period=period), request.GET.get("show", ""), request.GET.get("sort", "")
    if show_ not in SHOWN or sort not in ("", "badge"):
        raise Http404("Dealers are not listed so.")
    told = [one for one in found if not one.rate.few]
    listed = [one for one in found if SHOWN[show_](one)]
    context = {
        "dealers": sorted(listed, key=lambda one: one.badge) if sort else listed,
        "all": len(found),
        "show": show_,
        "sort": sort,
        "views": views_of(request, of="dealers", address=request.path),
        "told": len(told),
        "outside": sum(one.rate.outside for one in told),
        "by_chance": len(told) // 20,
        "period": period,
        "house": house,
    }
    return show(request, "desk/dealers.html", context, section="dealers")


@page(Right.SEE_PEOPLE, what="")
@asked_why(LOOKED)
def dealer(request: HttpRequest, house: str, badge: str) -> HttpResponse:
    period = _period(establishment_of(request))
    found = dealer_read(period=period, badge=badge)
    if found is None:
        raise Http404(f"Nobody with the badge {badge[:40]} dealt a hand here in these weeks.")
    context = _told(request, period, found.rules, found.stretches) | {
        "page": found,
        "dealer": found.dealer,
        "rate": found.dealer.rate,
        "house": house,
    }
    return show(request, "desk/dealer.html", context, section="dealers")


@page(Right.SEE_PEOPLE)
def supervisors(request: HttpRequest, house: str) -> HttpResponse:
    period = _period(establishment_of(request))
    context = {"supervisors": supervisors_read(period=period), "period": period, "house": house}
    return show(request, "desk/supervisors.html", context, section="dealers")


@page(Right.SEE_PEOPLE, what="")
@asked_why(LOOKED_AT_SUPERVISOR)
def supervisor(request: HttpRequest, house: str, who: str) -> HttpResponse:
    period = _period(establishment_of(request))
    found = supervisor_read(period=period, name=who)
    if found is None:
        raise Http404(f"Nobody named {who[:40]} had a table here for an hour in these weeks.")
    context = _told(request, period, found.rules, found.stretches) | {
        "page": found,
        "supervisor": found.supervisor,
        "where": (found.tables, found.games),
        "rate": found.supervisor.rate,
        "house": house,
    }
    return show(request, "desk/supervisor.html", context, section="dealers")


@page(Right.SEE_PEOPLE)
def providers(request: HttpRequest, house: str) -> HttpResponse:
    """Every provider, or the players of one."""
    period, name = _period(establishment_of(request)), request.GET.get("provider", "")[:LONGEST]
    soon = threshold(SOON, period.last)
    context = {
        "providers": providers_read(period=period) if not name else [],
        "players": players_read(period=period, provider=name) if name else [],
        "provider": name,
        "soon": soon,
        "by": period.last + datetime.timedelta(days=soon.value),
        "period": period,
        "house": house,
    }
    return show(request, "desk/providers.html", context, section="dealers")


@page(Right.SEE_PEOPLE, what="")
@asked_why(LOOKED_AT_PLAYER)
def player(request: HttpRequest, house: str) -> HttpResponse:
    """A provider's player by pseudonym. A patron has no page: hands that name one are reached from what names it."""
    period, name = _period(establishment_of(request)), request.GET.get("person", "")[:LONGEST]
    sessions = sessions_of(period=period, person=name)
    if not sessions:
        raise Http404(f"No provider's player {name[:40]} had a session here in these weeks.")
    provider = sessions[0].provider
    context = {
        "player": next(one for one in players_read(period=period, provider=provider) if one.name == name),
        "provider": provider,
        "sessions": sessions,
        "period": period,
        "house": house,
    }
    return show(request, "desk/player.html", context, section="dealers")


def _told(request: HttpRequest, period: Period, rules: Sequence[OfRule], stretches: Stretches) -> dict[str, Any]:
    """What the page of a dealer and that of a supervisor have in common."""
    by, weeks = request.GET.get("by", "week"), stretches["week"]
    if by not in BY:
        raise Http404(f"Figures are not told by {by[:40]}.")
    return {
        "by": by,
        "all_by": BY,
        "stretches": stretches[by],
        "titles": {rule.rule: RULES[rule.rule].title for rule in rules if rule.rule in RULES},
        "hands_strip": sparkline([week.hands for week in weeks], "Hands a week", 312, 40),
        "found_strip": sparkline([week.confirmed for week in weeks], "Confirmed findings a week", 312, 40),
        "few_hands": threshold("few-hands", period.last),
        "few_expected": threshold("few-expected", period.last),
        "period": period,
    }


def _period(establishment: Establishment) -> Period:
    """The weeks that a person's page looks back, to the end of the gaming day that is open."""
    last = today_at(establishment)
    divided = divisions_of(establishment)
    names = divided.names()
    of_hour = divided.each(lambda held, hour: names.index(shift_at(held, hour).name) if held else len(names))
    weeks = threshold("person-weeks", last).value
    first = last - datetime.timedelta(days=last.weekday(), weeks=weeks - 1)
    return Period(establishment.pk, first, last, of_hour, divided.starts)
