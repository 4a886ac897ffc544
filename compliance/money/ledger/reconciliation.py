"""From the felt to the bank: due, collected, counted and banked, by table and shift, and for the whole day.

Each step is held against the one before it. A figure that nobody wrote down is None and takes no part in a sum or a
difference. What was collected is an estimate until the box is counted; a count is final.
"""

import datetime
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from compliance.law.thresholds import threshold
from compliance.money.ledger.counts import boxes, uncounted
from compliance.money.ledger.day import Day, once
from compliance.money.ledger.line_items import HOLDS, TOLERANCE, Gap, LineItem, Step, Sums, Total, added
from compliance.money.ledger.markers import beside_hands, paid_late, slip_of
from compliance.money.papers.box import Box
from compliance.money.papers.deposit import Deposit
from compliance.money.papers.explanation import Explanation
from compliance.money.papers.marker import Marker
from compliance.money.papers.slip import Slip
from compliance.papers.forms.form import Holds, cents

_SUMMED = ("due", "compared", "waived", "uncompared", "collected", "awaited", "alone", "counted")


@once
def lines(day: Day) -> tuple[LineItem, ...]:
    """Every table and shift of which anything is known, in the order of the floor."""
    summed: dict[tuple[str, str, Holds], dict[str, Any]] = {}
    for key, figures in chain(_hands(day), _slips(day), _counts(day)):
        sums = summed.setdefault(key, {})
        for name, value in figures.items():
            sums[name] = sums.get(name, 0) + value
    found = {key: LineItem(*key, **sums) for key, sums in summed.items()}
    for keys, amount in _late(day):
        if held := next((found[key] for key in keys if key in found and found[key].compared is not None), None):
            found[held[:3]] = held._replace(compared=(held.compared or 0) + amount)
    waiting = {box.id for box in uncounted(day)}
    for box in day.papers.of(Box):
        key = (box.table, day.shift_named(box.shift), box.holds)
        held = found.setdefault(key, LineItem(*key))
        found[key] = held._replace(waiting=held.waiting + (box.id in waiting))
    order = {shift: place for place, shift in enumerate(day.shifts)}
    return tuple(found[key] for key in sorted(found, key=lambda key: (key[0], order.get(key[1], len(order)), key[2])))


@once
def totals(day: Day) -> tuple[Total, ...]:
    """The whole day, for each kind of box of which anything is known."""
    held, found = lines(day), []
    for holds in dict.fromkeys(HOLDS.values()):
        mine = [line for line in held if line.holds == holds]
        banked = [cents(one.amount) for one in day.papers.of(Deposit) if one.holds == holds]
        removed = [box for box in day.papers.of(Box) if box.holds == holds]
        if mine or banked or removed:
            sums = summed(mine)._replace(banked=added(banked))
            counted = sum(box.holds == holds for box in boxes(day))
            waiting = sum(line.waiting for line in mine)
            found.append(Total(holds, *sums, boxes=len(removed), counted_boxes=counted, waiting=waiting))
    return tuple(found)


def summed(found: Iterable[LineItem | Total]) -> Sums:
    """What they come to together."""
    found = list(found)
    sums = {name: added(getattr(one, name) for one in found) for name in _SUMMED}
    banked = added(one.banked for one in found if isinstance(one, Total))
    return Sums(**sums, variance=added(one.gap("collected-counted") for one in found), banked=banked)


def by_table(day: Day, holds: Holds) -> dict[str, Sums]:
    """What the shifts of each table come to, in the order of the floor."""
    tables: dict[str, list[LineItem]] = {}
    for line in lines(day):
        if line.holds == holds:
            tables.setdefault(line.table, []).append(line)
    return {table: summed(found) for table, found in tables.items()}


def to_explain(day: Day) -> tuple[LineItem, ...]:
    """The lines of which more than the tolerance is left to explain."""
    return tuple(line for line in lines(day) if gap_of(day, "collected-counted", line).open)


def gap_of(day: Day, step: Step, one: LineItem | Total) -> Gap:
    """A step of a line or of the whole day, with what is explained of it."""
    said = explanations(day, step, one)
    grades = tuple(sorted({each.grade for each in said}))
    tolerance = threshold(TOLERANCE, day.gaming_day).value if step == "collected-counted" else 0
    return Gap(step, one.gap(step), sum(cents(each.amount) for each in said), grades, tolerance)


def explanations(day: Day, step: Step, one: LineItem | Total) -> Sequence[Explanation]:
    """Those of a line; of the day's total those of the whole day and of any of its tables."""
    said = [each for each in day.papers.of(Explanation) if (each.step, each.holds) == (step, one.holds)]
    if isinstance(one, Total):
        return said
    return [each for each in said if (each.table, day.shift_named(each.shift or "")) == (one.table, one.shift)]


_Found = tuple[tuple[str, str, Holds], dict[str, int]]


def _hands(day: Day) -> Iterable[_Found]:
    shifts = [day.shift_of(hour) for hour in range(24)]
    for taking in day.takings:
        if taking.kind not in HOLDS:
            continue
        figures = {"hands": taking.hands, "untold": taking.untold + taking.not_recorded}
        if taking.hands > taking.not_recorded:
            figures["by_hands"] = taking.taken
        if taking.compared:
            figures |= {"due": taking.due, "compared": taking.collected}
            if taking.waived:
                figures["waived"] = taking.waived
        if taking.kind != "fee":
            del figures["hands"]  # each hand is counted once, by its fee
        yield (taking.table, shifts[taking.hour], HOLDS[taking.kind]), figures


def _slips(day: Day) -> Iterable[_Found]:
    zone, beside = day.zone, beside_hands(day)
    for slip in day.papers.of(Slip):
        shifts = shifts_of(day, slip.from_.astimezone(zone), slip.to.astimezone(zone))
        figures = {"beside" if slip.id in beside else "by_slips": cents(slip.amount)}
        for shift in shifts:  # the money stands where the slip begins; where it ends, something of it is missing
            yield (slip.table, shift, HOLDS[slip.kind]), figures | ({"across": 1} if len(shifts) > 1 else {})
            figures = {}


def _late(day: Day) -> Iterable[tuple[list[tuple[str, str, Holds]], int]]:
    """Put off vigorish that was paid: it answers what the hands that put it off had owed. With the lines in which that may
    stand: its own shift, else that of its markers, where the table was not dealt at any more when it was paid."""
    zone = day.zone
    for slip, amount in paid_late(day):
        moments = [slip.from_, *(one.at for one in day.papers.of(Marker) if slip_of(day, one) is slip)]
        shifts = (day.shift_of(moment.astimezone(zone).hour) for moment in moments)
        yield [(slip.table, shift, HOLDS[slip.kind]) for shift in shifts], amount


def shifts_of(day: Day, begins: datetime.datetime, ends: datetime.datetime) -> tuple[str, ...]:
    """The shifts of the house that a time on its clock reaches into; one that ends with a shift does not reach into the next."""
    last = max(begins, ends - datetime.timedelta(minutes=1))
    hours = range(begins.hour, begins.hour + round((_hour(last) - _hour(begins)) / datetime.timedelta(hours=1)) + 1)
    return tuple(dict.fromkeys(day.shift_of(hour % 24) for hour in hours))


def _hour(moment: datetime.datetime) -> datetime.datetime:
    return moment.replace(minute=0, second=0, microsecond=0, tzinfo=None)


def _counts(day: Day) -> Iterable[_Found]:
    for box in boxes(day):
        figures = {"first": box.first, "second": box.second, "counted": box.counted}
        yield (
            (box.table, day.shift_named(box.shift), box.holds),
            {name: value for name, value in figures.items() if value is not None},
        )
