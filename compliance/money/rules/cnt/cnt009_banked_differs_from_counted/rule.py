"""What was banked is not what was counted.

What it checks: for each kind of box, the deposits of the gaming day against the counts of all its boxes. A difference needs
an explanation that is final. As long as a removed box is not counted, or waits for its second count, or nothing was
banked, it is not judged.

Why it matters: the deposit is the last step before the ledger. Whatever is missing here left the house after the count.

What to do: compare the deposit slip with the count sheet. Enter what was banked later, or explain the difference.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.blind import counted_once
from compliance.money.ledger.day import Day
from compliance.money.ledger.line_items import Step, Total
from compliance.money.ledger.reconciliation import gap_of, totals
from games import said

OF = "day"
SEVERITY = "severe"
LAW = ()
CALLED = ("Banked", "Counted")
STEP: Step = "counted-banked"


def check(day: Day) -> Sequence[Fault]:
    once = {
        box.holds for box in counted_once(day)
    }  # banked less the others would tell the first count: CNT003 names the box
    return [fault for total in totals(day) if total.holds not in once and (fault := _fault(day, total)) is not None]


def _fault(day: Day, total: Total) -> Fault | None:
    gap = gap_of(day, STEP, total)
    estimate = "estimate" in gap.grades
    if not gap.cents or not (gap.left or estimate):
        return None
    counted, banked = said.money(total.counted or 0), said.money(total.banked or 0)
    says = f"Of the {total.holds} boxes {counted} were counted and {banked} banked: {said.difference(gap.cents)}"
    working = (f"{banked} − {counted}{said.total(gap.cents, ' = ')}",)
    fault = Fault("fail", f"{says}.", f"{total.holds} banked", banked, counted, gap.cents, working=working)
    if total.waiting:
        boxes = "box is" if total.waiting == 1 else "boxes are"
        return fault._replace(outcome="cannot tell", says=f"{says}; {total.waiting} removed {boxes} not counted.")
    if not gap.left:
        return fault._replace(outcome="cannot tell", says=f"{says}; the explanation is an estimate so far.")
    return fault
