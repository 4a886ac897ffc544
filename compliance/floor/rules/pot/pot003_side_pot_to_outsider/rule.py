"""A side pot went to a player who had no part in it.

What it checks: each seat that was awarded chips of a side pot put in what that pot is made of. A player who was all in may
win the pots up to his last chip and none above.

Why it matters: the side pot is other players' money, put in after the player who is all in could not match it. Table stakes
mean that nobody wins more from another than he risked.

What to do: see who put in how much. If an all-in was recorded wrongly, correct the hand with a superseding record;
otherwise the chips belong to the best hand among those who made the side pot.
"""

from compliance.floor.rules.pot_awards import awards

SEVERITY = "severe"
READS = ("procedure", "means:side-pots")
check = awards("outsider")
