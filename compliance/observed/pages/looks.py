"""Observations: the list with its filters, paged by key, and one of them with all that was said of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone

from compliance.houses.forms.house import natural
from compliance.houses.read.house import place_read
from compliance.observed.forms.composed import HOWS, MODES
from compliance.observed.pages.told import told
from compliance.observed.read.audits import audits_waiting
from compliance.observed.read.looks import Filters, Look, look_read, looks_page
from compliance.observed.read.plans import plans_open
from compliance.observed.rules.verdict import OUTCOMES
from compliance.observed.write.observe import StrikeError, strike
from compliance.people.access import access_log
from compliance.people.rights import Right
from compliance.record.shown import proof_read
from compliance.shell.csv_file import csv_response
from compliance.shell.days import today_at
from compliance.shell.door import act, establishment_of, page, visitor_of
from compliance.shell.frame import for_the_region, show, show_region

_HIGHEST = 2**63


def filters_of(request: HttpRequest, tables: dict[str, int]) -> Filters:
    """The filters in an address; Http404 for a value that no list has offered."""
    asked: dict[str, Any] = {}
    for name, known in (("mode", MODES), ("how", HOWS), ("outcome", OUTCOMES), ("table", tables)):
        if value := request.GET.get(name):
            if value not in known:
                raise Http404(f"There is no {name} named {value[:40]}.")
            asked[name] = value
    for name in ("rule", "plan", "audit"):
        if value := request.GET.get(name):
            asked[name] = value[:80]
    if request.GET.get("mine"):
        asked["observer"] = visitor_of(request).name
    return Filters(struck=bool(request.GET.get("struck")), blind=blind_of(request), **asked)


def blind_of(request: HttpRequest) -> str | None:
    """Who reads, where that person may be a second auditor: who plans never is."""
    visitor = visitor_of(request)
    return None if visitor.standing.may(Right.PLAN, establishment_of(request)) else visitor.name


@page(Right.OBSERVE)
def observed(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    tables = place_read(slug=house).tables
    text = request.GET.get("behind", "")
    if text and not (text.isascii() and text.isdigit() and int(text) < _HIGHEST):
        raise Http404("That page of the list does not exist.")
    filters = filters_of(request, tables)
    found, behind = looks_page(establishment_id=establishment.pk, filters=filters, behind=int(text) if text else None)
    context: dict[str, Any] = {
        "found": found,
        "behind": behind,
        "filters": filters,
        "more": [(name, getattr(filters, name)) for name in ("rule", "plan", "audit") if getattr(filters, name)],
        "modes": MODES,
        "hows": HOWS,
        "outcomes": OUTCOMES,
        "tables": sorted(tables, key=natural),
        "house": house,
    }
    if for_the_region(request):
        return show_region(request, "observed/_list.html", context)
    today = today_at(establishment)
    context |= {
        "today": today,
        "open_plans": plans_open(establishment_id=establishment.pk, today=today),
        "waiting_audits": audits_waiting(establishment_id=establishment.pk),
        "may_plan": visitor_of(request).standing.may(Right.PLAN, establishment),
    }
    return show(request, "observed/observed.html", context, section="observed")


_HEAD = (
    "observation", "table", "gaming_day", "began", "ended", "looked_at", "how", "game", "seen_by", "watch", "place_in_watch",
    "what_came_out", "fails", "cannot_tell", "not_looked_at", "in_order", "rules_that_fail", "struck_out",
)  # fmt: skip


@page(Right.OBSERVE, what="export")
def observed_csv(request: HttpRequest, house: str) -> HttpResponseBase:
    """All that the filters leave, not only the page; read by key as they are sent."""
    establishment = establishment_of(request)
    filters = filters_of(request, place_read(slug=house).tables)
    return csv_response(f"observed-{house}", _HEAD, map(_cells, _every(establishment.pk, filters)))


def _every(establishment_id: int, filters: Filters) -> Iterator[Look]:
    behind: int | None = None
    while True:
        found, behind = looks_page(establishment_id=establishment_id, filters=filters, behind=behind, size=500)
        yield from found
        if behind is None:
            return


def _cells(row: Look) -> tuple[object, ...]:
    return (
        *(row.index, row.table, row.gaming_day.isoformat(), row.began.isoformat(), row.ended.isoformat()),
        *(MODES[row.mode], HOWS[row.how], row.game, row.observer, row.watch, row.place, row.outcome or "counted"),
        *(
            row.fails,
            row.cannot_tells,
            row.not_looked,
            row.passes,
            " ".join(row.failing),
            "yes" if row.struck else "no",
        ),
    )


@page(Right.OBSERVE)
def look(request: HttpRequest, house: str, index: int) -> HttpResponse:
    establishment = establishment_of(request)
    asked = {"establishment_id": establishment.pk, "index": index}
    detail = look_read(**asked, blind=blind_of(request)) if index < _HIGHEST else None
    if detail is None:
        raise Http404(f"There is no observation {index} here.")
    visitor = visitor_of(request)
    mine = detail.look.observer == visitor.name or visitor.standing.may(Right.WAIVE, establishment)
    context = told(establishment, detail) | {
        "proof": proof_read(entry=detail.entry),
        "may_strike": mine and not detail.look.struck,
    }
    return show(request, "observed/look.html", context, section="observed", day=detail.one.gaming_day)


@act(Right.OBSERVE, of="look")
def look_strike(request: HttpRequest, house: str, index: int) -> HttpResponse:
    """It was typed wrongly: it stays in the record and counts no more."""
    establishment, visitor = establishment_of(request), visitor_of(request)
    try:
        strike(
            establishment=establishment,
            index=index if index < _HIGHEST else -1,
            why=request.POST.get("why", ""),
            actor=visitor.name,
            lead=visitor.standing.may(Right.WAIVE, establishment),
            now=timezone.now(),
        )
    except StrikeError as error:
        messages.error(request, f"Not done: {error}")
        return redirect("look", house=house, index=index)
    access_log(request=request, what="observation struck out", establishment=establishment, detail=str(index))
    messages.info(request, f"In the record: observation {index} is struck out and counts no more.")
    return redirect("observe", house=house)
