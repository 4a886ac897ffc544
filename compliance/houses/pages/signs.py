"""Does what hangs match what is approved? Table by table, for a house and a gaming day."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from compliance.houses.forms.house import natural
from compliance.houses.read.signs import NOT_RECORDED, SignHeld, signs_read
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.csv_file import csv_response
from compliance.shell.days import opens_closes
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show


@page(Right.SEE_CATALOGUE)
def signs(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    establishment = establishment_of(request)
    held = _of_day(request, house, day)
    context = {
        "signs": held,
        "counts": {outcome: sum(one.outcome == outcome for one in held) for outcome in ("fail", "cannot tell", "pass")},
        "not_recorded": NOT_RECORDED,
        "house": house,
        "day": day,
        "may_export": standing_of(request=request).may(Right.EXPORT, establishment),
    }
    return show(request, "houses/signs.html", context, section="tables", day=day)


@page(Right.EXPORT, what="export")
def signs_csv(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
    zone = ZoneInfo(establishment_of(request).time_zone)
    return csv_response(f"signs-{house}-{day.isoformat()}", _HEAD, _rows(_of_day(request, house, day), zone))


_HEAD = (
    *("table", "game", "schedule", "option", "from", "until", "answer", "rule", "outcome", "about", "sign_says"),
    *("book_says", "book", "lines"),
)


def _of_day(request: HttpRequest, house: str, day: datetime.date) -> list[SignHeld]:
    opens, closes = opens_closes(establishment_of(request), day)
    return sorted(signs_read(slug=house, opens=opens, closes=closes), key=lambda one: (natural(one.table), one.since))


def _rows(held: list[SignHeld], zone: ZoneInfo) -> Iterator[tuple[object, ...]]:
    """A row for each remark, and one for a sign of which there is none."""
    for one in held:
        until = "" if one.until is None else one.until.astimezone(zone).isoformat(timespec="seconds")
        since = one.since.astimezone(zone).isoformat(timespec="seconds")
        head = (one.table, one.game, one.schedule or "", one.option or "", since, until, one.outcome)
        for each in one.remarks:
            lines = ", ".join(each.lines)
            yield (*head, each.rule, each.outcome, each.about, each.shows, each.due, one.book, lines)
        open_ = [*([] if one.recorded else [NOT_RECORDED]), *([one.why_not] if one.why_not else []), *one.gaps]
        for what in open_ or ([] if one.remarks else [""]):
            yield (*head, "", "cannot tell" if what else "pass", what, "", "", one.book, "")
