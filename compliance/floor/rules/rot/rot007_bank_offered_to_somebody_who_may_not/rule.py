"""The bank was offered to somebody who may not have it, or to several where one is asked.

What it checks: no offer goes to a seat of the house or to one whose player was away; where only one position is asked
for a hand, only one was.

Why it matters: an offer that cannot be taken is no offer. A record full of them shows rotation where there was none.

What to do: see the offers on surveillance. If a seat was recorded wrongly, correct the hand with a superseding record;
otherwise instruct the table.
"""

from __future__ import annotations

from compliance.floor.rules.turns import BANK_LAW, against, of
from compliance.law.finding import Severity

SEVERITY: Severity = "serious"
LAW = BANK_LAW
READS: tuple[str, ...] = (
    "rotation:offered-after",
    "rotation:at-most",
    "rotation:intervening",
    "rotation:alternating",
    "rotation:house-banks",
    "rotation:pass-on-loss",
    "means:bank-alternates",
    "means:bank-passes",
)
ASKED_OF = of("offered-after", "at-most", "intervening", "alternating", "house-banks", "pass-on-loss")
check = against("asked-wrongly")
