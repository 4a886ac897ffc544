"""A jackpot was paid and nobody verified it.

What it checks: a jackpot paid out of a fund names who verified the hand. (Awards off a meter are for the rule on the log.)

Why it matters: a jackpot is the largest sum that leaves the table on one hand. It is paid on the word of whoever saw the
cards, and that has to be somebody.

What to do: have whoever verified the hand enter it as a correction; otherwise see the surveillance of the hand.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.papers.jackpot import Jackpot
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ()


def check(day: Day) -> Sequence[Fault]:
    return [_fault(paid) for paid in day.papers.of(Jackpot) if not paid.verified_by]


def _fault(paid: Jackpot) -> Fault:
    where = f"at table {said.table(paid.table)}"
    says = f"A jackpot of {said.money(cents(paid.amount))} was paid {where}; nobody is named who verified it."
    return Fault("fail", says, f"verification of {said.paper(paid.id)}", "nobody", "a badge", table=paid.table)
