"""A provider's player held the position without a session.

What it checks: where a proposition player is player-dealer, the playing book has him at this table when the hand began.
It asks nothing of a table's gaming day of which no session is on record.

Why it matters: the playing book has to be complete for every session. A hand banked by somebody who is not in it cannot
be accounted for by the provider, the house or the Bureau.

What to do: see the provider's playing book. If the session was left out or its times are wrong, enter it or correct it;
if the role or the person was recorded wrongly, correct the hand with a superseding record.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.playing_book import banked_by_a_player, in_words, proposition_banker
from compliance.houses.forms.session import Book
from compliance.law.finding import Fault, Severity
from games import said

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("ccr-4-12260-12261",)
READS: tuple[str, ...] = ("means:proposition-players-by-law",)
ASKED_OF = banked_by_a_player


def check(facts: HandFacts) -> Sequence[Fault]:
    found = proposition_banker(facts)
    if found is None:
        return ()
    (book, banker, provider), now = found, facts.hand.started
    for one in book.here:  # as nearly always: the banker is booked here, from when to when
        if one.person == banker and one.until is not None and one.from_ <= now < one.until:
            return ()
    who = said.person(banker)
    under_way = book.under_way(now)
    own = [one for one in under_way if one.person == banker]
    if not own and not any(one.provider == provider or not provider for one in under_way):
        says = f"{who} held the position for {provider or 'a provider not recorded'} and has no session here then."
        fault = Fault("fail", says, "bank.occupant", "no session", "a session at this table")
        return (fault._replace(working=_working(facts, book)),)
    open_ended = own and all(one.until is None for one in own)
    if open_ended and any(other.person == banker and own[0].from_ < other.from_ <= now for other in book.elsewhere):
        says = f"{who} held the position; his session here has no end on record, and one elsewhere began since."
        fault = Fault("cannot tell", says, "bank.occupant", None, "a session at this table")
        return (fault._replace(working=_working(facts, book)),)
    return ()


def _working(facts: HandFacts, book: Book) -> tuple[str, ...]:
    return tuple(in_words(facts, one) for one in (*book.here, *book.elsewhere))
