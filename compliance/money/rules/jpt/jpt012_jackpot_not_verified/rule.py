"""A jackpot was paid and nobody verified it.

What it checks: a jackpot paid out of a fund names who verified the hand. (Awards off a meter are for the rule on the log.)

Why it matters: a jackpot is the largest sum that leaves the table on one hand. It is paid on the word of whoever saw the
cards, and that has to be somebody.

What to do: have whoever verified the hand enter it as a correction; otherwise see the surveillance of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.law.finding import Fault, Severity
from compliance.money.ledger.day import Day
from compliance.money.papers.jackpot import Jackpot
from compliance.papers.forms.form import cents
from games.cards.money import dollars

OF = "day"
SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()


def check(day: Day) -> Sequence[Fault]:
    return [
        Fault(
            "fail",
            f"A jackpot of {dollars(cents(paid.amount))} was paid at table {paid.table}; nobody is named who verified it.",
            f"verification of {paid.id}",
            "nobody",
            "a badge",
            table=paid.table,
        )
        for paid in day.papers.of(Jackpot)
        if not paid.verified_by
    ]
