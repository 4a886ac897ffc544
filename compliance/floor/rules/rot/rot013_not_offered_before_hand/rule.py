"""The position was not offered before the hand.

What it checks: the record of each hand shows at least one offer of the player-dealer position. When offers were not
recorded, it cannot be told.

Why it matters: the regulations reported as operative from April 2026 have the position offered to every player before
each hand, in view of surveillance. They were enjoined and later ruled beyond the Bureau's authority: the rule speaks
only of days on which they bound, or where somebody asks how it would be if they did.

What to do: see on surveillance whether the position was offered. If it was, correct the hand with a superseding record
that names the offers; otherwise instruct the table and note it.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault, Severity
from games import said

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("ccr-11-2076-2077",)
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    hand = facts.hand
    if hand.bank is None or hand.offers:
        return ()
    if hand.offers is None:
        says = "Whether the position was offered before this hand was not recorded."
        return (Fault("cannot tell", says, "offers", None, "an offer to every player"),)
    missing = f"{said.person(hand.bank.occupant)} held the position and it was not offered to anybody before this hand."
    return (Fault("fail", missing, "offers", "none", "an offer to every player"),)
