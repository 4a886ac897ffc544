"""The money of several gaming days, a line each: what came to the bank, what is late, what is left to explain, who closed."""

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from compliance.houses.models import Establishment
from compliance.money.ledger.closing import standing_closing, standing_preparation
from compliance.money.ledger.counts import uncounted
from compliance.money.ledger.day import Day
from compliance.money.ledger.line_items import Sums
from compliance.money.ledger.reconciliation import summed, to_explain
from compliance.money.models import DayBooks
from compliance.money.pages.blind import hidden_counts
from compliance.money.pages.money_lines import Shown, age, shown_totals
from compliance.money.read.blind import seen
from compliance.money.read.period_accounts import accounts_read
from compliance.papers.read.papers import StoredPaper
from compliance.people.rights import Right
from compliance.shell.door import establishment_of, page
from compliance.shell.frame import show

SPANS = (7, 14, 31)


class DayLine(NamedTuple):
    """A gaming day. The first of its totals stands beside its date, the others below."""

    day: datetime.date
    totals: Sequence[Shown]
    to_explain: int
    waiting: int  # boxes removed and not counted
    fails: int
    cannot_tells: int
    prepared: str
    closed: str
    age: int

    @property
    def late(self) -> bool:
        """Nobody has closed it, and the next day has begun."""
        return not self.closed and self.age > 0


@page(Right.SEE_MONEY)
def money_days(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """The days that end with this one."""
    establishment, asked = establishment_of(request), request.GET.get("days", "")
    span = int(asked) if asked in map(str, SPANS) else SPANS[0]
    first = day - datetime.timedelta(days=span - 1)
    lines = _lines(establishment, first, day, hidden_counts(request, establishment, first, day))
    only_late = request.GET.get("only") == "late"
    context = {
        "house": house,
        "first": first,
        "last": day,
        "span": span,
        "spans": SPANS,
        "lines": [line for line in lines if line.late or not only_late],
        "late": sum(line.late for line in lines),
        "all_lines": len(lines),
        "only_late": only_late,
        "sums": _sums(lines),
        "awaits": any(each.figures.awaited or each.figures.alone for line in lines for each in line.totals),
    }
    return show(request, "money/money_days.html", context, section="money", day=day)


def _lines(
    establishment: Establishment, first: datetime.date, last: datetime.date, hidden: Sequence[StoredPaper]
) -> list[DayLine]:
    """The latest first."""
    found = DayBooks.objects.filter(establishment=establishment, gaming_day__range=(first, last))
    books = {one.gaming_day: one for one in found.only("gaming_day", "fails", "cannot_tells")}
    days = accounts_read(slug=establishment.slug, first=first, last=last).period.days
    unseen = {day.gaming_day: [one for one in hidden if one.paper.gaming_day == day.gaming_day] for day in days}
    return [
        _line(establishment, day, seen(day, unseen[day.gaming_day]), books.get(day.gaming_day))
        for day in reversed(days)
    ]


def _line(establishment: Establishment, day: Day, shown: Day, books: DayBooks | None) -> DayLine:
    """`shown`: the day as this visitor sees it."""
    prepared, closed = standing_preparation(day), standing_closing(day)
    return DayLine(
        day=day.gaming_day,
        totals=shown_totals(shown),
        to_explain=len(to_explain(shown)),
        waiting=len(uncounted(day)),
        fails=0 if books is None else books.fails,
        cannot_tells=0 if books is None else books.cannot_tells,
        prepared="" if prepared is None else prepared.prepared_by,
        closed="" if closed is None else closed.closed_by,
        age=age(establishment, day.gaming_day, timezone.now()),
    )


def _sums(lines: Sequence[DayLine]) -> list[tuple[str, Sums]]:
    """What the days come to, each kind of box for itself."""
    found = [each.figures for line in lines for each in line.totals]
    return [
        (holds, summed(one for one in found if one.holds == holds))
        for holds in dict.fromkeys(one.holds for one in found)
    ]
