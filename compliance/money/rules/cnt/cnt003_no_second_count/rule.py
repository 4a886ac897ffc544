"""A box was counted once only.

What it checks: every box that has a first count has a second one.

Why it matters: a single count is one person's word. The second count, made without knowing the first, is what makes it
a figure.

What to do: have the box's money counted again, if it is still apart. Otherwise note who decided to bank it uncounted.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.counts import DayBox, boxes
from compliance.money.ledger.day import Day
from games import said

OF = "day"
SEVERITY = "minor"
LAW = ("njac-13-69d-1-33",)


def check(day: Day) -> Sequence[Fault]:
    return [_fault(box) for box in boxes(day) if (box.first is None) != (box.second is None)]


def _fault(box: DayBox) -> Fault:
    name, people = said.box(box.box), " and ".join(map(said.person, box.first_by or box.second_by))
    says = f"Box {name} was counted once, by {people}, and not a second time."
    return Fault("fail", says, f"second count of box {name} ({box.holds})", "one count", "two counts", table=box.table)
