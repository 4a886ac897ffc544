"""A card was not drawn that the drawing table gives.

What it checks: each hand that ended against the rule that is printed for drawing: the points on which it stood, whether they
are soft, and the other side's third card where the table looks at it. A hand whose choices were not recorded, or that had
to end, is not asked.

Why it matters: where a rule is printed nobody decides about that card. A card too few changes the result of every wager.

What to do: see the hand on surveillance. If a card was left out of the recording, correct the hand with a superseding
record; otherwise the house's procedure for a dealing error applies, and the wagers of that hand have to be looked at
one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.draws import draw_faults
from compliance.floor.rules.facts import HandFacts
from compliance.law.finding import Fault, Severity

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("procedure", "chart:draw")


def check(facts: HandFacts) -> Sequence[Fault]:
    sheet = facts.sheet
    if sheet is None or not (sheet.draws or sheet.open_draws):
        return ()
    return draw_faults(facts, sheet, drawn=False)
