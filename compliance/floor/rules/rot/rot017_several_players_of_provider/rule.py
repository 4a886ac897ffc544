"""Several players of one provider sat at one table.

What it checks: no two recorded seats of proposition players name the same provider. Where two name none, it cannot be
told.

Why it matters: a provider's contract allows no more than one of its authorized players at a table. Two of them could
hand the position to each other.

What to do: see who sat there for whom. If a provider was recorded wrongly, correct the hand with a superseding record;
otherwise one of them leaves the table; the provider's playing book shows whether it was a change of shift.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import provider_not_recorded, seats_of_providers
from compliance.law.finding import Fault, Severity

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("ccr-4-12270",)
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    seats = [seat for seat in facts.hand.seats if seat.role == "proposition" and not seat.away]
    if len(seats) < 2:
        return ()
    named = [seat.provider for seat in seats if seat.provider]
    twice = sorted({name for name in named if named.count(name) > 1})
    if twice:
        players = f"{named.count(twice[0])} players"
        says = f"{players} of {twice[0]} sat at this table on the same hand."
        return (Fault("fail", says, "seats", players, "one player", working=seats_of_providers(seats)),)
    return provider_not_recorded(seats, "one player of a provider")
