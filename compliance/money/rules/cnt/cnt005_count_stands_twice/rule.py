"""A count of a box stands twice on the sheet.

What it checks: a box has one line for its first count and one for its second. Two lines of the same count that hold the
same sum are a line entered twice; where their sums differ, which of them is the count cannot be told.

Why it matters: what is counted twice is banked once. Every sum of the day that rests on the sheet is wrong by that box.

What to do: strike one of the two by a correction that names it, with the reason.
"""

from collections.abc import Sequence

from compliance.law.finding import Fault, Outcome
from compliance.money.ledger.blind import counted_once
from compliance.money.ledger.counts import key_of
from compliance.money.ledger.day import Day
from compliance.money.papers.count import Count
from games import said
from games.settling.wording import listed

OF = "day"
SEVERITY = "serious"
LAW = ("ccr-4-12385",)


def check(day: Day) -> Sequence[Fault]:
    held: dict[tuple[str, ...], list[Count]] = {}
    for count in day.papers.of(Count):
        held.setdefault((*key_of(count), count.count), []).append(count)
    waiting = {box.key for box in counted_once(day)}
    return [_fault(counts, key_of(counts[0]) in waiting) for counts in held.values() if len(counts) > 1]


def _fault(counts: list[Count], waiting: bool) -> Fault:
    """`waiting` for the second count: what the first came to is not said."""
    one = counts[0]
    sums = [said.as_written(amount) for amount in sorted({count.amount for count in counts})]
    where = listed(said.paper(count.id) for count in counts)
    says = f"The {one.count} count of box {said.box(one.box)} stands {len(counts)} times on the sheet ({where})"
    says += "." if waiting else f": {listed(sums)}."
    subject = f"{one.count} count of box {said.box(one.box)} ({one.holds}) twice"
    outcome: Outcome = "fail" if len(sums) == 1 else "cannot tell"
    return Fault(outcome, says, subject, f"{len(counts)} lines", "one line", table=one.table)
