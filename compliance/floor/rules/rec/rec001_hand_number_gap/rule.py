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
from games import said
from games.hand.form import Hand

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
    first = f"The first hand on record of table {said.table(facts.hand.table)} that day"
    says = f"{first} has number {number}; {which} not on record."
    return Fault("cannot tell", says, "number", str(number), "1")


def _gap(facts: HandFacts, before: Before) -> Fault:
    number, due = facts.hand.number, before.number + 1
    this, last = said.hand(facts.hand.id, number), said.hand(before.id, before.number)
    at = f"at table {said.table(facts.hand.table)}"
    if number == before.number:
        says = f"Number {number} stands twice {at} that day: hands {_by_id(before)} and {_by_id(facts.hand)}."
    elif number < due:
        says = f"Hand {this} {at} was judged after hand {last}; the numbers run backwards."
    else:
        which = f"hand {due} is" if number == due + 1 else f"hands {due} to {number - 1} are"
        says = f"Hand {this} follows hand {last} {at}; {which} not on record."
    return Fault("fail", says, "number", str(number), str(due))


def _by_id(hand: Before | Hand) -> str:
    return said.hand(hand.id, hand.id)
