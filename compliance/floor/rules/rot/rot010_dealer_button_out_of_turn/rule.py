"""The dealer button lay still, went back, or passed somebody over.

What it checks: the recorded seats of the button on two hands that follow each other, against who was dealt in. An empty
seat may have it; a seat that was dealt in may not be passed over. Where the book does not print after which hand the button
moves on, or that it goes from player to player, it cannot be told.

Why it matters: the button decides who posts blinds and who acts last. A button that stays gives one player an edge over
the others, hand after hand.

What to do: see on surveillance where the button lay. If it was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the table.
"""

from __future__ import annotations

from compliance.floor.rules.turns import against, of
from compliance.law.finding import Severity

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("rotation:dealer-button", "means:button-moves")
ASKED_OF = of("dealer-button")
check = against("button")
