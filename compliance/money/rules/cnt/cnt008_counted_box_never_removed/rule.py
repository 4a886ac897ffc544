"""A box was counted that nobody removed.

What it checks: every box on the count sheet has a paper that says when it was taken off its table, by whom, and who carried
it. The count is not earlier than the removal.

Why it matters: the money's way from the table to the count room is a chain of hands. A box that turns up in the count room
has no beginning.

What to do: enter the removal from the drop sheet. If there was none, note who let the box in.
"""

import datetime
from collections.abc import Iterator, Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.counts import DayBox, day_boxes, key_of, never_removed
from compliance.money.ledger.day import Day
from compliance.money.papers.count import Count
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ()


def check(day: Day) -> Sequence[Fault]:
    return [*map(_never_removed, never_removed(day)), *_too_early(day)]


def _never_removed(box: DayBox) -> Fault:
    name = said.box(box.box)
    where = f"({box.holds}, table {said.table(box.table)})"
    says = f"Box {name} {where} was counted; no paper says that it was removed."
    return Fault("fail", says, f"removal of box {name} ({box.holds})", "counted", "removed", table=box.table)


def _too_early(day: Day) -> Iterator[Fault]:
    """Counts before the first removal of their box."""
    removed = {box.key: box.removals[0].removed for box in day_boxes(day) if box.removals}
    for count in day.papers.of(Count):
        if (taken := removed.get(key_of(count))) is not None and count.at < taken:
            at, since, name = _moment(day, count.at), _moment(day, taken), said.box(count.box)
            says = f"Box {name} was counted at {at}, before it was removed at {since}."
            subject = f"{count.count} count of box {name} ({count.holds}) too early"
            yield Fault("fail", says, subject, at, f"not before {since}", table=count.table)


def _moment(day: Day, at: datetime.datetime) -> str:
    return said.moment(at.astimezone(day.zone))
