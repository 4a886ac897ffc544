"""Players of two providers sat at one table.

What it checks: the recorded seats of proposition players name one provider. Where one of several names none, it cannot
be told.

Why it matters: the regulations reported as operative from April 2026 allow one third-party provider at a table. They
were enjoined and later ruled beyond the Bureau's authority: the rule speaks only of days on which they bound, or where
somebody asks how it would be if they did.

What to do: see who sat there for whom. If a provider was recorded wrongly, correct the hand with a superseding record;
otherwise one of them leaves the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import provider_not_recorded, seats_of_providers
from compliance.law.finding import Fault, Severity
from games.settling.wording import listed

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("ccr-11-2076-2077",)
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    seats = [seat for seat in facts.hand.seats if seat.role == "proposition"]
    if len(seats) < 2:
        return ()
    named = sorted({seat.provider for seat in seats if seat.provider})
    if len(named) > 1:
        says = f"Players of {listed(named)} sat at this table on the same hand."
        return (Fault("fail", says, "seats", listed(named), "one provider", working=seats_of_providers(seats)),)
    return provider_not_recorded(seats, "one provider")
