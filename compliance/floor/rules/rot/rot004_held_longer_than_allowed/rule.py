"""Somebody held the bank for more hands in a row than the rules give anybody.

What it checks: where the rules say that nobody holds the position for more than so many hands in a row, or that
somebody else must come between, the count of hands of one occupant, whoever declined meanwhile. Where the text lets a
holder go on after everybody declined, an offer that all declined lets him; when offers were not recorded, or hands are
missing, the answer is that it cannot be told.

Why it matters: a position that stays in one pair of hands is a bank. Rules that allow it, and play that does it, make
the game a banking game (Oliver).

What to do: see on surveillance who held the position. If the occupant was recorded wrongly, correct the hand with a
superseding record; otherwise instruct the table and note it.
"""

from __future__ import annotations

from compliance.floor.rules.turns import BANK_LAW, against, of
from compliance.law.finding import Severity

SEVERITY: Severity = "severe"
LAW = BANK_LAW
READS: tuple[str, ...] = (
    "rotation:at-most",
    "rotation:intervening",
    "rotation:house-banks",
    "means:two-hands-then-another",
)
ASKED_OF = of("at-most", "intervening", "house-banks")
check = against("run")
