"""Cards drawn and choices made against the rules of a game, as faults: for the rules that tell the kinds apart."""

from __future__ import annotations

from collections.abc import Callable

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.otherwise import single
from compliance.floor.rules.wording import capital, cites, hand_shown, left_open
from compliance.law.finding import Fault, Faults
from games.settling.sheet import Breach, Chosen, Draw, Sheet
from games.settling.wording import in_lines, lines_have, pile_words


def against(about: Chosen) -> Callable[[HandFacts], Faults]:
    """The check of the choices of one kind that the text does not give, and of those of which it does not say."""
    return lambda facts: [_breach(facts, one) for one in facts.breaches if one.about == about]


def cards(*, drawn: bool) -> Callable[[HandFacts], Faults]:
    """The check of the cards that were drawn, or not drawn, against the table, and of those of which the book does not say
    whether they were."""

    def check(facts: HandFacts) -> Faults:
        sheet = facts.sheet
        if sheet is None or not (sheet.draws or sheet.open_draws):
            return ()
        wrong = [_draw(facts, sheet, draw) for draw in sheet.draws if draw.drawn is drawn]
        return [*wrong, *(_open(facts, sheet, draw) for draw in sheet.open_draws if draw.drawn is drawn)]

    return check


def _breach(facts: HandFacts, one: Breach) -> Fault:
    says, lines = f"{one.did}; by {in_lines(one.cite)} {one.due}.", cites(facts, one.cite)
    working = tuple(hand_shown(facts.hand))
    fault = Fault("fail", says, one.subject, one.did, one.due, None, lines, None, working)
    if one.unknown:
        return fault.in_doubt(capital(one.unknown))
    if facts.game is None or not (names := [name for name in one.readings if name not in facts.game.answered]):
        return fault  # the text says it, or what hangs at the table does
    open_, asked = ", ".join(names), (*working, *left_open(facts.game, *names))
    return fault.in_doubt(f"The book leaves it open ({open_.replace('-', ' ')})", reading=open_, working=asked)


def _open(facts: HandFacts, sheet: Sheet, draw: Draw) -> Fault:
    did = f"drew {_card(facts, sheet, draw)}" if draw.drawn else "stood"
    says = f"{_who(facts, draw)} {did} on {_score(sheet, draw)}; whether it had to the book does not say."
    told = [other for other in single(facts) if _decides(other.sheet, draw)]
    asked = dict.fromkeys(question for other in told for question in other.questions)
    reading = ", ".join(dict.fromkeys(other.names for other in told)) or None
    working = (*hand_shown(facts.hand), *asked)
    subject, lines = f"cards.{draw.pile}", cites(facts, [draw.cite])
    return Fault("cannot tell", says, subject, did, None, None, lines, reading, working)


def _decides(sheet: Sheet, draw: Draw) -> bool:
    """Whether a sheet has the card decided one way or the other."""
    return all((one.pile, one.drawn) != (draw.pile, draw.drawn) for one in sheet.open_draws)


def _draw(facts: HandFacts, sheet: Sheet, draw: Draw) -> Fault:
    card = _card(facts, sheet, draw)
    did, due = (f"drew {card}", "stand") if draw.drawn else ("stood", f"draw {card}")
    says = f"{_who(facts, draw)} {did} on {_score(sheet, draw)}; {lines_have([draw.cite])} it {due}."
    lines, working = cites(facts, [draw.cite]), tuple(hand_shown(facts.hand))
    fault = Fault("fail", says, f"cards.{draw.pile}", did, due, None, lines, None, working)
    for other in single(facts):
        if all((found.pile, found.drawn) != (draw.pile, draw.drawn) for found in other.sheet.draws):
            return other.leaves_open(fault, "by the other reading the cards are right")
    return fault


def _who(facts: HandFacts, draw: Draw) -> str:
    """“The banker”, “The player-dealer”, “Seat 3”, after a split “Seat 3, hand 2”."""
    named = pile_words(draw.pile)
    if named != draw.pile:
        return named.capitalize()
    banked = facts.game is not None and facts.game.game.banked_by == "player-dealer"
    return "The player-dealer" if banked and draw.pile == "dealer" else f"The {draw.pile}"


def _score(sheet: Sheet, draw: Draw) -> str:
    """The points, and that they are soft, where the hand ended on them; the other side's third card, where it counts."""
    ended = sheet.hands.get(draw.pile, "")
    points = ended if not draw.drawn and ended == f"soft {draw.score}" else str(draw.score)
    return points if draw.against is None else f"{points} against a third card of {draw.against}"


def _card(facts: HandFacts, sheet: Sheet, draw: Draw) -> str:
    """“a third card”; a fourth where three are dealt; “a card” where a hand may draw several."""
    if draw.pile in sheet.hands:
        return "a card"
    dealt = len((facts.hand.cards or {}).get(draw.pile, ())) - draw.drawn
    return "a fourth card" if dealt == 3 else "a third card"
