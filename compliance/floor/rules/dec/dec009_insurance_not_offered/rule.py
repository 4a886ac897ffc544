"""Insurance was taken where the rules do not offer it.

What it checks: every insurance wager against the dealer's open card. The size of the wager is for another rule.

Why it matters: insurance is a wager on one card that is face down. Against an open card that cannot make a natural it
is a wager that the rules do not have; the one who takes it keeps it for certain.

What to do: see the hand on surveillance. If the open card or the order of the cards was recorded wrongly, correct the
hand with a superseding record; otherwise return the wager and instruct the table.
"""

from compliance.floor.rules.choices import against

SEVERITY = "serious"
READS = ("procedure", "means:insurance")
check = against("insurance")
