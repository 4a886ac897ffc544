"""The odd chip of a split pot went to another seat than the page says.

What it checks: where the same seats share a pot as are due, and the amounts differ by no more than a chip, each seat's share
against the page's rule on odd chips: left of the button, the highest card, the high hand, the first board. Where the page
does not say who has it, any of those who share may.

Why it matters: it is a small sum and a printed rule. Who gets it must not hang on who deals.

What to do: if the button, the chips or the cards were recorded wrongly, correct the hand with a superseding record;
otherwise remind the table of the rule.
"""

from compliance.floor.rules.pot_awards import awards

SEVERITY = "minor"
READS = ("procedure", "means:odd-chip")
check = awards("odd-chip", "ties.odd_cite", "high_low", "two_boards")
