"""Jackpot drops were taken while no qualifying hand is posted.

What it checks: the fund into which a table's jackpot drops go has a posted qualifying hand.

Why it matters: the players pay for a jackpot. Which hand wins it is determined by the house and posted, so that they know
what they pay for.

What to do: post the qualifying hand and enter it with the fund. Until then take no drops.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.funds import fund_of, funds
from games import said

OF = "day"
SEVERITY = "minor"
READS = ("means:qualifying-hands-posted",)


def check(day: Day) -> Sequence[Fault]:
    taken: dict[str, int] = {}
    for taking in day.takings:
        fund = fund_of(day, taking.table) if taking.kind == "jackpot-drop" else None
        if fund is not None and fund.qualifies is None and taking.taken:
            taken[fund.fund] = taken.get(fund.fund, 0) + taking.taken
    return [
        Fault(
            "fail",
            f"{funds(day)[name].title}: {said.money(amount)} of drops were taken; no qualifying hand is posted.",
            f"qualifying hand of {said.fund(name)}",
            "none posted",
            "posted",
        )
        for name, amount in sorted(taken.items())
    ]
