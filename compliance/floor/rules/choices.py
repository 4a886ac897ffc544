"""What was chosen at a table against the rules of its game, as faults: shared by the rules that tell the kinds apart."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import capital, cites, hand_shown, left_open
from compliance.law.finding import Fault
from games.settling.sheet import Breach, Chosen
from games.settling.wording import in_lines


def against(facts: HandFacts, about: Chosen) -> Sequence[Fault]:
    """The choices of one kind that the text does not give, and those of which it does not say."""
    return [_fault(facts, one) for one in facts.breaches if one.about == about]


def _fault(facts: HandFacts, one: Breach) -> Fault:
    says = f"{one.did}; by {in_lines(one.cite)} {one.due}."
    lines, did = cites(facts, one.cite), one.did
    working = tuple(hand_shown(facts.hand))
    fault = Fault("fail", says, one.subject, did, one.due, None, lines, None, working)
    if one.unknown:
        return fault._replace(outcome="cannot tell", says=f"{says} {capital(one.unknown)}.")
    if not one.readings or facts.game is None:
        return fault
    open_ = f"The book leaves it open ({', '.join(one.readings).replace('-', ' ')})"
    return fault._replace(
        outcome="cannot tell",
        says=f"{says} {open_}.",
        reading=", ".join(one.readings),
        working=(*working, *left_open(facts.game, *one.readings)),
    )
