"""A box was counted once only.

What it checks: every box that has a first count has a second one.

Why it matters: a single count is one person's word. The second count, made without knowing the first, is what makes it
a figure.

What to do: have the box's money counted again, if it is still apart. Otherwise note who decided to bank it uncounted.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.law.finding import Fault, Severity
from compliance.money.ledger.counts import boxes
from compliance.money.ledger.day import Day

OF = "day"
SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ("njac-13-69d-1-33",)
READS: tuple[str, ...] = ()


def check(day: Day) -> Sequence[Fault]:
    return [
        Fault(
            "fail",
            f"Box {box.box} was counted once, by {' and '.join(box.first_by or box.second_by)}, and not a second time.",
            f"second count of box {box.box} ({box.holds})",
            "one count",
            "two counts",
            table=box.table,
        )
        for box in boxes(day)
        if (box.first is None) != (box.second is None)
    ]
