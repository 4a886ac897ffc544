"""What was counted is not what was collected.

What it checks: for each table and shift, the count of the box against what the recorded hands (or, where there are none,
the slips) have as collected. Above the tolerance a difference needs an explanation that somebody stands by; an explanation
that is an estimate leaves it open. Where hands are not reviewed yet, or what was collected was not recorded at some of
them, where a slip reaches into another shift or a box is still to be counted, the difference cannot be told; and neither
where a box was counted under a shift that the house does not have. A box that waits for its second count is not compared
before: what the first came to would be told.

Why it matters: this is the step at which money is lost between the felt and the count room, or a collection never reached
the record. Either way the statement is wrong.

What to do: see the surveillance of the shift and the slips. Correct what was recorded wrongly, or write an explanation with
the amount that it accounts for.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.blind import blinded
from compliance.money.ledger.day import Day
from compliance.money.ledger.line_items import HOLDS, LineItem, Step
from compliance.money.ledger.reconciliation import gap_of, lines
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ()
CALLED = ("Counted", "Collected")
STEP: Step = "collected-counted"


def check(day: Day) -> Sequence[Fault]:
    day = blinded(day)
    return [fault for line in lines(day) if (fault := _fault(day, line)) is not None]


def _fault(day: Day, line: LineItem) -> Fault | None:
    gap = gap_of(day, STEP, line)
    if gap.cents is None or gap.left is None:
        return _nowhere(day, line)
    estimate = "estimate" in gap.grades and abs(gap.left) <= gap.tolerance
    if abs(gap.cents) <= gap.tolerance or not (gap.open or estimate):
        return None
    collected, counted = line.collected or 0, line.counted or 0
    head = f"Table {said.table(line.table)}, {line.shift}, {line.holds} box"
    head += f": counted {said.money(counted)}, collected {said.money(collected)}"
    working = [f"{said.money(counted)} − {said.money(collected)} = {said.money(gap.cents)} (the {line.source})"]
    if gap.grades:
        grades = ", ".join(gap.grades)
        working.append(f"Explained: {said.money(gap.explained)} ({grades}); left{said.total(gap.left)}")
    fault = _about(line, counted)._replace(working=tuple(working))
    why = _open(day, line)
    if why:
        return fault._replace(says=f"{head}; {why}, so the difference cannot be told.")
    fault = fault._replace(due=said.money(collected), difference=gap.cents)
    if estimate:
        return fault._replace(says=f"{head}: {said.difference(gap.cents)}. The explanation is an estimate so far.")
    return fault._replace(outcome="fail", says=f"{head}: {said.difference(gap.left)}.")


def _about(line: LineItem, counted: int) -> Fault:
    subject = f"{said.table(line.table)} {line.shift} {line.holds}"
    return Fault("cannot tell", "", subject, said.money(counted), table=line.table)


def _nowhere(day: Day, line: LineItem) -> Fault | None:
    """A count under a shift that is none of the house's meets nothing that was collected."""
    if line.counted is None or not day.house.shifts or line.shift in day.shifts:
        return None
    says = (
        f"Table {said.table(line.table)}, {line.holds} box: {said.money(line.counted)} were counted for the shift"
        f" {line.shift}, which the house does not have, so what was collected cannot be told."
    )
    return _about(line, line.counted)._replace(says=says)


def _open(day: Day, line: LineItem) -> str:
    """Why what was collected, or what was counted, is not whole."""
    if day.unreviewed:
        return f"{day.unreviewed} hands of the day are not reviewed yet"
    if line.waiting:
        return f"{line.waiting} more {'box was' if line.waiting == 1 else 'boxes were'} removed and not counted"
    if line.by_hands is None:
        slips = "a slip belongs" if line.across == 1 else f"{line.across} slips belong"
        return f"{slips} to another shift in part" if line.across else ""
    missing = sum(
        taking.not_recorded
        for taking in day.takings
        if (taking.table, day.shift_of(taking.hour), HOLDS.get(taking.kind)) == (line.table, line.shift, line.holds)
    )
    return f"at {missing} hands it was not recorded what was collected" if missing else ""
