"""A box went to the count room with one person alone.

What it checks: at least two people carry a box from its table to the count room. Whoever removed it may be one of them.

Why it matters: as long as one person is alone with a box, there is nobody to say what happened to it.

What to do: see the surveillance of the way. If a badge was left out, correct the paper.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault
from compliance.law.instruments import instruments
from compliance.money.ledger.day import Day
from compliance.money.papers.box import Box
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ("cfr-25-542-31",)


def check(day: Day) -> Sequence[Fault]:
    least = instruments()["cfr-25-542-31"].parameters["people"]
    return [_fault(box, least) for box in day.papers.of(Box) if len(set(box.carried_by)) < least]


def _fault(box: Box, least: int) -> Fault:
    people = " and ".join(map(said.person, sorted(set(box.carried_by))))
    where = f"Box {said.box(box.box)} (table {said.table(box.table)})"
    says = f"{where} was carried by {people} alone; at least {least} people carry it."
    carried = ", ".join(map(said.person, box.carried_by))
    return Fault("fail", says, f"way of box {said.paper(box.id)}", carried, f"{least} people", table=box.table)
