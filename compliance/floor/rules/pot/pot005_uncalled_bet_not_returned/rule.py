"""A bet that nobody called did not go back to its bettor.

What it checks: the part of the last bet that no other player matched is on record as returned to the seat that bet it, or
is in what that seat was awarded. Where neither what went back nor the awards were recorded, the answer is that it cannot be
told.

Why it matters: what nobody called was never played for. Left in the pot it goes to another player, or is raked.

What to do: see who bet last and what the others put in. If a call or what went back was recorded wrongly, correct the hand
with a superseding record; otherwise the chips are the bettor's.
"""

from compliance.floor.rules import pots
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.pots import Awarded
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said

SEVERITY = "serious"
READS = ("procedure", "means:side-pots")


def check(facts: HandFacts) -> Faults:
    if facts.hand.pot is None:
        return ()
    found = pots.awarded(facts)
    kept = None if found is None else pots.kept_back(found)
    if found is None or kept is None:
        return ()
    return (_fault(facts, found, *kept),)


def _fault(facts: HandFacts, found: Awarded, seat: int, missing: int) -> Fault:
    whole = dict(found.sheet.uncalled)[seat]
    went = pots.back(found).get(seat, 0)
    recorded, due = (f"{said.money(cents)} back to seat {said.seat(seat)}" for cents in (went, whole))
    bet = f"Seat {said.seat(seat)} bet {said.money(whole)} that nobody called"
    says = f"{bet}; {said.money(went)} went back: {said.difference(-missing)}."
    lines, working = cites(facts, found.game.procedure_cite), pots.working(facts, found)
    fault = Fault("fail", says, "pot.returned", recorded, due, -missing, lines, working=working)
    if found.pot.returned is None and pots.surplus(found) == 0 and pots.given(found) <= found.sheet.total:
        says = f"{bet}; whether they went back was not recorded."
        return fault._replace(outcome="cannot tell", says=says, recorded=None, difference=None)
    if any(pot.why_not for pot in found.sheet.pots):
        says = (
            f"{fault.says} Whether seat {said.seat(seat)} has it among its awards cannot be told, because a pot cannot."
        )
        return fault._replace(outcome="cannot tell", says=says, difference=None)
    return fault
