"""Another than the one booked held the position.

What it checks: where a proposition player is player-dealer and his provider has a session at this table when the hand
began, the playing book names the same person, for the same provider. It asks nothing of a table's gaming day of which
no session is on record.

Why it matters: only a provider's authorized players may play for it, and the playing book says who did. Somebody else
in the seat is either not authorized or not accounted for.

What to do: see who sat there. If players changed, correct the sessions; if the person or the provider was recorded
wrongly, correct the hand with a superseding record.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.playing_book import banked_by_a_player, in_words, proposition_banker
from compliance.law.finding import Fault, Severity
from games import said
from games.settling.wording import listed

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("ccr-4-12260-12261",)
READS: tuple[str, ...] = ()
ASKED_OF = banked_by_a_player


def check(facts: HandFacts) -> Sequence[Fault]:
    found = proposition_banker(facts)
    if found is None:
        return ()
    (book, who, provider), now = found, facts.hand.started
    named = said.person(who)
    for one in book.here:  # as nearly always: the banker is booked here for that provider
        if one.person == who and one.provider == provider and one.holds(now):
            return ()
    under_way = book.under_way(now)
    own = [one for one in under_way if one.person == who]
    if own and (not provider or any(one.provider == provider for one in own)):
        return ()
    working = tuple(in_words(facts, one) for one in under_way)
    if own:
        booked = listed(sorted({one.provider for one in own}))
        says = f"{named} held the position for {provider}; the playing book has {named} here for {booked}."
        return (Fault("fail", says, "bank.occupant", provider, booked, working=working),)
    others = sorted({one.person for one in under_way if not provider or one.provider == provider})
    if not others:
        return ()
    booked = listed(map(said.person, others))
    says = f"{named} held the position for {provider or 'a provider not recorded'}; booked here then was {booked}."
    fault = Fault("fail", says, "bank.occupant", named, booked, working=working)
    return (fault if provider else fault._replace(outcome="cannot tell", recorded=None),)
