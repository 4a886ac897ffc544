"""The hand could not be judged in full, because the program failed on it.

What it checks: whether the settlement, the fee and every rule came to an answer for this hand. What stopped is named;
everything else was judged, and its findings stand beside this one.

Why it matters: a part that stopped has neither passed nor failed the hand. Counted as a pass, it would hide a fault that
nobody looked for.

What to do: hand the hand's id to whoever runs Oliver: the error is in the server's log under it. When the program is
corrected, the hand is reviewed again and this finding falls away. Until then check the named part by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault, Severity
from games.settling.wording import listed

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    if not facts.stopped:
        return ()
    parts = listed(stopped.part for stopped in facts.stopped)
    says = f"This hand could not be judged in full: {parts} stopped on it."
    working = tuple(f"{stopped.part[:1].upper()}{stopped.part[1:]}: {stopped.error}" for stopped in facts.stopped)
    return (Fault("cannot tell", says, working=working),)
