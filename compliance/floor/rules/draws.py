"""Cards drawn or not drawn against the table, as faults: shared by the two rules that tell them apart."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.otherwise import single
from compliance.floor.rules.wording import cites, hand_shown
from compliance.law.finding import Fault
from games.settling.sheet import Draw, Sheet
from games.settling.wording import lines_have, pile_words


def draw_faults(facts: HandFacts, sheet: Sheet, *, drawn: bool) -> Sequence[Fault]:
    """The draws of one kind that went against the table, and those of which the book does not say whether they did."""
    wrong = [_fault(facts, sheet, draw) for draw in sheet.draws if draw.drawn is drawn]
    return [*wrong, *(_open(facts, sheet, draw) for draw in sheet.open_draws if draw.drawn is drawn)]


def _open(facts: HandFacts, sheet: Sheet, draw: Draw) -> Fault:
    did = f"drew {_card(facts, sheet, draw)}" if draw.drawn else "stood"
    third = "" if draw.against is None else f" against a third card of {draw.against}"
    says = f"{_who(facts, draw)} {did} on {_score(sheet, draw)}{third}; whether it had to the book does not say."
    working = hand_shown(facts.hand)
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


def _fault(facts: HandFacts, sheet: Sheet, draw: Draw) -> Fault:
    card = _card(facts, sheet, draw)
    did, due = (f"drew {card}", "stand") if draw.drawn else ("stood", f"draw {card}")
    third = "" if draw.against is None else f" against a third card of {draw.against}"
    says = f"{_who(facts, draw)} {did} on {_score(sheet, draw)}{third}; {lines_have([draw.cite])} it {due}."
    working = hand_shown(facts.hand)
    fault = Fault("fail", says, f"cards.{draw.pile}", did, due, None, cites(facts, [draw.cite]), None, tuple(working))
    for other in single(facts):
        if all((found.pile, found.drawn) != (draw.pile, draw.drawn) for found in other.sheet.draws):
            open_ = f"The book leaves it open ({other.says}); by the other reading the cards are right"
            asked = (*working, *other.questions)
            return fault._replace(outcome="cannot tell", says=f"{says} {open_}.", reading=other.names, working=asked)
    return fault


def _who(facts: HandFacts, draw: Draw) -> str:
    """“The banker”, “The player-dealer”, “Seat 3”, after a split “Seat 3, hand 2”."""
    named = pile_words(draw.pile)
    if named != draw.pile:
        return named.capitalize()
    banked = facts.game is not None and facts.game.game.banked_by == "player-dealer"
    return "The player-dealer" if banked and draw.pile == "dealer" else f"The {draw.pile}"


def _score(sheet: Sheet, draw: Draw) -> str:
    """The points, and that they are soft, where the hand ended on them."""
    ended = sheet.hands.get(draw.pile, "")
    return ended if not draw.drawn and ended == f"soft {draw.score}" else str(draw.score)


def _card(facts: HandFacts, sheet: Sheet, draw: Draw) -> str:
    """“a third card”; a fourth where three are dealt; “a card” where a hand may draw several."""
    if draw.pile in sheet.hands:
        return "a card"
    dealt = len((facts.hand.cards or {}).get(draw.pile, ())) - draw.drawn
    return "a fourth card" if dealt == 3 else "a third card"
