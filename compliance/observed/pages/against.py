"""Observed against recorded: what a table system writes down beside what people saw, with its own error rate."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseBase
from msgspec import Struct

from compliance.houses.forms.house import natural
from compliance.houses.models import Establishment
from compliance.houses.read.house import place_read
from compliance.observed.pages.looks import blind_of
from compliance.observed.read.against import LONGEST, Against, TooManyError, against_read
from compliance.people.rights import Right
from compliance.shell.csv_file import amount, csv_response
from compliance.shell.days import today_at
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show

_WEEK = datetime.timedelta(days=6)
SHOWN = 200
"""Lines that the page lists; the CSV has all."""


class Asked(Struct, frozen=True):
    """The period and the table that an address asks for, and what does not fit in it."""

    first: datetime.date
    last: datetime.date
    table: str = ""
    wrong: str = ""


def asked_of(request: HttpRequest, establishment: Establishment) -> Asked:
    """A week, where nothing is asked for."""
    today = today_at(establishment)
    week = Asked(today - _WEEK, today)
    try:
        last = datetime.date.fromisoformat(request.GET.get("to") or today.isoformat())
        first = datetime.date.fromisoformat(request.GET.get("from") or (last - _WEEK).isoformat())
    except (ValueError, OverflowError):
        return Asked(week.first, week.last, wrong="Write both days as 2026-11-18.")
    if not datetime.date(1998, 1, 1) <= first <= last <= first + LONGEST:
        return Asked(week.first, week.last, wrong="Ask for at most 93 days, the first of them first.")
    table = request.GET.get("table", "")
    if table and table not in place_read(slug=establishment.slug).tables:
        return Asked(first, last, wrong=f"There is no table {table[:40]} here.")
    return Asked(first, last, table)


def _found(request: HttpRequest, establishment: Establishment, asked: Asked) -> tuple[Against | None, str]:
    """As far as whoever asks may see it: a second auditor looks blind here too."""
    period: dict[str, Any] = {"first": asked.first, "last": asked.last, "table": asked.table}
    try:
        found = against_read(establishment=establishment, **period, blind=blind_of(request))
    except TooManyError as error:
        return None, str(error)
    return found, asked.wrong


@page(Right.OBSERVE)
def observed_against(request: HttpRequest, house: str) -> HttpResponse:
    establishment = establishment_of(request)
    asked = asked_of(request, establishment)
    found, wrong = _found(request, establishment, asked)
    context = {
        "asked": asked,
        "wrong": wrong,
        "tables": sorted(place_read(slug=house).tables, key=natural),
        "house": house,
        **(_lists(found) if found is not None else {}),
    }
    return show(request, "observed/against.html", context, section="observed")


def _lists(found: Against) -> dict[str, object]:
    differing = [one for one in found.pairs if one.compared is not None and one.compared.differ]
    missing = [one for one in found.pairs if one.standing == "seen but not recorded"]
    return {
        "found": found,
        "sums": found.sums,
        "matched": found.sums.standings.get("matched", 0),
        "several": found.sums.standings.get("several fit", 0),
        "silent": found.sums.standings.get("nothing recorded that day", 0),
        "both": found.sums.faults.get((True, True), 0),
        "video_only": found.sums.faults.get((True, False), 0),
        "record_only": found.sums.faults.get((False, True), 0),
        "neither": found.sums.faults.get((False, False), 0),
        "differing": differing[:SHOWN],
        "missing": missing[:SHOWN],
        "unseen": found.unseen[:SHOWN],
        "shown": SHOWN,
    }


_HEAD = ("table", "standing", "observation", "hand", "field", "seen", "recorded", "recorded_less_seen")


@page(Right.OBSERVE, what="export")
def observed_against_csv(request: HttpRequest, house: str) -> HttpResponseBase:
    """A line for each look, for each field in which it differs, and for each hand that nobody saw."""
    establishment = establishment_of(request)
    found, wrong = _found(request, establishment, asked_of(request, establishment))
    if found is None or wrong:
        return HttpResponseBadRequest(wrong, content_type="text/plain; charset=utf-8")
    return csv_response(f"observed-against-recorded-{house}", _HEAD, _cells(found))


def _cells(found: Against) -> Iterator[tuple[object, ...]]:
    for one in found.pairs:
        head = (one.table, one.standing, one.look, one.hand_id)
        said = one.compared
        if said is None or not said.differ:
            yield *head, "", "", "", amount(None if said is None else said.collected)
        else:
            for at, each in enumerate(said.differ):
                yield *head, each.field, each.seen, each.recorded, amount(said.collected if at == 0 else None)
    for hand in found.unseen:
        yield hand.table, "recorded but not seen", "", hand.hand_id, "", "", "", None
