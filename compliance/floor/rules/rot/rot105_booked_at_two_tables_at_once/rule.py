"""One person was booked at two tables at once.

What it checks: nobody of this table's sessions has a session at another table under way when the hand began. It is told
with the first hand dealt since. It asks nothing of a table's gaming day of which no session is on record.

Why it matters: nobody plays at two tables at once, so one of the sessions is wrong, or somebody else sat there under
this person's name.

What to do: see where the person was. Correct the session that is wrong; if somebody else played, treat it as a session
that is not in the playing book.
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
LAW: tuple[str, ...] = ("ccr-4-12260-12261",)
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    book = facts.book
    if book is None or not book.elsewhere:
        return ()
    return list(islice(_faults(facts, (*book.here, *book.elsewhere)), MOST))


def _faults(facts: HandFacts, booked: Sequence[Session]) -> Iterator[Fault]:
    for both in overlaps(booked, facts.hand.started, last_dealt(facts)):
        tables = {both.one.table, both.other.table}
        if both.one.person != both.other.person or len(tables) < 2 or facts.hand.table not in tables:
            continue
        where = f"at {said.table(both.one.table)} and at {said.table(both.other.table)}"
        says = f"{said.person(both.one.person)} was booked {where} at once."
        yield at_once(facts, both, Fault("fail", says, "", "2 tables", "one table"))
