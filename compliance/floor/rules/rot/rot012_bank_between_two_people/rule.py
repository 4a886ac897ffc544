"""The bank went to and fro between the same two people for a long stretch.

What it checks: how often in a row the position went from one of two people to the other while somebody else sat at the
table who could have had it. From the number that the house has set, the finding gives the two, the count and the time.
It says what the record shows and blames nobody: the others may have been asked and declined every time.

Why it matters: a position that two people hand each other is not rotated amongst the participants, however correct each
single offer was. It is what an examiner looks for first.

What to do: look at the offers of that stretch. Where the others were asked and declined, note it; where they were not,
instruct the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault, Severity
from compliance.law.thresholds import threshold
from games import said

SEVERITY: Severity = "note"
LAW: tuple[str, ...] = (
    "penal-code-330-11",
    "business-professions-code-19805-c",
    "oliver-v-county-of-los-angeles",
)
READS: tuple[str, ...] = (
    "rotation:offered-after",
    "rotation:at-most",
    "rotation:intervening",
)

NAME = "changes-between-two"


def check(facts: HandFacts) -> Sequence[Fault]:
    held, before = facts.held, facts.before
    if held is None or held.pair is None or not held.swaps or before is None or before.held is None:
        return ()
    most = threshold(NAME, facts.hand.gaming_day).value
    if held.swaps != most or before.held.swaps >= most:
        return ()  # it is said once, when it has become so many
    one, other = map(said.person, held.pair)
    declined = sum(not offer.accepted for offer in facts.hand.offers or ())
    offers = "not recorded" if facts.hand.offers is None else f"{declined} declined"
    says = f"The position went to and fro between {one} and {other} {held.swaps} times in a row while others sat at the table."
    working = (
        f"Changes in a row between the two: {held.swaps}; told from {most} on",
        f"Offers before this hand: {offers}",
    )
    return (Fault("cannot tell", says, "bank.occupant", f"{held.swaps} changes between two", None, working=working),)
