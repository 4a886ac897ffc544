"""The posted balance of a jackpot fund is not what the ledger says.

What it checks: each balance that was posted on the sign against the fund's ledger: what was in it, the drops of the day,
what was paid and entered before that time. The drops of the day come in over its hours, so any figure between none of them
and all of them passes. Money that was put into a fund or taken out of one that was never set up stands in no ledger.

Why it matters: the sign tells the players what they play for. Less in the fund than on the sign is money that is not there.

What to do: count the fund. Correct the sign, or enter the movement that is missing with its reason.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.funds import Ledger, ledgers
from compliance.money.papers.fund_entry import FundEntry
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ("cfr-25-543-10",)
DID = {"posted": "posted for", "in": "put into", "out": "taken out of"}


def check(day: Day) -> Sequence[Fault]:
    held = {ledger.fund: ledger for ledger in ledgers(day)}
    found = [_fault(entry, held.get(entry.fund)) for entry in day.papers.of(FundEntry)]
    return [fault for fault in found if fault is not None]


def _fault(entry: FundEntry, ledger: Ledger | None) -> Fault | None:
    posted, subject = cents(entry.amount), f"posted {said.paper(entry.id)}"
    if ledger is None:
        did = DID[entry.way]
        says = f"{said.money(posted)} was {did} the fund {said.fund(entry.fund)}, which was never set up on record."
        return Fault("cannot tell", says, subject, said.money(posted))
    if entry.way != "posted":
        return None
    moved = sum(one.amount for one in ledger.movements if one.at is not None and one.at <= entry.at)
    dropped = sum(one.amount for one in ledger.movements if one.at is None)
    least, most = ledger.opening + moved, ledger.opening + moved + dropped
    if least <= posted <= most:
        return None
    nearest = least if posted < least else most
    due = said.money(least) if least == most else f"{said.money(least)} to {said.money(most)}"
    says = (
        f"{ledger.title}: {said.money(posted)} was posted, the ledger has {due}: {said.difference(posted - nearest)}."
    )
    working = (
        f"At the beginning of the day{said.total(ledger.opening)}",
        *(f"{one.what}{said.total(one.amount)}" for one in ledger.movements),
    )
    return Fault("fail", says, subject, said.money(posted), due, posted - nearest, working=working)
