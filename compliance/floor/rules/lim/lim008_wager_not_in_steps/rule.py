"""A wager is not a multiple of the step that the rules ask for.

What it checks: where the rules have a wager made in steps, such as whole multiples of five dollars, every such wager
is one. Where they take no wager that cannot be paid at its odds, what it would win is a whole number of the smallest chips
of the table where the sign names it, else of cents.

Why it matters: the step is there so that what is owed on a wager can be paid in chips without rounding. A wager
between two steps is one that the rules do not have, and what it is paid is decided by hand.

What to do: see the wager on surveillance. If the amount was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the table to take wagers in the steps that are printed.
"""

from compliance.floor.rules.chips import smallest_chip
from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import bounds
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import cents_of
from games.schema import Bound
from games.settling.wording import lines_say, stake, whole
from games.terms.game import GameTerms

SEVERITY = "minor"
READS = ("wager-bound:step", "wager-bound:payable", "means:amount-can-be-paid", "means:wager-step")


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games with a wager that is made in steps, or has to be payable."""
    return bool(bounds(game, "step") or bounds(game, "payable"))


def check(facts: HandFacts) -> Faults:
    game = facts.game
    if game is None:
        return ()
    steps, payable, wagers = bounds(game, "step"), bounds(game, "payable"), facts.hand.wagers
    if not steps and not payable:
        return ()
    found = [_fault(facts, i, steps[one.wager]) for i, one in enumerate(wagers) if one.wager in steps]
    found += [_unpaid(facts, game, i, payable[one.wager]) for i, one in enumerate(wagers) if one.wager in payable]
    return [fault for fault in found if fault is not None]


def _unpaid(facts: HandFacts, game: GameTerms, i: int, bound: Bound) -> Fault | None:
    """A wager of which a win could not be paid in whole chips; in whole cents, where the smallest chip is not known."""
    wager, amount = facts.hand.wagers[i], stake(facts.hand.wagers[i])
    terms, chip = game.wagers[wager.wager], smallest_chip(game)
    if amount * terms.pays % (terms.per * (chip or 1)) == 0:
        return None
    odds = f"{terms.pays} to {terms.per}"
    below = amount * terms.pays // terms.per // (chip or 1) * (chip or 1)
    part = "a cent" if chip is None else f"the smallest chip of {said.money(chip)}"
    says = (
        f"{wager_at(facts, wager)}: wagered {said.money(amount)}, of which {odds} is {said.money(below)} and a part of "
        f"{part}; {lines_say(bound.cite, 'take')} no wager that cannot be paid at its odds."
    )
    unit = terms.per * (chip or 100)
    nearest = [one for one in (amount // unit * unit, (amount // unit + 1) * unit) if one]
    due = f"{' or '.join(said.money(one) for one in nearest)}, {odds} of which can be paid"
    return Fault("fail", says, f"wagers[{i}].amount", said.money(amount), due, cites=cites(facts, bound.cite))


def _fault(facts: HandFacts, i: int, bound: Bound) -> Fault | None:
    wager, amount, step = facts.hand.wagers[i], stake(facts.hand.wagers[i]), cents_of(bound.step or 0)
    if not amount % step:
        return None
    below = amount - amount % step
    asks = f"{lines_say(bound.cite, 'ask')} for multiples of {whole(step)}"
    says = f"{wager_at(facts, wager)}: wagered {said.money(amount)}; {asks}."
    due = f"{said.money(below)} or {said.money(below + step)}" if below else said.money(step)
    return Fault("fail", says, f"wagers[{i}].amount", said.money(amount), due, cites=cites(facts, bound.cite))
