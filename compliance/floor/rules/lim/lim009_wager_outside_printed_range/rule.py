"""A wager lies outside the figures within which the book lets the house post its limits.

What it checks: where the book does not print a limit but says how low a minimum and how high a maximum the house may
post, no wager lies below the lowest or above the highest of these, whatever hung at the table; but where the book lets a
higher maximum hang once the commission was told, and the sign is on record, a wager within it is for the rule on the
telling. A wager with a limit of its own is held to that one by another rule.

Why it matters: limits may be changed only within what is approved. A wager beyond it is one that no notice could have
made right.

What to do: see the wager and the table's notice. If the amount was recorded wrongly, correct the hand with a
superseding record; otherwise instruct the table, and look at the notice: it may have been posted outside the range as
well.
"""

from collections.abc import Mapping
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import unsure_of_range
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import cents_of
from games.schema.dated import as_of
from games.settling.wording import in_lines, stake
from games.terms.game import GameTerms
from games.terms.ranges import Posted, posted_ranges
from games.terms.sign_check import above_by_notice

SEVERITY = "serious"
READS = ("range", "reading:posted-figures")


def ASKED_OF(game: GameTerms) -> bool:  # noqa: N802  # what the registry looks for
    """Games whose book prints within which figures limits are posted."""
    return bool(as_of(game.game.range, game.day))


def check(facts: HandFacts) -> Faults:
    held = {} if facts.game is None else _held(facts.game)
    if not held:
        return ()
    faults = []
    for i, wager in enumerate(facts.hand.wagers):
        within = held.get(wager.wager)
        if within is not None and not within.holds(stake(wager)) and not _told(facts, wager.wager, stake(wager)):
            faults.append(_fault(facts, i, within))
    return faults


@lru_cache(maxsize=256)
def _held(game: GameTerms) -> Mapping[str, Posted]:
    """By wager: the range that holds for it. A wager made after the deal is measured by another one."""
    found = {}
    for name, terms in game.wagers.items():
        own = any(bound.min is not None or bound.max is not None for bound in terms.kind.bound)
        within = None if own or terms.kind.placed == "after-deal" else posted_ranges(game).get(name)
        if within is not None:
            found[name] = within
    return found


def _told(facts: HandFacts, name: str, amount: int) -> bool:
    """Whether a higher maximum hangs, as the book lets it where the commission was told: the rule on the telling asks that."""
    game = facts.game
    if facts.hung is None or facts.limits is None or game is None or game.sign is None or not above_by_notice(game):
        return False
    own = game.sign.limits_of(name)
    high = facts.limits[1] if own is None or own.max is None else cents_of(own.max)
    return amount <= high


def _fault(facts: HandFacts, i: int, within: Posted) -> Fault:
    wager, amount = facts.hand.wagers[i], stake(facts.hand.wagers[i])
    low = within.low is not None and amount < within.low
    edge = (within.low if low else within.high) or 0
    side = f"below {said.money(edge)}, the lowest minimum" if low else f"above {said.money(edge)}, the highest maximum"
    says = (
        f"{wager_at(facts, wager)}: wagered {said.money(amount)}, {side} that may be posted ({in_lines(within.cite)})."
    )
    lines = cites(facts, within.cite)
    fault = Fault("fail", says, f"wagers[{i}].amount", said.money(amount), within.words, amount - edge, lines)
    return unsure_of_range(facts, fault)
