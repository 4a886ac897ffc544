"""The bank did not go back to the house, or did not pass, when it had to.

What it checks: where house and players bank by turns, a hand that a player banked is followed by one that the house
banks, and a new game begins with the house; where the bank passes on a loss, whoever lost it does not hold it on the
next hand.

Why it matters: these are the turns by which the rules keep the bank moving.

What to do: see on surveillance who held the bank. If it was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the table and note it.
"""

from __future__ import annotations

from compliance.floor.rules.turns import against, of
from compliance.law.finding import Severity

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("rotation:alternating", "rotation:pass-on-loss", "means:bank-alternates", "means:bank-passes")
ASKED_OF = of("alternating", "pass-on-loss")
check = against("not-back")
