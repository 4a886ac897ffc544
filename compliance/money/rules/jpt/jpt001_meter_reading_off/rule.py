"""A progressive meter does not show what it should.

What it checks: each reading of a progressive meter against the one before it: what was read then, the increment for every
coin since, less what was paid, back to the base where the whole was won, never above the limit. A reading without the coin-in
(the book asks for it at the beginning of a shift only) is part of the sum of the next one that has it. Where the meter was set
up anew in between, or the coin-in went back, it cannot be told; so too where a payout brought the meter below its seed and
the book does not say whether it is set up again.

Why it matters: what the meter shows is owed to the players. Less is money taken from them, more is a meter that counts
what nobody wagered; either way the log and the coins do not agree.

What to do: redo the sum with the coins counted in the drop. Where a reading or an award was written down wrongly, correct
it; where the meter itself is wrong, have it examined before it is used again.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.meters import Step, set_up_at, steps
from compliance.money.rules.day_wording import duty_cited
from games import said

OF = "day"
SEVERITY = "serious"
READS = ("means:meter-and-seed",)


def check(day: Day) -> Sequence[Fault]:
    return [fault for step in steps(day) if (fault := _fault(day, step)) is not None]


def _fault(day: Day, step: Step) -> Fault | None:
    subject, shown = f"reading {said.paper(step.reading.id)}", said.money(step.shown)
    set_up = set_up_at(day, step.meter, step.reading.at)
    if step.fault:
        says = f"Meter {said.meter(step.meter)} showed {shown}; {step.why}, so what it should show cannot be told."
        return Fault("cannot tell", says, subject, shown, None, reading=step.hangs or None)
    if set_up is None or not step.gap or step.expected is None:
        return None
    due = said.money(step.expected)
    says = f"{set_up.title} ({said.meter(step.meter)}) showed {shown}, due {due}: {said.difference(step.gap)}."
    cites = duty_cited(day, set_up.game, "meter-and-seed")
    return Fault("fail", says, subject, shown, due, step.gap, cites, working=step.working)
