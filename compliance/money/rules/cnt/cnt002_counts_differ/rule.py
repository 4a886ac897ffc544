"""The two counts of a box differ.

What it checks: where a box was counted twice, the second count is the first to within the tolerance that is set for it.

Why it matters: the second count is made without knowing the first. Two people who come to different sums have a box of
which nobody knows what is in it, and the deposit rests on one of the two.

What to do: count the box a third time under surveillance. Correct the count that was wrong by a new line with the reason.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.law.thresholds import threshold
from compliance.money.ledger.counts import DayBox, boxes
from compliance.money.ledger.day import Day
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ("njac-13-69d-1-33",)
CALLED = ("Second count", "First count")


def check(day: Day) -> Sequence[Fault]:
    tolerance = threshold("second-count-cents", day.gaming_day).value
    return [_fault(box, tolerance) for box in boxes(day) if abs(box.apart or 0) > tolerance]


def _fault(box: DayBox, tolerance: int) -> Fault:
    first, second, apart = box.first or 0, box.second or 0, box.apart or 0
    both = f"first count {said.money(first)}, second count {said.money(second)}"
    says = f"Box {said.box(box.box)}: {both}, {said.money(abs(apart))} apart."
    working = (
        f"{said.money(second)} − {said.money(first)}{said.total(apart, ' = ')}",
        f"Tolerance between two counts{said.total(tolerance)}",
    )
    subject = f"counts of box {said.box(box.box)} ({box.holds})"
    return Fault("fail", says, subject, said.money(second), said.money(first), apart, working=working, table=box.table)
