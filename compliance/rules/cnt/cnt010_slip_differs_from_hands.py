"""A slip says another sum than the recorded hands.

What it checks: where a table's hands are recorded and a shift's slips are there too, the slips' sum of each kind of box
against what the hands have as collected. Hands of which it was not recorded what was collected leave it open, and so does a
slip of which a part belongs to another shift.

Why it matters: both papers were written about the same money. Which of them is right decides what is due to be counted.

What to do: compare slip and hands over the time of the slip. Correct the one that was written wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.ledger.day import Day
from compliance.ledger.reconciliation import HOLDS, Line, lines
from compliance.rules.finding import Fault, Outcome, Severity
from compliance.rules.wording import short_or_over
from games.money import dollars

OF = "day"
SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()


def check(day: Day) -> Sequence[Fault]:
    both = [line for line in lines(day) if line.by_hands is not None and line.by_slips is not None]
    return [_fault(day, line) for line in both if line.by_hands != line.by_slips]


def _fault(day: Day, line: Line) -> Fault:
    hands, slips = line.by_hands or 0, line.by_slips or 0
    gap = slips - hands
    says = f"Table {line.table}, {line.shift}: slips of {dollars(slips)}, the hands have {dollars(hands)}: {short_or_over(gap)}."
    open_hands = day.unreviewed or _not_recorded(day, line)
    outcome: Outcome = "cannot tell" if open_hands or line.across else "fail"
    if open_hands:
        says = f"{says.removesuffix('.')}; of {open_hands} hands it is not known what was collected."
    elif line.across:
        says = f"{says.removesuffix('.')}; {line.across} of the slips reach into another shift."
    working = (f"{dollars(slips)} − {dollars(hands)} = {dollars(gap)}",)
    subject = f"{line.table} {line.shift} {line.holds} slips"
    return Fault(outcome, says, subject, dollars(slips), dollars(hands), gap, working=working, table=line.table)


def _not_recorded(day: Day, line: Line) -> int:
    return sum(
        taking.not_recorded
        for taking in day.takings
        if (taking.table, day.shift_of(taking.hour), HOLDS.get(taking.kind)) == (line.table, line.shift, line.holds)
    )
