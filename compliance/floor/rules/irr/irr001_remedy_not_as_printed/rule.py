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
from compliance.floor.rules.irregular import (
    NONE_PRINTED,
    Ruled,
    done,
    remedies,
    ruled,
    unrecorded,
    wanted,
    what,
    working,
)
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games.hand.irregular import REMEDIES

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
        fault = _fault(facts, found)
        if fault is not None:
            yield fault


def _fault(facts: HandFacts, found: Ruled) -> Fault | None:
    ruling, head = found.ruling, what(found.one)
    if not ruling.blocks:
        says = f"{head}: {done(found.one)}. What is due cannot be told: {NONE_PRINTED}."
        pages = () if facts.game is None else facts.game.game.cite
        return Fault("cannot tell", says, found.at, cites=cites(facts, pages))
    verdicts = {answer.verdict for answer in found.held()} | ({"open"} if ruling.none else set())
    if verdicts == {"right"}:
        return None
    first = ruling.blocks[0]
    lines = cites(facts, dict.fromkeys(line for block in ruling.blocks for line in block.cite))
    shown = working(ruling.blocks)
    says = f"{head}: {done(found.one)}; printed: {wanted(first)}."
    fault = Fault("fail", says, found.at, done(found.one), wanted(first), cites=lines, working=shown)
    if verdicts == {"wrong"}:
        return fault
    if found.one.remedy is None:
        says = f"{head}: what was done about it was not recorded; printed: {wanted(first)}."
        return fault._replace(outcome="cannot tell", says=says)
    if ruling.missing:
        says = (
            f"{head}: {done(found.one)}. It was not recorded {unrecorded(ruling.missing)}, which decides what is right."
        )
        return fault._replace(outcome="cannot tell", says=says, due=None)
    lacking = remedies(name for answer in found.held() for name in answer.lacking if name in REMEDIES)
    says = f"{head}: {done(found.one)}. It was not recorded whether the rest was done: {lacking}."
    return fault._replace(outcome="cannot tell", says=says)
