"""A hand was split that the rules do not let be split.

What it checks: every split against what the game prints of it: that the cards are a pair by value or by rank, which
pairs are never split, and into how many hands at most, aces and tens by themselves where the text counts them so.

Why it matters: each hand made by a split is one more chance against the dealer. A pair that was none, or a hand too
many, is a wager that the rules do not have.

What to do: see the hand on surveillance. If the piles were recorded wrongly, correct the hand with a superseding
record; otherwise settle the hand too many by the house's procedure for a dealing error and instruct the table.
"""

from compliance.floor.rules.choices import against

SEVERITY = "serious"
READS = ("procedure", "means:splitting")
check = against("split")
