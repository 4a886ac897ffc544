"""What was chosen at a table against the rules of its game, as faults: shared by the rules that tell the kinds apart."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault
from games.schema.load import readings
from games.settling.breach import Breach, Chosen
from games.settling.wording import in_lines, pile_words


def against(facts: HandFacts, about: Chosen) -> Sequence[Fault]:
    """The choices of one kind that the text does not give, and those of which it does not say."""
    return [_fault(facts, one) for one in facts.breaches if one.about == about]


def _fault(facts: HandFacts, one: Breach) -> Fault:
    says = f"{one.did}; by {in_lines(one.cite)} {one.due}."
    cards = facts.hand.cards or {}
    working = [f"{pile_words(pile).capitalize()}: {' '.join(dealt)}" for pile, dealt in cards.items()]
    lines, did = cites(facts, one.cite), one.did
    fault = Fault("fail", says, one.subject, did, one.due, None, lines, None, tuple(working))
    if one.unknown:
        return fault._replace(outcome="cannot tell", says=f"{says} {one.unknown[:1].upper()}{one.unknown[1:]}.")
    if not one.readings or facts.game is None:
        return fault
    known = readings(facts.game.game)
    asked = [f"Left open ({in_lines(known[name].cite)}): {known[name].question}" for name in one.readings]
    open_ = f"The book leaves it open ({', '.join(one.readings).replace('-', ' ')})"
    return fault._replace(
        outcome="cannot tell",
        says=f"{says} {open_}.",
        reading=", ".join(one.readings),
        working=(*working, *asked),
    )
