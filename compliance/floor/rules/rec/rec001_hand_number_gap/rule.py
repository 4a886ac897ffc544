"""A hand is missing from the numbers of the table's gaming day, or a number stands twice.

What it checks: the hand's number is one more than that of the hand before it at the table on the same gaming day.
When the first hand on record has a higher number than 1, the earlier ones may never have been recorded: then it
cannot be told.

Why it matters: what is not on record was not checked, its fee is not in the sums, and the rotation of the position
cannot be followed over the gap.

What to do: ask the recorder for the missing hands; they are reviewed as soon as they arrive, and this finding falls
away. If a number was skipped, note why.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import Before, HandFacts
from compliance.law.finding import Fault, Severity

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    number, before = facts.hand.number, facts.before
    if number == (1 if before is None else before.number + 1):
        return ()
    return (_first(facts) if before is None else _gap(facts, before),)


def _first(facts: HandFacts) -> Fault:
    number = facts.hand.number
    which = "hand 1 is" if number == 2 else f"hands 1 to {number - 1} are"
    says = f"The first hand on record of table {facts.hand.table} that day has number {number}; {which} not on record."
    return Fault("cannot tell", says, "number", str(number), "1")


def _gap(facts: HandFacts, before: Before) -> Fault:
    number, due = facts.hand.number, before.number + 1
    at = f"at table {facts.hand.table}"
    if number == before.number:
        says = f"Number {number} stands twice {at} that day: hands {before.id} and {facts.hand.id}."
    elif number < due:
        says = f"Hand {number} {at} was judged after hand {before.number}; the numbers run backwards."
    else:
        which = f"hand {due} is" if number == due + 1 else f"hands {due} to {number - 1} are"
        says = f"Hand {number} follows hand {before.number} {at}; {which} not on record."
    return Fault("fail", says, "number", str(number), str(due))
