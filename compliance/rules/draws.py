"""Cards drawn or not drawn against the table, as faults: shared by the two rules that tell them apart."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.rules.facts import HandFacts
from compliance.rules.finding import Fault
from compliance.rules.otherwise import single
from compliance.rules.wording import cites, lines_have
from games.seat_hands import seat_of
from games.sheet import Draw, Sheet


def draw_faults(facts: HandFacts, sheet: Sheet, *, drawn: bool) -> Sequence[Fault]:
    """The draws of one kind that went against the table, and those of which the book does not say whether they did."""
    wrong = [_fault(facts, draw) for draw in sheet.draws if draw.drawn is drawn]
    return [*wrong, *(_open(facts, draw) for draw in sheet.open_draws if draw.drawn is drawn)]


def _open(facts: HandFacts, draw: Draw) -> Fault:
    did = f"drew {_card(facts, draw)}" if draw.drawn else "stood"
    third = "" if draw.against is None else f" against a third card of {draw.against}"
    says = f"{_who(draw)} {did} on {draw.score}{third}; whether it had to the book does not say."
    cards = facts.hand.cards or {}
    working = [f"{pile.capitalize()}: {' '.join(dealt)}" for pile, dealt in cards.items()]
    names, asked = [], []
    for other in single(facts):
        if sheet_says(other.sheet, draw):
            names.append(other.names)
            asked += [question for question in other.questions if question not in asked]
    reading = ", ".join(dict.fromkeys(names)) or None
    lines = cites(facts, [draw.cite])
    return Fault("cannot tell", says, f"cards.{draw.pile}", did, None, None, lines, reading, (*working, *asked))


def sheet_says(sheet: Sheet, draw: Draw) -> bool:
    """Whether a sheet has the card decided one way or the other."""
    return all((one.pile, one.drawn) != (draw.pile, draw.drawn) for one in sheet.open_draws)


def _fault(facts: HandFacts, draw: Draw) -> Fault:
    card = _card(facts, draw)
    did, due = (f"drew {card}", "stand") if draw.drawn else ("stood", f"draw {card}")
    third = "" if draw.against is None else f" against a third card of {draw.against}"
    says = f"{_who(draw)} {did} on {draw.score}{third}; {lines_have([draw.cite])} it {due}."
    cards = facts.hand.cards or {}
    working = [f"{pile.capitalize()}: {' '.join(dealt)}" for pile, dealt in cards.items()]
    fault = Fault("fail", says, f"cards.{draw.pile}", did, due, None, cites(facts, [draw.cite]), None, tuple(working))
    for other in single(facts):
        if all((found.pile, found.drawn) != (draw.pile, draw.drawn) for found in other.sheet.draws):
            open_ = f"The book leaves it open ({other.says}); by the other reading the cards are right"
            asked = (*working, *other.questions)
            return fault._replace(outcome="cannot tell", says=f"{says} {open_}.", reading=other.names, working=asked)
    return fault


def _who(draw: Draw) -> str:
    """“The banker”, “Seat 3”."""
    seat = seat_of(draw.pile)
    return f"The {draw.pile}" if seat is None else f"Seat {seat}"


def _card(facts: HandFacts, draw: Draw) -> str:
    """“a third card”; a fourth where three are dealt."""
    dealt = len((facts.hand.cards or {}).get(draw.pile, ())) - draw.drawn
    return "a fourth card" if dealt == 3 else "a third card"
