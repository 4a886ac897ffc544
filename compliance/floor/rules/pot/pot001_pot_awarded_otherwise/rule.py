"""A pot was not awarded to the hand that won it.

What it checks: for the main pot and each side pot the seats that were awarded it, and how much, against the hands on
record, ranked as the game's page says, after what was taken for the house. Who mucked or folded wins nothing; who is the
last one left needs no hand. Where cards, boards, bets or the awards were not recorded, or the page does not say which hand
wins, the answer is that it cannot be told. Other rules speak of odd chips, of seats without a part in a side pot, and of low
halves.

Why it matters: players play against each other, and the house only deals, counts and awards. A pot pushed to the wrong
player is the complaint that a card room can least answer; the cards speak for themselves.

What to do: see the surveillance of the showdown. If cards, chips or seats were recorded wrongly, correct the hand with a
superseding record; otherwise the floor decides by the house rule on awards that were taken in.
"""

from compliance.floor.rules import pots
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.pot_awards import awards
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults

SEVERITY = "severe"
READS = ("procedure", "chart:ranking", "qualifier", "means:pot-awarded")


_to_others = awards("award", "high", "low", "ties.cite")


def check(facts: HandFacts) -> Faults:
    game, sheet = facts.game, facts.sheet
    if game is None or sheet is None or game.game.banked_by != "pot" or not game.procedure:
        return ()
    if sheet.pot is None and facts.hand.wagers:  # bets that are wagers of their own: for the settlement rules
        return ()
    if sheet.lines is None and not facts.hand.wagers:
        return (_untold(facts, sheet.why_not, "pot"),)
    if sheet.pot is None:  # what lies in the middle is settled wager by wager there: for the rules on settlement
        return ()
    if facts.hand.pot is not None and facts.hand.pot.awards is None:
        return (_untold(facts, "to whom it was awarded was not recorded", "pot.awards"),)
    untold = [
        _untold(facts, pot.why_not, "pot.awards", pots.pot_title((i,), len(sheet.pot.pots)))
        for i, pot in enumerate(sheet.pot.pots)
        if pot.why_not and not sheet.pot.short  # bets that were not matched are another rule's
    ]
    return (*untold, *_to_others(facts))


def _untold(facts: HandFacts, why: str, subject: str, title: str = "The pot") -> Fault:
    found = pots.awarded(facts)
    open_ = facts.sheet.pot.open if facts.sheet is not None and facts.sheet.pot is not None else ()
    lines = () if facts.game is None else cites(facts, pots.procedure_cites(facts.game, "high", "low"))
    says = f"{title}: to whom it goes cannot be told: {why}."
    working = () if found is None else pots.working(facts, found)
    return Fault("cannot tell", says, subject, cites=lines, reading=", ".join(open_) or None, working=working)
