"""A session on an expired licence.

What it checks: the licence of each session at this table had not expired, by the house's calendar, when the hand began.
It is told with the first hand dealt since. It asks nothing of a table's gaming day of which no session is on record.

Why it matters: only licensed players may play for a provider.

What to do: see the licence. If it was renewed, correct the session with the new number and day; otherwise the player
leaves the table, and it is reported as the provider's contract and the law require.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.playing_book import first_since, in_words
from compliance.floor.rules.wording import local
from compliance.law.finding import Fault, Severity
from games import said

SEVERITY: Severity = "severe"
LAW: tuple[str, ...] = ("ccr-4-12270",)
READS: tuple[str, ...] = ("means:proposition-players-by-law",)
HOLDS = "a licence that holds"


def check(facts: HandFacts) -> Sequence[Fault]:
    if facts.book is None:
        return ()
    now, faults = facts.hand.started, []
    for one in facts.book.here:
        # The calendar date is the gaming day's or the next one: of most licences the hour need not be looked at.
        if (one.expires is not None and facts.gaming_day < one.expires) or not one.holds(now):
            continue
        licence = f"{one.licence} of {said.person(one.person)} ({one.provider})"
        if one.expires is None:
            if first_since(facts, one.from_):
                says = f"When licence {licence} expires was not recorded."
                faults.append(Fault("cannot tell", says, "", None, HOLDS, working=(in_words(facts, one),)))
            continue
        if local(facts, now).date() <= one.expires:
            continue
        over = datetime.datetime.combine(
            one.expires + datetime.timedelta(days=1), datetime.time(), local(facts, now).tzinfo
        )
        if first_since(facts, max(one.from_, over)):
            last = said.day(one.expires)
            says = f"Licence {licence} expired after {last}; the session was under way."
            recorded = f"expired after {last}"
            faults.append(Fault("fail", says, "", recorded, HOLDS, working=(in_words(facts, one),)))
    return faults
