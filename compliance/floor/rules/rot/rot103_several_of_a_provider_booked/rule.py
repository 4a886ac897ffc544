"""Several players of one provider were booked at one table at once.

What it checks: no two sessions of different people of one provider at this table were under way when the hand began. It
is told with the first hand dealt since. It asks nothing of a table's gaming day of which no session is on record.

Why it matters: a provider's contract allows no more than one of its authorized players at a table. Two of them could
hand the position to each other.

What to do: see when they changed. If the times were entered wrongly, correct the sessions; otherwise instruct the
provider.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.playing_book import MOST, at_once, last_dealt
from compliance.houses.forms.session import Session, overlaps
from compliance.law.finding import Fault, Severity
from games import said

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("ccr-4-12270",)
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    if facts.book is None or len(facts.book.here) < 2:
        return ()
    return list(islice(_faults(facts, facts.book.here), MOST))


def _faults(facts: HandFacts, here: Sequence[Session]) -> Iterator[Fault]:
    for both in overlaps(here, facts.hand.started, last_dealt(facts)):
        one, other = both.one, both.other
        if one.provider != other.provider or one.person == other.person:
            continue
        who = f"{said.person(one.person)} and {said.person(other.person)} of {one.provider}"
        says = f"{who} were booked at this table at once."
        yield at_once(facts, both, Fault("fail", says, "seats", "2 players", "one player"))
