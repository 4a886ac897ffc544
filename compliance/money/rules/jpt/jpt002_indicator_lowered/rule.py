"""A payoff indicator was turned down.

What it checks: from one reading to the next a progressive meter shows less only where it was won, where it stood above its
limit, after a malfunction that is explained, or in a dispute. What was won stands in the payout log. Where the game's book
does not say when an indicator may be turned down, whether this was allowed cannot be told.

Why it matters: the amount on the indicator is owed to the players and stays until one of them wins it. Turned down for any
other cause, their money is gone.

What to do: find out who turned it down, and set it back. Where a win was not logged, enter the award; where the meter
failed, enter a reading with the malfunction and its explanation.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.meters import Step, set_up_at, steps
from compliance.money.ledger.progressive import duty_cites
from compliance.money.rules.day_wording import book_cites
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "severe"
READS = ("means:indicator-not-lowered",)
CALLED = ("Shown now", "Shown before")


def check(day: Day) -> Sequence[Fault]:
    return [fault for step in steps(day) if step.turned_down and (fault := _fault(day, step)) is not None]


def _fault(day: Day, step: Step) -> Fault | None:
    reading, set_up = step.reading, set_up_at(day, step.meter, step.reading.at)
    if set_up is None or step.before is None or reading.cause == "malfunction":  # explained, or the paper was refused
        return None
    before = step.before.shown
    if reading.cause == "limit" and set_up.limit is not None and before > cents(set_up.limit):
        return None
    shown, was, gap = said.money(step.shown), said.money(before), step.shown - before
    head = f"{set_up.title} ({said.meter(set_up.meter)}) was turned from {was} down to {shown}"
    lines = duty_cites(day, set_up.game, "indicator-not-lowered")
    cites, subject = book_cites(day, set_up.game, lines), f"indicator {said.paper(reading.id)}"
    if reading.cause in ("won", "dispute"):
        paper = "line of the payout log" if reading.cause == "won" else "paper of the dispute"
        says = (
            f"{head}, as {reading.cause.replace('dispute', 'disputed')}; there is no {paper} between the two readings."
        )
        return Fault("cannot tell", says, subject, shown, was, gap, cites)
    cause = f"; the cause given is {reading.cause!r}" if reading.cause else " with no cause on record"
    if not lines:
        says = f"{head}{cause}; the game's book does not say when that is allowed."
        return Fault("cannot tell", says, subject, shown, was, gap)
    return Fault("fail", f"{head}{cause}.", subject, shown, was, gap, cites)
