"""A wager is larger or smaller than the one before it allows it to be.

What it checks: where the rules measure a wager by what the same bettor wagered in the hand before, both amounts. Where the hand
before is not on record it cannot be told.

Why it matters: such a bound keeps a player who takes the bank from raising against the House once the bank is his.

What to do: see both hands on surveillance. If an amount was recorded wrongly, correct the hand with a superseding record;
otherwise instruct the table: what is too much goes back before the deal.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.schema import Bound
from games.settling.wording import in_lines, lines_say, stake
from games.terms.game import GameTerms

SEVERITY = "serious"
READS = ("wager-bound:of-last-hand", "means:bank-wager-size")


@lru_cache(maxsize=256)
def _measured(game: GameTerms) -> Mapping[str, Bound]:
    return {name: bound for name, terms in game.wagers.items() for bound in terms.kind.bound if bound.of_last}


ASKED_OF = _measured  # games with a wager that is measured by the hand before


def check(facts: HandFacts) -> Faults:
    measured = {} if facts.game is None else _measured(facts.game)
    if not measured:
        return ()
    mine = [i for i, wager in enumerate(facts.hand.wagers) if wager.wager in measured]
    found = [_fault(facts, i, measured[facts.hand.wagers[i].wager]) for i in mine]
    return [fault for fault in found if fault is not None]


def _fault(facts: HandFacts, i: int, bound: Bound) -> Fault | None:
    wager, before, game = facts.hand.wagers[i], facts.before, facts.game
    assert game is not None
    amount, lines, subject = stake(wager), cites(facts, bound.cite), f"wagers[{i}].amount"
    if before is None or before.number + 1 != facts.hand.number or before.stakes is None:
        says = (
            f"{wager_at(facts, wager)}: whether {said.money(amount)} kept to what {said.person(wager.bettor)} wagered in the "
            f"hand before ({in_lines(bound.cite)}) cannot be told: that is not on record."
        )
        return Fault("cannot tell", says, subject, said.money(amount), cites=lines)
    last = sum(cents for bettor, name, cents in before.stakes if (bettor, name) == (wager.bettor, bound.of))
    if not last:  # that he had to have one is for the rules on the bank
        return None
    least, most = (None if one is None else Fraction(one) * last for one in (bound.at_least, bound.at_most))
    if (most is None or amount <= most) and (least is None or amount >= least):
        return None
    edge, word = (most, "at most") if most is not None and amount > most else (least or 0, "at least")
    due = f"{word} {said.money(int(edge))}"
    says = (
        f"{wager_at(facts, wager)}: wagered {said.money(amount)}; {lines_say(bound.cite, 'allow')} {due} after "
        f"{said.money(last)} of {said.person(wager.bettor)} in hand {before.number}."
    )
    working = (f"{game.wagers[bound.of or ''].title} in hand {before.number}{said.total(last)}",)
    return Fault("fail", says, subject, said.money(amount), due, int(amount - edge), lines, None, working)
