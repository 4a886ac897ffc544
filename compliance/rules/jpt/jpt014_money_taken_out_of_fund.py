"""Money was taken out of a jackpot fund.

What it checks: every entry by which money left a fund for another reason than a jackpot is told, with the reason given.

Why it matters: all that the players put in goes back to them; no commission and no administrative fee is withheld. A fund is
made less only for a documented reason.

What to do: see whether the reason holds. Otherwise put the money back by an entry.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.ledger.day import Day
from compliance.papers.form import cents
from compliance.papers.fund_entry import FundEntry
from compliance.rules.finding import Fault, Severity
from games.money import dollars

OF = "day"
SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("cfr-25-543-10",)
READS: tuple[str, ...] = ()


def check(day: Day) -> Sequence[Fault]:
    return [
        Fault(
            "fail",
            f"{dollars(cents(entry.amount))} was taken out of the fund {entry.fund} by {entry.by}: “{entry.reason}”.",
            f"entry {entry.id}",
            dollars(cents(entry.amount)),
            "nothing",
            -cents(entry.amount),
        )
        for entry in day.papers.of(FundEntry)
        if entry.way == "out"
    ]
