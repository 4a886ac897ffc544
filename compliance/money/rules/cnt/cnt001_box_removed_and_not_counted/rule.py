"""A box was removed and is not counted.

What it checks: every box that was taken off a table on a gaming day has a count of that day, once any box of the day is
counted. A box of an earlier day that still has none is told again on the first books that follow.

Why it matters: between the table and the count sheet nobody knows what is in the box. The count follows the removal and
names the box by its table and shift.

What to do: find the box and who received it. Count it, or, if it was counted under another name, correct the count.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.counts import uncounted
from compliance.money.ledger.day import Carried, Day
from compliance.money.papers.count import Count
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ()


def check(day: Day) -> Sequence[Fault]:
    faults = [
        _fault(box.box, box.table, box.shift, "was removed today", f"box {said.paper(box.id)}")
        for box in uncounted(day)
        if day.papers.of(Count)
    ]
    for out in (day.before or Carried()).boxes:
        if not out.told:
            since = f"was removed on {said.day(out.gaming_day)}"
            where = f"({said.table(out.table)} {out.shift}, {out.holds})"
            subject = f"box of {out.gaming_day.isoformat()} {said.box(out.box)} {where}"
            faults.append(_fault(out.box, out.table, out.shift, since, subject))
    return faults


def _fault(box: str, table: str, shift: str, since: str, subject: str) -> Fault:
    says = f"Box {said.box(box)} (table {said.table(table)}, {shift}) {since} and is not counted."
    return Fault("fail", says, subject, "not counted", "a first count", table=table)
