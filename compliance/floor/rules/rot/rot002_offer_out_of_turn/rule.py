"""The bank or the dice were not offered in the printed order.

What it checks: the recorded offers begin where the text has them begin, go on in its direction, leave nobody out who may
have the bank, and stop when somebody accepts, who then holds it. The holder's own seat comes last; until the hands that
the text gives are over, the holder may be asked at any time. Seats of the house, of players who are away, and of those who
may not have it by the conditions of the text need not be asked. When all decline after those hands, everybody has been
asked. Where the text names no direction or no beginning, nothing is said; when offers were not recorded and the position
came past somebody, it cannot be told.

Why it matters: the position must be offered systematically and continuously around the table. An offer that skips a seat
lets some participants keep the bank among themselves.

What to do: see the offers on surveillance. If they were recorded wrongly, correct the hand with a superseding record;
otherwise instruct the table and note it.
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
    "rotation:house-banks",
    "rotation:alternating",
    "rotation:pass-on-loss",
    "rotation:shooter",
    "means:bank-offered",
    "means:bank-alternates",
    "means:bank-passes",
    "means:dice-offered",
)
ASKED_OF = of("offered-after", "at-most", "intervening", "house-banks", "alternating", "pass-on-loss", "shooter")
check = against("order")
