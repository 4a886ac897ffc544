"""An explanation is still an estimate.

What it checks: a difference of the day that was explained by an estimate has a final explanation once the books are closed.

Why it matters: a closed day is what the statement rests on. An estimate in it is a figure that may still change.

What to do: find out, and enter the final explanation; it supersedes the estimate.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.law.finding import Fault, Severity
from compliance.money.ledger.day import Day
from compliance.money.papers.closing import Closing
from compliance.money.papers.explanation import Explanation

OF = "day"
SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()


def check(day: Day) -> Sequence[Fault]:
    if not day.papers.of(Closing):
        return ()
    return [
        Fault(
            "fail",
            f"The day is closed, and the explanation of {_signed(one.amount)} ({one.step.replace('-', ' → ')}) by {one.by} is"
            " an estimate.",
            f"explanation {one.id}",
            "estimate",
            "final",
            table=one.table or "",
        )
        for one in day.papers.of(Explanation)
        if one.grade == "estimate"
    ]


def _signed(amount: str) -> str:
    return f"−${amount[1:]}" if amount.startswith("-") else f"${amount}"
