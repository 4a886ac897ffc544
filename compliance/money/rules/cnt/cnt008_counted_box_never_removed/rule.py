"""A box was counted that nobody removed.

What it checks: every box on the count sheet has a paper that says when it was taken off its table, by whom, and who carried
it. The count is not earlier than the removal.

Why it matters: the money's way from the table to the count room is a chain of hands. A box that turns up in the count room
has no beginning.

What to do: enter the removal from the drop sheet. If there was none, note who let the box in.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from compliance.law.finding import Fault, Severity
from compliance.money.ledger.counts import Key, key_of
from compliance.money.ledger.day import Day
from compliance.money.papers.box import Box
from compliance.money.papers.count import Count
from games import said

OF = "day"
SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()


def check(day: Day) -> Sequence[Fault]:
    return list(_faults(day))


def _faults(day: Day) -> Iterator[Fault]:
    removed: dict[Key, Box] = {}
    for one in day.papers.of(Box):
        removed.setdefault(key_of(one), one)  # the first removal: papers stand in the order of their times
    seen = set()
    for count in day.papers.of(Count):
        box = removed.get(key_of(count))
        if box is None and key_of(count) not in seen:
            seen.add(key_of(count))
            where = f"({count.holds}, table {said.table(count.table)})"
            says = f"Box {said.box(count.box)} {where} was counted; no paper says that it was removed."
            yield Fault(
                "fail",
                says,
                f"removal of box {said.box(count.box)} ({count.holds})",
                "counted",
                "removed",
                table=count.table,
            )
        elif box is not None and count.at < box.removed:
            at, taken = _moment(day, count.at), _moment(day, box.removed)
            says = f"Box {said.box(count.box)} was counted at {at}, before it was removed at {taken}."
            subject = f"{count.count} count of box {said.box(count.box)} ({count.holds}) too early"
            yield Fault("fail", says, subject, at, f"not before {taken}", table=count.table)


def _moment(day: Day, at: datetime.datetime) -> str:
    return said.moment(at.astimezone(ZoneInfo(day.house.time_zone)))
