"""A hand was given up, or taken even money for, where the rules do not have it.

What it checks: every surrender and every request for even money on record against what the game prints of it: whether
there is such a choice at all, with how many cards, after a split, with which hand and against which open card.

Why it matters: who gives up keeps half of a wager that he would mostly lose, and who takes even money is paid before
the dealer's hand is known. Where the rules do not give that, it is another's money.

What to do: see the decision on surveillance. If it was recorded wrongly, correct the hand with a superseding record;
otherwise play the wager out by the house's dispute procedure, and instruct the table.
"""

from compliance.floor.rules.choices import against

SEVERITY = "serious"
READS = ("procedure", "means:giving-up", "means:even-money")
check = against("surrender")
