"""The hand started before the hand before it had ended.

What it checks: the hand's start is not before the end of the hand with the number before it, at the same table on the
same gaming day.

Why it matters: one table deals one hand at a time. Overlapping times mean wrong numbers, wrong times or two tables
under one name, and surveillance cannot be found by them.

What to do: compare both hands with surveillance, set the recorder's clock, and correct the hand that is wrong with a
superseding record.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.wording import local
from compliance.law.finding import Fault, Severity
from games import said

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()
CLOCK, WHOLE = "%H:%M:%S", "%m/%d/%Y %H:%M:%S"


def check(facts: HandFacts) -> Sequence[Fault]:
    before, hand = facts.before, facts.hand
    if before is None or hand.started >= before.ended:
        return ()
    return (_fault(facts, before),)


def _fault(facts: HandFacts, before: Before) -> Fault:
    hand = facts.hand
    seconds = round((before.ended - hand.started).total_seconds())
    started, ended = local(facts, hand.started), local(facts, before.ended)
    last = f"hand {said.hand(before.id, before.number)} ended at {said.moment(ended, CLOCK)}"
    says = f"Hand {said.hand(hand.id, hand.number)} started at {said.moment(started, CLOCK)}, {_how_long(seconds)} before {last}."
    return Fault("fail", says, "started", said.moment(started, WHOLE), f"not before {said.moment(ended, WHOLE)}")


def _how_long(seconds: int) -> str:
    """“42 seconds”, “29 minutes 55 seconds”."""
    minutes, rest = divmod(seconds, 60)
    parts = ((minutes, "minute"), (rest, "second"))
    return " ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in parts if n) or "less than a second"
