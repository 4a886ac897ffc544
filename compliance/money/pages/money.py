"""A gaming day's money: due, collected, counted, banked; boxes, funds, meters; prepared and closed. And as CSV."""

import datetime
from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils import timezone

from compliance.floor.read.finding_filters import TO_DO, Filters
from compliance.floor.read.findings import MOST, Row, findings_count, findings_of_hands
from compliance.houses.models import Establishment
from compliance.law.registry import RULES
from compliance.money.ledger.closing import changed_since, prepared_before, standing_closing, standing_preparation
from compliance.money.ledger.counts import uncounted
from compliance.money.ledger.day import Day
from compliance.money.ledger.funds import ledgers
from compliance.money.ledger.meters import Step, steps
from compliance.money.ledger.reconciliation import gap_of, lines, totals
from compliance.money.models import DayBooks
from compliance.money.pages.blind import hidden_counts
from compliance.money.pages.money_lines import (
    Still,
    age,
    bars,
    folded,
    papers_at,
    shown_lines,
    shown_totals,
    stages,
    stated,
    tolerance,
)
from compliance.money.papers.explanation import Explanation
from compliance.money.read.blind import seen
from compliance.money.read.day_accounts import day_read
from compliance.money.read.open_days import OpenDay, days_open_until
from compliance.papers.forms.form import cents
from compliance.papers.forms.written import words_of
from compliance.papers.pages.paper_names import rows_named
from compliance.people.access import standing_of
from compliance.people.rights import Right
from compliance.shell.acting import Answer
from compliance.shell.csv_file import amount, csv_response
from compliance.shell.door import establishment_of, page, visitor_of
from compliance.shell.frame import show
from compliance.shell.said_html import written

BEHIND = 10


@page(Right.SEE_MONEY)
def money(request: HttpRequest, house: str, day: datetime.date) -> HttpResponse:
    """The reconciliation of the day, and what is wrong with it."""
    return money_shown(request, establishment_of(request), day, Answer())


@page(Right.EXPORT)
def money_csv(request: HttpRequest, house: str, day: datetime.date) -> HttpResponseBase:
    """The lines of the reconciliation."""
    establishment = establishment_of(request)
    hidden = hidden_counts(request, establishment, day, day)
    found = seen(day_read(establishment=establishment, gaming_day=day), hidden)
    return csv_response(f"{house}-{day.isoformat()}-money", _COLUMNS, _rows(found), byte_order_mark=True)


def money_shown(request: HttpRequest, establishment: Establishment, day: datetime.date, answer: Answer) -> HttpResponse:
    """The page, with what came of an act on it."""
    whole, hidden = (
        day_read(establishment=establishment, gaming_day=day),
        hidden_counts(request, establishment, day, day),
    )
    found = seen(whole, hidden)
    books = DayBooks.objects.filter(establishment=establishment, gaming_day=day).first()
    standing = standing_of(request=request)
    shown, only_open = shown_lines(found), request.GET.get("only") == "open"
    way, at = stages(whole), {"house": establishment.slug, "day": day}
    listed_at = papers_at(establishment.slug, day, enters=standing.may(Right.ENTER_PAPERS, establishment))
    wrong = _findings(books)
    context = {
        "house": establishment.slug,
        "answer": answer,
        "day": found,
        "lines": [line for line in shown if line.counted.open or not only_open],
        "all_lines": len(shown),
        "open_lines": sum(line.counted.open for line in shown),
        "only_open": only_open,
        "age": age(establishment, day, timezone.now()),
        "tolerance": tolerance(found),
        "stages": way if totals(whole) else [],
        "known": bool(totals(whole)),
        "bars": bars(found),
        "behind": _behind(establishment, day),
        "day_totals": shown_totals(found),
        "statement": stated(found, listed_at, reverse("tables", kwargs=at)) if totals(found) else [],
        "papers_at": listed_at,
        "out": uncounted(whole),
        "hidden": len(hidden),
        "ledgers": [(one, [(written(each.what), each.amount) for each in one.movements]) for one in ledgers(found)],
        "steps": [_step(one) for one in folded(steps(found))],
        "explanations": [(one, cents(one.amount), words_of(one.step)) for one in found.papers.of(Explanation)],
        "closing": standing_closing(whole),
        "prepared": standing_preparation(whole),
        "stale": prepared_before(whole),
        "nothing_new": standing_closing(whole) is not None and not changed_since(whole),
        "books": books,
        "findings": [row for row in wrong if row.state in ("new", "acknowledged")],
        "settled": bool(wrong),
        "waiting": findings_count(establishment_id=establishment.pk, filters=Filters(day=day, state=TO_DO)),
        "most": MOST,
        "rules": RULES,
        "unreviewed": found.unreviewed,
        "may_close": standing.may(Right.CLOSE_DAY, establishment),
        "may_export": standing.may(Right.EXPORT, establishment),
        "may_enter": standing.may(Right.ENTER_PAPERS, establishment),
        "mine": _prepared_by(whole) == visitor_of(request).name,
    }
    response = show(request, "money/money.html", context, section="money", day=day)
    response.status_code = answer.status
    return response


def _step(one: Step | Still) -> tuple[Step | Still, str]:
    """A reading with its working."""
    return (one, "") if isinstance(one, Still) else (one, written("; ".join(one.working) or one.why))


def _prepared_by(day: Day) -> str:
    prepared = standing_preparation(day)
    return "" if prepared is None else prepared.prepared_by


def _behind(establishment: Establishment, day: datetime.date) -> list[tuple[OpenDay, int]]:
    """Earlier days that nobody has closed, the oldest first, each with its age."""
    found = days_open_until(establishment_id=establishment.pk, gaming_day=day, most=BEHIND + 1)
    earlier = [one for one in found if one.gaming_day != day]
    return [(one, age(establishment, one.gaming_day, timezone.now())) for one in earlier[:BEHIND]]


def _findings(books: DayBooks | None) -> list[Row]:
    if books is None:
        return []
    return rows_named(
        books.establishment_id,
        (row for row in findings_of_hands(hands=[books.index]).get(books.index, []) if row.status == "open"),
    )


_COLUMNS = (
    *("table", "shift", "box", "hands", "due", "collected_against_due", "due_not_known", "collected"),
    *("first_count", "second_count", "counted", "variance", "explained", "grade"),
)


def _rows(day: Day) -> Iterator[tuple[object, ...]]:
    for line in lines(day):
        gap = gap_of(day, "collected-counted", line)
        felt = (line.due, line.compared, line.uncompared, line.collected)
        box = (line.first, line.second, line.counted, gap.cents, gap.explained)
        yield (line.table, line.shift, line.holds, line.hands, *map(amount, (*felt, *box)), line.grade)
