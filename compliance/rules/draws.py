"""Cards drawn or not drawn against the table, as faults: shared by the two rules that tell them apart."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.rules.facts import HandFacts
from compliance.rules.finding import Fault
from compliance.rules.otherwise import single
from compliance.rules.wording import cites, lines_have
from games.sheet import Draw, Sheet


def draw_faults(facts: HandFacts, sheet: Sheet, *, drawn: bool) -> Sequence[Fault]:
    """The draws of one kind that went against the table."""
    return [_fault(facts, draw) for draw in sheet.draws if draw.drawn is drawn]


def _fault(facts: HandFacts, draw: Draw) -> Fault:
    did, due = ("drew a third card", "stand") if draw.drawn else ("stood", "draw a third card")
    third = "" if draw.against is None else f" against a third card of {draw.against}"
    says = f"The {draw.pile} {did} on {draw.score}{third}; {lines_have([draw.cite])} it {due}."
    cards = facts.hand.cards or {}
    working = [f"{pile.capitalize()}: {' '.join(dealt)}" for pile, dealt in cards.items()]
    fault = Fault("fail", says, f"cards.{draw.pile}", did, due, None, cites(facts, [draw.cite]), None, tuple(working))
    for other in single(facts):
        if all((found.pile, found.drawn) != (draw.pile, draw.drawn) for found in other.sheet.draws):
            open_ = f"The book leaves it open ({other.says}); by the other reading the cards are right"
            asked = (*working, *other.questions)
            return fault._replace(outcome="cannot tell", says=f"{says} {open_}.", reading=other.names, working=asked)
    return fault
