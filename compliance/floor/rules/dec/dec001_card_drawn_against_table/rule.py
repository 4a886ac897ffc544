"""A card was drawn that the drawing table does not give.

What it checks: each card drawn against the rule that is printed for drawing: the points of the hand before it, whether they
are soft, what a doubled hand or a split ace may take, and the other side's third card where the table looks at it.

Why it matters: where a rule is printed nobody decides about that card. A card too many changes the result of every wager.

What to do: see the hand on surveillance. If the cards were recorded wrongly, correct the hand with a superseding
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
READS: tuple[str, ...] = (
    "procedure",
    "chart:draw",
    "duty:one-card-on-a-double",
    "duty:one-card-per-split-ace",
    "duty:no-needless-draw",
)


def check(facts: HandFacts) -> Sequence[Fault]:
    sheet = facts.sheet
    if sheet is None or not (sheet.draws or sheet.open_draws):
        return ()
    return draw_faults(facts, sheet, drawn=True)
