"""A hand was doubled that the rules do not let be doubled.

What it checks: every doubling against what the game prints of it: the totals on which a hand is doubled, whether a
natural or a hand after a split is, and how often. The size of the wager and the cards drawn on it are for other
rules.

Why it matters: a doubling puts a second wager on a hand whose cards are known. Where it was not to be had, the wager
was taken with knowledge that the other side pays for.

What to do: see the hand on surveillance. If the cards or the wager were recorded wrongly, correct the hand with a
superseding record; otherwise settle the second wager by the house's procedure for a dealing error and instruct the
table.
"""

from compliance.floor.rules.choices import against

SEVERITY = "serious"
READS = ("procedure", "means:doubling")
check = against("double")
