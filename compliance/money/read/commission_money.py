"""The money of a gaming day as the commission reads it: the figures of the very functions that the page asks."""

import datetime
from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from compliance.houses.models import Establishment
from compliance.money.ledger.closing import standing_closing, standing_preparation
from compliance.money.ledger.counts import uncounted
from compliance.money.ledger.day import Day
from compliance.money.ledger.funds import Ledger, ledgers
from compliance.money.ledger.line_items import STEPS, LineItem, Total
from compliance.money.ledger.meters import Step as MeterStep
from compliance.money.ledger.meters import steps
from compliance.money.ledger.reconciliation import gap_of, lines, totals
from compliance.money.read.blind import blind_counts, seen
from compliance.money.read.day_accounts import day_read
from compliance.shell.lists import Dollars, money, rows
from games import said

Known = Annotated[Dollars | None, Meta(description="null: not known")]


class GapItem(Struct, frozen=True):
    """The later figure of a step less the earlier one, and how much of that is explained."""

    step: str
    gap_dollars: Known
    explained_dollars: Dollars


class MoneyLine(Struct, frozen=True):
    """A table's shift, one kind of box."""

    table: str
    shift: str
    holds: str
    grade: Annotated[str, Meta(description="`final` once the box is counted, else `estimate`")]
    hands: int
    hands_not_compared: Annotated[int, Meta(description="of which what is due or what was collected is not known")]
    due_dollars: Known
    compared_dollars: Annotated[Known, Meta(description="collected at the hands whose due is known")]
    waived_dollars: Annotated[Known, Meta(description="of what was due at those hands and not collected")]
    uncompared_dollars: Annotated[Known, Meta(description="collected where it is not known what was due")]
    collected_dollars: Annotated[Known, Meta(description="`compared_dollars` and `uncompared_dollars`")]
    collected_from: Annotated[str | None, Meta(description="`hands` or `slips`")]
    first_count_dollars: Known
    second_count_dollars: Known
    counted_dollars: Known
    gaps: list[GapItem]


class MoneyTotal(Struct, frozen=True):
    """The whole day, one kind of box."""

    holds: str
    due_dollars: Known
    compared_dollars: Known
    waived_dollars: Known
    uncompared_dollars: Annotated[Known, Meta(description="collected where it is not known what was due")]
    collected_dollars: Known
    awaited_dollars: Annotated[Known, Meta(description="collected, and not counted yet")]
    alone_dollars: Annotated[Known, Meta(description="counted where nobody recorded what was collected")]
    counted_dollars: Known
    banked_dollars: Known
    boxes_removed: int
    boxes_counted: int
    gaps: list[GapItem]


class BoxItem(Struct, frozen=True):
    """A box removed and not counted."""

    paper: str
    box: str
    table: str
    shift: str
    holds: str
    removed: datetime.datetime


class MovementItem(Struct, frozen=True):
    """Into a fund, or out of it (below zero)."""

    at: Annotated[datetime.datetime | None, Meta(description="null: the drops of the whole day")]
    what: str
    amount_dollars: Dollars
    paper: Annotated[str | None, Meta(description="id of the paper that says so")]


class FundItem(Struct, frozen=True):
    """A jackpot fund's day."""

    fund: str
    title: str
    opening_dollars: Dollars
    movements: list[MovementItem]
    left_dollars: Dollars


class MeterItem(Struct, frozen=True):
    """A reading of a progressive meter against what it should show."""

    meter: str
    paper: str
    at: datetime.datetime
    moment: str
    coin_in: int | None
    shown_dollars: Dollars
    expected_dollars: Annotated[Known, Meta(description="null: it cannot be told, see `why`")]
    gap_dollars: Known
    working: list[str]
    why: str


class ClosingItem(Struct, frozen=True):
    """The closing that stands: prepared by one person, closed by another."""

    paper: str
    at: datetime.datetime
    prepared_by: str
    closed_by: str
    restates: Annotated[str | None, Meta(description="id of the closing that it replaces")]
    reason: str | None
    left_open: Annotated[dict[str, str], Meta(description="what was open when it was closed, each with the reason")]


class MoneyDay(Struct, frozen=True):
    """A gaming day from the felt to the bank: due, collected, counted, banked; funds and meters; open or closed."""

    establishment: str
    gaming_day: datetime.date
    books: Annotated[int | None, Meta(description="index of the opening of its books; null: none are kept")]
    state: Annotated[str, Meta(description="`open`, `prepared` or `closed`")]
    closing: ClosingItem | None
    hands_not_reviewed: Annotated[int, Meta(description="hands that are in no sum yet")]
    totals: list[MoneyTotal]
    lines: list[MoneyLine]
    removed_not_counted: list[BoxItem]
    funds: list[FundItem]
    meters: list[MeterItem]


_BOOKS = "SELECT index FROM compliance_books WHERE establishment_id = %s AND gaming_day = %s"


def money_get(*, house: int, gaming_day: datetime.date, blind: bool = False) -> MoneyDay:
    """The money of a house's gaming day; a day of which nothing is known has no lines.

    `blind`: whoever asks belongs to the house, and does not see a first count before the second one is in.
    """
    establishment = Establishment.objects.get(pk=house)
    day = day_read(establishment=establishment, gaming_day=gaming_day)
    if blind:
        hidden = blind_counts(establishment_id=house, first=gaming_day, last=gaming_day, person="")
        day = seen(day, hidden)
    found = rows(_BOOKS, [house, gaming_day])
    return money_of(day, establishment.slug, found[0][0] if found else None)


def money_of(day: Day, establishment: str, books: int | None) -> MoneyDay:
    """The figures of a day, whose day accounts the entry `books` opened."""
    closing, prepared = _closing(day), standing_preparation(day) is not None
    return MoneyDay(
        establishment=establishment,
        gaming_day=day.gaming_day,
        books=books,
        state="closed" if closing is not None else "prepared" if prepared else "open",
        closing=closing,
        hands_not_reviewed=day.unreviewed,
        totals=[_total(day, total) for total in totals(day)],
        lines=[_line(day, line) for line in lines(day)],
        removed_not_counted=_out(day),
        funds=[_fund(ledger) for ledger in ledgers(day)],
        meters=[_meter(step) for step in steps(day)],
    )


def _gaps(day: Day, one: LineItem | Total) -> list[GapItem]:
    wanted = STEPS if isinstance(one, Total) else STEPS[:2]  # what is banked is banked of the whole day
    found = [gap_of(day, step, one) for step in wanted]
    return [GapItem(gap.step, money(gap.cents), str(money(gap.explained))) for gap in found]


_FIGURES = ("due", "compared", "waived", "uncompared", "collected", "counted")


def _dollars(one: LineItem | Total) -> dict[str, Any]:
    return {f"{name}_dollars": money(getattr(one, name)) for name in _FIGURES}


def _line(day: Day, line: LineItem) -> MoneyLine:
    return MoneyLine(
        *(line.table, line.shift, line.holds, line.grade, line.hands, line.untold),
        **_dollars(line),
        collected_from=line.source,
        first_count_dollars=money(line.first),
        second_count_dollars=money(line.second),
        gaps=_gaps(day, line),
    )


def _total(day: Day, total: Total) -> MoneyTotal:
    return MoneyTotal(
        total.holds,
        **_dollars(total),
        awaited_dollars=money(total.awaited),
        alone_dollars=money(total.alone),
        banked_dollars=money(total.banked),
        boxes_removed=total.boxes,
        boxes_counted=total.counted_boxes,
        gaps=_gaps(day, total),
    )


def _out(day: Day) -> list[BoxItem]:
    return [BoxItem(box.id, box.box, box.table, box.shift, box.holds, box.removed) for box in uncounted(day)]


def _fund(ledger: Ledger) -> FundItem:
    moved: Sequence[MovementItem] = [
        MovementItem(one.at, said.plain(one.what), str(money(one.amount)), one.paper or None)
        for one in ledger.movements
    ]
    return FundItem(ledger.fund, ledger.title, str(money(ledger.opening)), list(moved), str(money(ledger.left)))


def _meter(step: MeterStep) -> MeterItem:
    reading = step.reading
    return MeterItem(
        *(step.meter, reading.id, reading.at, reading.moment, reading.coin_in),
        *(str(money(step.shown)), money(step.expected), money(step.gap)),
        *(list(map(said.plain, step.working)), said.plain(step.why)),
    )


def _closing(day: Day) -> ClosingItem | None:
    closing = standing_closing(day)
    if closing is None:
        return None
    by = (closing.prepared_by, closing.closed_by)
    return ClosingItem(closing.id, closing.at, *by, closing.restates, closing.reason, closing.left_open)
