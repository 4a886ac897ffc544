"""An explanation is still an estimate.

What it checks: a difference of the day that was explained by an estimate has a final explanation once the books are closed.

Why it matters: a closed day is what the statement rests on. An estimate in it is a figure that may still change.

What to do: find out, and enter the final explanation; it supersedes the estimate.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.papers.closing import Closing
from compliance.money.papers.explanation import Explanation
from games import said

OF = "day"
SEVERITY = "minor"
LAW = ()


def check(day: Day) -> Sequence[Fault]:
    if not day.papers.of(Closing):
        return ()
    return [_fault(one) for one in day.papers.of(Explanation) if one.grade == "estimate"]


def _fault(one: Explanation) -> Fault:
    of = f"{said.as_written(one.amount)} ({one.step.replace('-', ' → ')})"
    says = f"The day is closed, and the explanation of {of} by {said.person(one.by)} is an estimate."
    return Fault("fail", says, f"explanation {said.paper(one.id)}", "estimate", "final", table=one.table or "")
