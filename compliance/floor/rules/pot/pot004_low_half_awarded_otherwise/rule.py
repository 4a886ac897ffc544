"""A low half was awarded that nobody won, or the low half was withheld.

What it checks: in a game of high and low, whether a half was awarded to a low hand although none qualifies, and whether the
low half went to a low hand where one does. Where cards are missing, the page prints no qualifier that fits, or does not say
what becomes of the half without a low hand, the rule on awards says that it cannot be told.

Why it matters: half of every pot hangs on the qualifier. Who plays for low plays by what is printed.

What to do: read the low hands again by the page: pairs, the highest rank that qualifies, how many of one's own cards must
be used. Correct the hand if cards were recorded wrongly.
"""

from compliance.floor.rules.pot_awards import awards

SEVERITY = "severe"
READS = ("procedure", "qualifier", "means:low-half")
check = awards("low", "low.qualifier_cite", "low", "high_low")
