"""Nobody took the bank, and the game went on.

What it checks: everybody who was asked declined, the holder had had all the hands that the rules give him, and the next
hand was dealt with him in the bank although the rules break the game there. Where the text leaves open what follows, the
answer is that it cannot be told.

Why it matters: the rules that let a game end when nobody takes the position are what keeps a bank from staying with one
participant. A game that goes on all the same is played outside its rules.

What to do: see on surveillance whether the position was offered and who declined. If the offers were recorded wrongly,
correct the hand with a superseding record; otherwise the game should have been broken: instruct the table and note it.
"""

from __future__ import annotations

from compliance.floor.rules.turns import BANK_LAW, against, of
from compliance.law.finding import Severity

SEVERITY: Severity = "severe"
LAW = BANK_LAW
READS: tuple[str, ...] = (
    "rotation:offered-after",
    "rotation:at-most",
    "rotation:intervening",
    "reading:nobody-accepts",
    "means:two-hands-then-another",
)
ASKED_OF = of("offered-after", "at-most", "intervening")
check = against("went-on")
