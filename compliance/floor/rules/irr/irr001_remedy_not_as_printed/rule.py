"""What was done about something that went wrong is not what the rule book prints.

What it checks: every irregularity of the hand against what its game's book prints for it: whether the round is void, a
hand dead, a card replaced or kept, a throw made again, and on what that depends. Where the book lets the house or the player
choose, any of what it allows is right. Where the record does not say what decides, or the book prints nothing for it,
that is said.

Why it matters: what happens after a mistake decides who keeps the money of the round. A remedy that was made up at the
table takes from one player what the printed rule gives, and looks the same as favour.

What to do: see the round on surveillance, and who decided. If it was recorded wrongly, correct the hand with a superseding
record. If the remedy was wrong, settle what it cost by the house's dispute procedure and instruct the table.
"""

from collections.abc import Iterator

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.irregular import remedy_fault, ruled
from compliance.law.finding import Fault, Faults

SEVERITY = "serious"
READS = (
    "irregularity", "means:misdeal", "means:exposed-card", "means:boxed-card", "means:wrong-number-of-cards",
    "means:card-off-table", "means:card-out-of-turn", "means:cards-run-out", "means:irregular-throw",
    "means:bank-hand-exposed", "means:foul-hand", "means:misread-hand", "means:dead-hands", "means:removed-wager",
    "means:machine-fails",
)  # fmt: skip


def check(facts: HandFacts) -> Faults:
    return tuple(_faults(facts)) if facts.hand.irregularities else ()


def _faults(facts: HandFacts) -> Iterator[Fault]:
    for found in ruled(facts):
        assert facts.game is not None
        fault = remedy_fault(found, str(facts.game.game.book), facts.game.game.cite)
        if fault is not None:
            yield fault
