"""More was dropped for the jackpot than is posted.

What it checks: at each table whose drops go into a fund, what was dropped against the posted contribution for every hand, or
against the most that the book of the fund's game allows, where that is less. Drops at a table that feeds no fund, or that two
funds name among their tables, cannot be followed.

Why it matters: the contribution is a collection from the players, approved up to a figure for each hand. More than that is
a collection nobody has approved.

What to do: look at the hands of that hour. What was taken too much goes into the fund or back to the players, with a note.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day, Taking
from compliance.money.ledger.funds import contribution, contribution_cites, feeding, fund_of, funds
from compliance.money.rules.day_wording import against, book_cites
from games import said
from games.settling.wording import listed

OF = "day"
SEVERITY = "serious"
READS = ("jackpot", "means:jackpot-drop-at-most")


def check(day: Day) -> Sequence[Fault]:
    if not funds(day):
        return ()
    held: dict[tuple[str, int], list[Taking]] = {}
    for taking in day.takings:
        if taking.kind == "jackpot-drop" and taking.taken:
            held.setdefault((taking.table, taking.hour), []).append(taking)
    found = [_fault(day, table, hour, takings) for (table, hour), takings in sorted(held.items())]
    return [fault for fault in found if fault is not None]


def _fault(day: Day, table: str, hour: int, takings: list[Taking]) -> Fault | None:
    taken, hands = sum(one.taken for one in takings), sum(one.hands for one in takings)
    fund, subject = fund_of(day, table), f"jackpot drops {said.table(table)} {hour:02d}:00"
    head = f"Table {said.table(table)}, {hour:02d}:00: {said.money(taken)} of jackpot drops"
    if fund is None:
        says = f"{head}; the table feeds no fund that is on record."
        return Fault("cannot tell", says, subject, said.money(taken), table=table)
    several = feeding(day, table)
    if len(several) > 1:
        names = listed(map(said.fund, several))
        says = f"{head}; {names} have the table among theirs, and into which of them it goes is not on record."
        return Fault("cannot tell", says, subject, said.money(taken), table=table)
    each = contribution(day, fund.fund)
    most = hands * each
    if taken <= most:
        return None
    says = (
        f"{head} at {hands:,} hands; posted is {said.money(each)} a hand, at most {said.money(most)}:"
        f" over {said.money(taken - most)}."
    )
    working = (f"{hands:,} × {said.money(each)}{said.total(most, ' = ')}",)
    cites = book_cites(day, fund.game, contribution_cites(day, fund.game))
    return against(taken, most, Fault("fail", says, subject, cites=cites, working=working, table=table))
