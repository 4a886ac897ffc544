"""A card was not drawn that the drawing table gives.

What it checks: each hand that ended against the rule that is printed for drawing: the points on which it stood, whether they
are soft, and the other side's third card where the table looks at it. A hand whose choices were not recorded, or that had
to end, is not asked.

Why it matters: where a rule is printed nobody decides about that card. A card too few changes the result of every wager.

What to do: see the hand on surveillance. If a card was left out of the recording, correct the hand with a superseding
record; otherwise the house's procedure for a dealing error applies, and the wagers of that hand have to be looked at
one by one.
"""

from compliance.floor.rules.choices import cards

SEVERITY = "serious"
READS = ("procedure", "chart:draw", "means:draw-by-table")
check = cards(drawn=False)
