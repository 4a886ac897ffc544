"""The bank put up less or more than the rules let it after it was kept or passed.

What it checks: where the rules let a bank be kept, or be taken from one who passed it, with a wager from once to twice
the last one, the recorded stakes of both hands. Where nobody met that and the highest bid took it, the bids on record
say so; without them it cannot be told.

Why it matters: the bidding decides who has the bank. A stake outside it means that somebody else should have had it.

What to do: see the stakes on surveillance. If one was recorded wrongly, correct the hand with a superseding record;
otherwise instruct the table.
"""

from __future__ import annotations

from compliance.floor.rules.turns import against, of
from compliance.law.finding import Severity

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("rotation:pass-on-loss", "means:bank-passes", "means:bank-wager-size")
ASKED_OF = of("pass-on-loss")
check = against("bid")
