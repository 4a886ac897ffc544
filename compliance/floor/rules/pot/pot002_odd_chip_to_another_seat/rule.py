"""The odd chip of a split pot went to another seat than the page says.

What it checks: where the same seats share a pot as are due, and the amounts differ by no more than a chip, each seat's share
against the page's rule on odd chips: left of the button, the highest card, the high hand, the first board. Where the page
does not say who has it, any of those who share may.

Why it matters: it is a small sum and a printed rule. Who gets it must not hang on who deals.

What to do: if the button, the chips or the cards were recorded wrongly, correct the hand with a superseding record;
otherwise remind the table of the rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules import pot_awards
from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault, Severity

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("procedure",)


def check(facts: HandFacts) -> Sequence[Fault]:
    if facts.hand.pot is None:
        return ()
    return pot_awards.faults(facts, "odd-chip", ("ties.odd_cite", "high_low", "two_boards"))
