"""The hand stands under another gaming day than its start says.

What it checks: the recorded gaming day is the one that the hand's start gives by the house's time zone and the hour
at which its gaming day begins.

Why it matters: fees, drops and reports are summed by gaming day, and the law and the posting are looked up by it. A
hand under the wrong day makes two days wrong.

What to do: see the recorder's clock and its boundary hour, and correct the hand with a superseding record. If the
house's boundary hour changed, enter it with its day.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import local
from compliance.law.finding import Fault, Severity
from games import said

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    hand, house = facts.hand, facts.house
    if facts.gaming_day == hand.gaming_day:
        return ()
    recorded, due = said.day(hand.gaming_day), said.day(facts.gaming_day)
    says = (
        f"Hand {said.hand(hand.id, hand.number)} stands under gaming day {recorded}; by its start it belongs to {due}."
    )
    boundary = f"the gaming day begins at {house.boundary_hour:02d}:00 in {house.time_zone}"
    began = f"Started {said.moment(local(facts, hand.started), '%m/%d/%Y %H:%M:%S')}; {boundary}"
    return (Fault("fail", says, "gaming_day", recorded, due, working=(began,)),)
