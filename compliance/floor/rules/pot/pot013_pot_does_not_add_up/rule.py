"""What was put into the pot is not what came out of it.

What it checks: everything that the players put in against everything that was awarded, went back and was taken for the
house. Where collections were not recorded and something is missing, the answer is that it cannot be told.

Why it matters: a pot holds what was put into it. A difference is chips that somebody has and nobody recorded, or a bet or a
collection that the record misses.

What to do: count the bets, the awards and the rake again from the surveillance of the hand and correct the record; what is
still missing then is missing at the table.
"""

from compliance.floor.rules import pots
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.pots import Awarded
from compliance.floor.rules.wording import by_procedure, other_sum
from compliance.law.finding import Fault, Faults
from games import said

SEVERITY = "serious"
READS = ("procedure",)


def check(facts: HandFacts) -> Faults:
    if facts.hand.pot is None:
        return ()
    found = pots.awarded(facts)
    if found is None:
        return ()
    more = pots.surplus(found)
    if more is None:
        return _without_collections(facts, found)
    kept = pots.kept_back(found)
    if not more or (kept is not None and more == -kept[1]):  # that a bet did not go back is another rule's
        return ()
    return (_fault(facts, found, more),)


def _without_collections(facts: HandFacts, found: Awarded) -> Faults:
    put = sum(cents for _, cents in found.sheet.put)
    more = pots.given(found) + sum(pots.back(found).values()) - put
    if more > 0:
        return (_fault(facts, found, more),)
    uncalled = sum(cents for _, cents in found.sheet.uncalled)
    if not more or (found.pot.returned is None and more == -uncalled):
        return ()
    return (_fault(facts, found, more).in_doubt("What was taken for the house was not recorded", difference=None),)


def _fault(facts: HandFacts, found: Awarded, more: int) -> Fault:
    put = sum(cents for _, cents in found.sheet.put)
    given, back, taken = pots.given(found), sum(pots.back(found).values()), found.sheet.taken or 0
    out = given + back + taken
    word = "more" if more > 0 else "less"
    sums = (
        f"{said.money(given)} awarded + {said.money(back)} returned + {said.money(taken)} taken{said.total(out, ' = ')}"
    )
    says = f"{said.money(put)} were put in and {said.money(out)} came out: {said.money(abs(more))} {word}."
    return other_sum(says, "pot", out, put, by_procedure(facts), (sums, *pots.working(facts, found)))
