"""What was banked is not what was counted.

What it checks: for each kind of box, the deposits of the gaming day against the counts of all its boxes. A difference needs
an explanation that is final. As long as a removed box is not counted, or nothing was banked, it is not judged.

Why it matters: the deposit is the last step before the ledger. Whatever is missing here left the house after the count.

What to do: compare the deposit slip with the count sheet. Enter what was banked later, or explain the difference.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.law.finding import Fault, Severity
from compliance.money.ledger.day import Day
from compliance.money.ledger.reconciliation import Step, Total, explained, explanations, totals
from games import said

OF = "day"
SEVERITY: Severity = "severe"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()
CALLED = ("Banked", "Counted")
STEP: Step = "counted-banked"


def check(day: Day) -> Sequence[Fault]:
    return [fault for total in totals(day) if (fault := _fault(day, total)) is not None]


def _fault(day: Day, total: Total) -> Fault | None:
    gap = total.gap(STEP)
    if not gap:
        return None
    left = gap - explained(day, STEP, total.holds)
    estimate = any(one.grade == "estimate" for one in explanations(day, STEP, total.holds))
    if not left and not estimate:
        return None
    counted, banked = total.counted or 0, total.banked or 0
    says = f"Of the {total.holds} boxes {said.money(counted)} were counted and {said.money(banked)} banked"
    says += f": {said.difference(gap)}"
    working = (f"{said.money(banked)} − {said.money(counted)}{said.total(gap, ' = ')}",)
    subject, missing = f"{total.holds} banked", total.waiting
    if missing > 0 or (not left and estimate):
        boxes = "box is" if missing == 1 else "boxes are"
        why = f"{missing} removed {boxes} not counted" if missing > 0 else "the explanation is an estimate so far"
        return Fault(
            "cannot tell", f"{says}; {why}.", subject, said.money(banked), said.money(counted), gap, working=working
        )
    return Fault("fail", f"{says}.", subject, said.money(banked), said.money(counted), gap, working=working)
