"""What was counted is not what was collected.

What it checks: for each table and shift, the count of the box against what the recorded hands (or, where there are none,
the slips) have as collected. Above the tolerance a difference needs an explanation that somebody stands by; an explanation
that is an estimate leaves it open. Where hands are not reviewed yet, or what was collected was not recorded at some of
them, where a slip reaches into another shift or a box is still to be counted, the difference cannot be told; and neither
where a box was counted under a shift that the house does not have.

Why it matters: this is the step at which money is lost between the felt and the count room, or a collection never reached
the record. Either way the statement is wrong.

What to do: see the surveillance of the shift and the slips. Correct what was recorded wrongly, or write an explanation with
the amount that it accounts for.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.law.finding import Fault, Outcome, Severity
from compliance.law.thresholds import threshold
from compliance.money.ledger.day import Day
from compliance.money.ledger.reconciliation import HOLDS, Line, Step, explained, explanations, lines
from games import said

OF = "day"
SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()
CALLED = ("Counted", "Collected")
STEP: Step = "collected-counted"


def check(day: Day) -> Sequence[Fault]:
    tolerance = threshold("count-variance-cents", day.gaming_day).value
    return [fault for line in lines(day) if (fault := _fault(day, line, tolerance)) is not None]


def _fault(day: Day, line: Line, tolerance: int) -> Fault | None:
    gap = line.gap(STEP)
    if gap is None:
        return _nowhere(day, line)
    told = explained(day, STEP, line.holds, line.table, line.shift)
    left = gap - told
    grades = {one.grade for one in explanations(day, STEP, line.holds, line.table, line.shift)}
    if abs(gap) <= tolerance or (abs(left) <= tolerance and "estimate" not in grades):
        return None
    collected, counted = line.collected or 0, line.counted or 0
    source = "the hands" if line.by_hands is not None else "the slips"
    head = f"Table {said.table(line.table)}, {line.shift}, {line.holds} box"
    head += f": counted {said.money(counted)}, collected {said.money(collected)}"
    working = [f"{said.money(counted)} − {said.money(collected)} = {said.money(gap)} ({source})"]
    if grades:
        working.append(f"Explained: {said.money(told)} ({', '.join(sorted(grades))}); left{said.total(left)}")
    subject = f"{said.table(line.table)} {line.shift} {line.holds}"
    why = _open(day, line)
    if why:
        says = f"{head}; {why}, so the difference cannot be told."
        return Fault(
            "cannot tell", says, subject, said.money(counted), None, None, working=tuple(working), table=line.table
        )
    estimate = " The explanation is an estimate so far." if "estimate" in grades and abs(left) <= tolerance else ""
    says = f"{head}: {said.difference(left if abs(left) > tolerance else gap)}.{estimate}"
    outcome: Outcome = "cannot tell" if estimate else "fail"
    due = said.money(collected)
    return Fault(outcome, says, subject, said.money(counted), due, gap, working=tuple(working), table=line.table)


def _nowhere(day: Day, line: Line) -> Fault | None:
    """A count under a shift that is none of the house's meets nothing that was collected."""
    if line.counted is None or not day.house.shifts or line.shift in day.shifts:
        return None
    says = (
        f"Table {said.table(line.table)}, {line.holds} box: {said.money(line.counted)} were counted for the shift"
        f" {line.shift}, which the house does not have, so what was collected cannot be told."
    )
    subject = f"{said.table(line.table)} {line.shift} {line.holds}"
    return Fault("cannot tell", says, subject, said.money(line.counted), table=line.table)


def _open(day: Day, line: Line) -> str:
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
