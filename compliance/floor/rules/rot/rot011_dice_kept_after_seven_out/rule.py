"""The dice stayed with a shooter who had sevened out.

What it checks: the recorded shooters of two rounds that follow each other. A shooter who sevened out does not throw the
next round unless everybody else was offered the dice and declined.

Why it matters: the rules pass the dice on a losing seven. Dice that stay let one player go on at a game that the others
have a turn in.

What to do: see on surveillance who threw. If the shooter was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the table.
"""

from __future__ import annotations

from compliance.floor.rules.turns import against, of
from compliance.law.finding import Severity

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("rotation:shooter", "means:dice-pass")
ASKED_OF = of("shooter")
check = against("dice")
