"""The bank was taken by somebody who did not meet what the rules ask of him.

What it checks: whoever newly holds the bank against the conditions that the rules print: a wager of one's own, or of
anybody, on that spot on the hand before, a number of wagers in this round, having played the hand before, a wager in the
last round that the house banked; of a shooter, a wager on the line. Each is told from the recorded wagers; where a hand is
missing, it cannot be told. Where the book lets no player bank, nobody does; where who moves to another seat misses a turn, the
seats of the hands before say who moved.

Why it matters: the conditions keep somebody from coming to the table for the bank alone. Without them a provider could
wait beside the game and take every turn.

What to do: see on surveillance who wagered on the hands before. If wagers were left out of the record, correct those
hands with superseding records; otherwise instruct the table.
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
    "rotation:shooter",
    "rotation:none",
    "means:bank-needs-wager-before",
    "means:shooter-wagers",
)
ASKED_OF = of(
    "offered-after", "at-most", "intervening", "alternating", "house-banks", "pass-on-loss", "shooter", "none"
)
check = against("not-entitled")
