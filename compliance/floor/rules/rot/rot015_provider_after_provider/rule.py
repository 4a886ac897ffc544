"""After one provider's player another provider's player took the position.

What it checks: when the position changed hands, whether both holders were proposition players. Whoever comes after a
provider is another player.

Why it matters: the regulations reported as operative from April 2026 have another player follow a third-party provider.
They were enjoined and later ruled beyond the Bureau's authority: the rule speaks only of days on which they bound, or
where somebody asks how it would be if they did.

What to do: see who held the position. If a role was recorded wrongly, correct the hand with a superseding record;
otherwise instruct the table.
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
    held, before, bank = facts.held, facts.before, facts.hand.bank
    if held is None or before is None or before.held is None or bank is None or before.occupant == bank.occupant:
        return ()
    if held.provider is None or before.held.provider is None:
        return ()
    one, other = before.held.provider or "a provider not recorded", held.provider or "a provider not recorded"
    who, last = said.person(bank.occupant), said.person(before.occupant or "")
    says = f"{who} ({other}) took the position after {last} ({one}); another player had to come between."
    fault = Fault("fail", says, "bank.occupant", who, "a player who is no provider's")
    if before.number + 1 != facts.hand.number:
        return (fault._replace(outcome="cannot tell", says=f"{says} Hands are missing between, and one may have."),)
    return (fault,)
