"""A wager was made in a size that belongs to another moment of the hand.

What it checks: where the rules give a wager its size by the moment at which it is made (so many times the first wager before
the community cards, fewer after them), the wager has the size that belongs to the number of times its bettor checked before.
Asked where decisions of the seat are on record; a size that no moment has is for the rule on wagers measured by another one.

Why it matters: the earlier a player raises, the less he has seen and the more he may wager. A large raise after the cards
are open is one made with knowledge that the bank pays for.

What to do: see on surveillance when the wager was placed. If the decisions or the amount were recorded wrongly, correct the
hand with a superseding record; otherwise settle what was wagered too much by the house's dispute procedure.
"""

from fractions import Fraction
from functools import partial

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import bounds, own_at_seat
from compliance.floor.rules.wording import cites, stakes_shown, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.hand.form import Wager
from games.schema import Bound
from games.settling.wording import as_wager, lines_say, listed, stake

SEVERITY = "serious"
READS = ("wager-bound:by-moment", "means:size-by-moment")
CHECK = "check"
ASKED_OF = partial(bounds, by="by_checks")  # games with a wager whose size goes by the moment


def check(facts: HandFacts) -> Faults:
    staged = {} if facts.game is None else bounds(facts.game, "by_checks")
    if not staged or not facts.hand.decisions:
        return ()
    faults = [_fault(facts, i, staged[one.wager]) for i, one in enumerate(facts.hand.wagers) if one.wager in staged]
    return [fault for fault in faults if fault is not None]


def _fault(facts: HandFacts, i: int, bound: Bound) -> Fault | None:
    wager, game = facts.hand.wagers[i], facts.game
    assert game is not None
    others = own_at_seat(facts.hand.wagers, wager, bound.of or "")
    if not others:
        return None
    amount, first = stake(wager), stake(others[0])
    moments = [n for n, shares in enumerate(bound.by_checks) if any(amount == Fraction(one) * first for one in shares)]
    own = [one for one in facts.hand.decisions or () if one.seat == wager.seat and one.bettor in (None, wager.bettor)]
    checks = sum(one.action == CHECK for one in own)
    if not moments or checks in moments:
        return None
    base = as_wager(game.wagers[bound.of or ""].title)
    times = f"{_times(Fraction(amount, first))} the {base}"
    says = f"{wager_at(facts, wager)}: {said.money(amount)}, {times}, {_after(checks)}"
    due = _due(bound, checks, base)
    working = (*stakes_shown(facts, others[:1]), *(_decision(one.action, wager) for one in own))
    subject, amounts, lines = f"wagers[{i}].amount", (said.money(amount), due), cites(facts, bound.cite)
    if own:
        says = f"{says}; {lines_say(bound.cite, 'give')} then {due}."
        return Fault("fail", says, subject, *amounts, None, lines, None, working)
    says = f"{says}. Whether its bettor had checked before was not recorded."
    return Fault("cannot tell", says, subject, *amounts, None, lines, None, working)


def _due(bound: Bound, checks: int, base: str) -> str:
    if checks >= len(bound.by_checks):
        return "no such wager"
    return f"{listed([_times(Fraction(one)) for one in bound.by_checks[checks]], 'or')} the {base}"


def _times(share: Fraction) -> str:
    return "as much as" if share == 1 else f"{share} times"


def _after(checks: int) -> str:
    return "without a check before" if checks == 0 else f"after {'one check' if checks == 1 else f'{checks} checks'}"


def _decision(action: str, wager: Wager) -> str:
    return f"Seat {said.seat(wager.seat)}: {action.replace('-', ' ')}"
