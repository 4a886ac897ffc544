"""The rake was dropped before the winner was paid.

What it checks: where the book has the rake lie in its circle until a winner is declared and paid, what was taken from the pot as
a rake went into the drop box after that. It is asked of hands on which somebody wrote down when the rake was dropped: at most
tables nobody does, and they are left in peace. Where it is written of one part and not of another, the other cannot be told.

Why it matters: as long as the rake lies in sight, everybody at the table can count it against the pot. In the box it can no
longer be given back when it was too much.

What to do: remind the table. Where the moment was written down wrongly, correct the hand with a superseding record.
"""

from functools import partial

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.form import Collection
from games.schema import Duty

SEVERITY = "minor"
MEANS = "rake-circle"
READS = (f"means:{MEANS}",)
ASKED_OF = partial(duty, meanings=(MEANS,))  # games whose book has the rake wait
EARLY, LATE = "before-payment", "after the winner was paid"


def check(facts: HandFacts) -> Faults:
    asked = None if facts.game is None else ASKED_OF(facts.game)
    taken = [
        (i, one)
        for i, one in enumerate(facts.hand.collections or ())
        if one.source == "pot" and one.kind == "rake" and CENTS[one.amount]
    ]
    if asked is None or all(one.dropped is None for _, one in taken):
        return ()
    return [_fault(facts, asked, i, one) for i, one in taken if one.dropped in (None, EARLY)]


def _fault(facts: HandFacts, asked: Duty, i: int, one: Collection) -> Fault:
    head = f"Rake of {said.money(CENTS[one.amount])}"
    lines = cites(facts, asked.cite)
    if one.dropped is None:
        says = f"{head}: whether it was dropped before the winner was paid was not recorded; of the other part it was."
        return Fault("cannot tell", says, f"collections[{i}]", None, LATE, cites=lines)
    says = f"{head} was dropped before the winner was paid; until then it lies in the rake circle."
    return Fault("fail", says, f"collections[{i}]", "before the winner was paid", LATE, cites=lines)
