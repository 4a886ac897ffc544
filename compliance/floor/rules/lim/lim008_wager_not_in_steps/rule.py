"""A wager is not a multiple of the step that the rules ask for.

What it checks: where the rules have a wager made in steps, such as whole multiples of five dollars, every such wager
is one.

Why it matters: the step is there so that what is owed on a wager can be paid in chips without rounding. A wager
between two steps is one that the rules do not have, and what it is paid is decided by hand.

What to do: see the wager on surveillance. If the amount was recorded wrongly, correct the hand with a superseding
record; otherwise instruct the table to take wagers in the steps that are printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Severity
from games import said
from games.cards.money import cents_of
from games.schema import Bound
from games.settling.wording import lines_say, stake, whole
from games.terms.game import GameTerms

SEVERITY: Severity = "minor"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("wager-bound:step",)


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games with a wager that is made in steps."""
    return bool(_steps(game))


def check(facts: HandFacts) -> Sequence[Fault]:
    steps = {} if facts.game is None else _steps(facts.game)
    if not steps:
        return ()
    return [
        _fault(facts, i, *steps[wager.wager])
        for i, wager in enumerate(facts.hand.wagers)
        if wager.wager in steps and stake(wager) % steps[wager.wager][0]
    ]


@lru_cache(maxsize=256)
def _steps(game: GameTerms) -> Mapping[str, tuple[int, Bound]]:
    """The wagers with a step, in cents."""
    return {
        name: (cents_of(bound.step), bound)
        for name, terms in game.wagers.items()
        for bound in terms.kind.bound
        if bound.step is not None
    }


def _fault(facts: HandFacts, i: int, step: int, bound: Bound) -> Fault:
    wager, amount = facts.hand.wagers[i], stake(facts.hand.wagers[i])
    below = amount - amount % step
    asks = f"{lines_say(bound.cite, 'ask')} for multiples of {whole(step)}"
    says = f"{wager_at(facts, wager)}: wagered {said.money(amount)}; {asks}."
    due = f"{said.money(below)} or {said.money(below + step)}" if below else said.money(step)
    return Fault("fail", says, f"wagers[{i}].amount", said.money(amount), due, cites=cites(facts, bound.cite))
