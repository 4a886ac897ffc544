"""A card was drawn that the drawing table does not give.

What it checks: each card drawn against the rule that is printed for drawing: the points of the hand before it, whether they
are soft, what a doubled hand or a split ace may take, and the other side's third card where the table looks at it.

Why it matters: where a rule is printed nobody decides about that card. A card too many changes the result of every wager.

What to do: see the hand on surveillance. If the cards were recorded wrongly, correct the hand with a superseding
record; otherwise the house's procedure for a dealing error applies, and the wagers of that hand have to be looked at
one by one.
"""

from compliance.floor.rules.choices import cards

SEVERITY = "serious"
READS = (
    "procedure", "chart:draw", "means:draw-by-table", "means:one-card-on-a-double", "means:one-card-on-split-aces",
)  # fmt: skip
check = cards(drawn=True)
