"""A low half was awarded that nobody won, or the low half was withheld.

What it checks: in a game of high and low, whether a half was awarded to a low hand although none qualifies, and whether the
low half went to a low hand where one does. Where cards are missing, the page prints no qualifier that fits, or does not say
what becomes of the half without a low hand, the rule on awards says that it cannot be told.

Why it matters: half of every pot hangs on the qualifier. Who plays for low plays by what is printed.

What to do: read the low hands again by the page: pairs, the highest rank that qualifies, how many of one's own cards must
be used. Correct the hand if cards were recorded wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules import pot_awards
from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault, Severity

SEVERITY: Severity = "severe"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("procedure", "qualifier")


def check(facts: HandFacts) -> Sequence[Fault]:
    if facts.hand.pot is None:
        return ()
    return pot_awards.faults(facts, "low", ("low.qualifier_cite", "low", "high_low"))
