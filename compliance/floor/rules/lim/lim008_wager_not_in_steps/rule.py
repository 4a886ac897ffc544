"""A wager is not a multiple of the step that the rules ask for.

What it checks: where the rules have a wager made in steps, such as whole multiples of five dollars, every such wager
is one.

Why it matters: the step is there so that what is owed on a wager can be paid in chips without rounding. A wager
between two steps is one that the rules do not have, and what it is paid is decided by hand.

What to do: see the wager on surveillance. If the amount was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the table to take wagers in the steps that are printed.
"""

from functools import partial

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import bounds
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import cents_of
from games.schema import Bound
from games.settling.wording import lines_say, stake, whole

SEVERITY = "minor"
READS = ("wager-bound:step",)
ASKED_OF = partial(bounds, by="step")  # games with a wager that is made in steps


def check(facts: HandFacts) -> Faults:
    steps = {} if facts.game is None else bounds(facts.game, "step")
    if not steps:
        return ()
    found = [_fault(facts, i, steps[one.wager]) for i, one in enumerate(facts.hand.wagers) if one.wager in steps]
    return [fault for fault in found if fault is not None]


def _fault(facts: HandFacts, i: int, bound: Bound) -> Fault | None:
    wager, amount, step = facts.hand.wagers[i], stake(facts.hand.wagers[i]), cents_of(bound.step or 0)
    if not amount % step:
        return None
    below = amount - amount % step
    asks = f"{lines_say(bound.cite, 'ask')} for multiples of {whole(step)}"
    says = f"{wager_at(facts, wager)}: wagered {said.money(amount)}; {asks}."
    due = f"{said.money(below)} or {said.money(below + step)}" if below else said.money(step)
    return Fault("fail", says, f"wagers[{i}].amount", said.money(amount), due, cites=cites(facts, bound.cite))
