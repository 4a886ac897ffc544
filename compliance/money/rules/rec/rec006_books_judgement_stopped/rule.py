"""The books of a day could not be judged in full, because the program failed on them.

What it checks: whether every rule of the day's books came to an answer. What stopped is named; everything else was judged,
and its findings stand beside this one.

Why it matters: a rule that stopped has neither passed nor failed the day. Counted as a pass, it would hide a fault that
nobody looked for.

What to do: hand establishment and gaming day to whoever runs Oliver: the error is in the server's log under them. Until the
program is corrected check the named rule by hand.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from games.settling.wording import listed

OF = "day"
SEVERITY = "serious"
LAW = ()


def check(day: Day) -> Sequence[Fault]:
    if not day.stopped:
        return ()
    rules = listed(f"rule {stopped.rule}" for stopped in day.stopped)
    says = f"The books of this day could not be judged in full: {rules} stopped on them."
    return (Fault("cannot tell", says, working=tuple(f"{one.rule}: {one.error}" for one in day.stopped)),)
