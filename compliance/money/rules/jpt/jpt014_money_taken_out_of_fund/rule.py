"""Money was taken out of a jackpot fund for no cause that allows it.

What it checks: every entry by which money left a fund for another reason than a jackpot (a jackpot paid has a paper of its own).
It is in order where as much went into another fund of the players on the same day, and where it takes back an entry of the day
that had been written wrongly, and no more than that. A fee or a commission is never in order, nor is an entry without a cause.
Where the entry that it corrects, or the other fund, is not on record, and where the house took back what it had advanced or a
prize was paid that is no jackpot (no book prints whether it may), it cannot be told.

Why it matters: all that the players put in goes back to them; no commission and no administrative fee is withheld. A fund is
made less only for a documented reason.

What to do: see whether the reason holds, and enter its cause. Otherwise put the money back by an entry.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.money.ledger.day import Day
from compliance.money.ledger.funds import funds
from compliance.money.papers.fund_entry import FundEntry
from compliance.papers.forms.form import cents
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ("cfr-25-543-10",)
OPEN = {
    "advance": "the house took back what it had advanced, and how much of that is still in the fund is not on record",
    "prize": "it was paid as a prize that is no jackpot, and whether the fund may pay one is not on record",
}


def check(day: Day) -> Sequence[Fault]:
    out = [entry for entry in day.papers.of(FundEntry) if entry.way == "out"]
    taken: dict[str, int] = {}  # back already, of each entry that was written wrongly
    used: set[str] = set()  # entries into another fund that answer a transfer
    found = [_judged(day, entry, taken, used) for entry in out]
    return [fault for fault in found if fault is not None]


def _judged(day: Day, entry: FundEntry, taken: dict[str, int], used: set[str]) -> Fault | None:
    if entry.cause == "transfer":
        return _moved(day, entry, used)
    if entry.cause == "correction":
        return _corrected(day, entry, taken)
    if entry.cause in OPEN:
        return _open(entry, OPEN[entry.cause])
    why = "a fee was withheld" if entry.cause == "fee" else "no cause is on record that allows it"
    return _fail(entry, why)


def _moved(day: Day, entry: FundEntry, used: set[str]) -> Fault | None:
    """Into another fund of the players, the same day and as much."""
    other = entry.other_fund or ""
    if other not in funds(day):
        return _open(entry, f"it was moved to the fund {said.fund(other)}, which was never set up on record")
    for one in day.papers.of(FundEntry):
        same = (one.fund, one.way, one.amount) == (other, "in", entry.amount)
        if same and one.other_fund in (None, entry.fund) and one.id not in used:
            used.add(one.id)
            return None
    return _fail(entry, f"it was to go into the fund {said.fund(other)}, which has no such entry on the day")


def _corrected(day: Day, entry: FundEntry, taken: dict[str, int]) -> Fault | None:
    """Of an entry into the same fund, no more than was entered."""
    name = entry.corrects or ""
    held = {one.id: one for one in day.papers.of(FundEntry)}
    wrong = held.get(name)
    if wrong is None:
        return _open(entry, f"it corrects entry {said.paper(name)}, which is not among the papers of the day")
    if (wrong.fund, wrong.way) != (entry.fund, "in"):
        return _fail(entry, f"it corrects entry {said.paper(name)}, by which nothing went into the fund")
    taken[name] = taken.get(name, 0) + cents(entry.amount)
    if taken[name] > cents(wrong.amount):
        return _fail(entry, f"entry {said.paper(name)}, which it corrects, put in {said.money(cents(wrong.amount))}")
    return None


def _fail(entry: FundEntry, why: str) -> Fault:
    out = cents(entry.amount)
    return Fault("fail", _says(entry, why), f"entry {said.paper(entry.id)}", said.money(out), "nothing", -out)


def _open(entry: FundEntry, why: str) -> Fault:
    return Fault("cannot tell", _says(entry, why), f"entry {said.paper(entry.id)}", said.money(cents(entry.amount)))


def _says(entry: FundEntry, why: str) -> str:
    out = f"{said.money(cents(entry.amount))} was taken out of the fund {said.fund(entry.fund)}"
    return f"{out} by {said.person(entry.by)}; {why}. The reason given: “{entry.reason}”."
