"""A box was counted by too few people, or twice by the same.

What it checks: each count is made by at least two people, and nobody who made the first count of a box makes the second.

Why it matters: the count sheet carries the names of those who counted. One person alone, or the same people twice, is no
check: the second count is blind to the first only if its counters do not know it.

What to do: have the box counted again by two others. If a badge was left out or written wrongly, correct the count.
"""

from collections.abc import Iterator, Sequence

from compliance.law.finding import Fault
from compliance.law.instruments import instruments
from compliance.money.ledger.counts import DayBox, boxes
from compliance.money.ledger.day import Day
from games import said

OF = "day"
SEVERITY = "serious"
LAW = ("cfr-25-542-31", "njac-13-69d-1-33")


def check(day: Day) -> Sequence[Fault]:
    least = instruments()["cfr-25-542-31"].parameters["people"]
    return [fault for box in boxes(day) for fault in _faults(box, least)]


def _faults(box: DayBox, least: int) -> Iterator[Fault]:
    name = said.box(box.box)
    for count, people in (("first", box.first_by), ("second", box.second_by)):
        if people and len(set(people)) < least:
            by = " and ".join(map(said.person, people))
            says = f"The {count} count of box {name} was made by {by} alone; at least {least} people count."
            subject = f"{count} count of box {name} ({box.holds})"
            yield Fault("fail", says, subject, said.person(people[0]), "two people", table=box.table)
    both = [said.person(one) for one in sorted(set(box.first_by) & set(box.second_by))]
    if both:
        says = (
            f"{' and '.join(both)} made the first and the second count of box {name}; the second is blind to the first."
        )
        yield Fault("fail", says, f"counters of box {name} ({box.holds})", ", ".join(both), "others", table=box.table)
