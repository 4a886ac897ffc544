"""The recorded count of the player-dealer's hands in a row is another than the hands before it show.

What it checks: where the recorder says which hand in a row it is for the player-dealer, that figure is the number of
hands in a row on record, or the number since the position was last offered: recorders count one or the other. Where the
hands before are not all on record, or the turn began before the gaming day's first hand, a higher figure is not
contradicted and passes.

Why it matters: after how many hands the position is offered is followed by this count. A recorder that counts wrongly
shows offers due when none are, or none when one is.

What to do: compare the count with the hands before it at the table. Correct the hand with a superseding record, and have
the recorder's counter looked at when it happens again.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import Before, HandFacts
from compliance.floor.rules.succession import after
from compliance.law.finding import Fault, Severity
from games import said

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ()
READS: tuple[str, ...] = ()


def check(facts: HandFacts) -> Sequence[Fault]:
    bank, before = facts.hand.bank, facts.before
    if bank is None or bank.consecutive is None or before is None:
        return ()
    recorded = bank.consecutive
    if recorded == (before.least + 1 if before.occupant == bank.occupant and not facts.hand.offers else 1):
        return ()
    held = after(facts.hand, before)
    if _possible(held, recorded):
        return ()
    return (_fault(facts, held, recorded),)


def _possible(held: Before, recorded: int) -> bool:
    """Whether the hands on record allow the figure."""
    since_offer = held.least <= recorded and (held.most is None or recorded <= held.most)
    since_offer = since_offer or recorded == held.part
    begun_on_record = held.whole and held.run < held.number  # a turn from the day's first hand on may be older
    return since_offer or recorded == held.run or (recorded > held.run and not begun_on_record)


def _fault(facts: HandFacts, held: Before, recorded: int) -> Fault:
    due = f"{held.run}" if held.run == held.least else f"{held.run}, or {held.least} since the last offer"
    atleast = "" if held.whole else "at least "
    says = (
        f"{said.person(held.occupant or '')} is recorded with hand {recorded} in a row as player-dealer; "
        f"the hands on record make it {atleast}{due}."
    )
    return Fault("fail", says, "bank.consecutive", str(recorded), f"{atleast}{due}")  # no money: no difference
