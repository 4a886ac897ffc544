"""A wager is larger than its share of the posted maximum.

What it checks: where the rules hold a wager to a share of the maximum posted at the table, the wager is no larger
than that. Where no limits are on file for the table, it cannot be told.

Why it matters: the share keeps what the house may have to pay on one hand within what the posted maximum stands for:
such wagers pay many times their amount.

What to do: see the table's notice and the recording of the wager. If the amount was recorded wrongly, correct the
hand with a superseding record; otherwise instruct the table. If no limits are on file, enter the posting with its
times.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import bounds
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.schema import Bound
from games.settling.wording import in_lines, lines_say, stake

SEVERITY = "serious"
READS = ("wager-bound:of-posted-maximum",)
ASKED_OF = partial(bounds, by="of_posted_max")  # games with a wager that is held to a share of the posted maximum


def check(facts: HandFacts) -> Faults:
    held = {} if facts.game is None else bounds(facts.game, "of_posted_max")
    if not held:
        return ()
    mine = [i for i, wager in enumerate(facts.hand.wagers) if wager.wager in held]
    if facts.limits is None:
        return _untold(facts, mine, held) if mine else ()
    found = [_fault(facts, i, facts.limits[1], held[facts.hand.wagers[i].wager]) for i in mine]
    return [fault for fault in found if fault is not None]


def _untold(facts: HandFacts, mine: Sequence[int], held: Mapping[str, Bound]) -> Faults:
    """No limits are on file: one finding for all these wagers."""
    wagers = [facts.hand.wagers[i] for i in mine]
    lines = tuple(dict.fromkeys(line for wager in wagers for line in held[wager.wager].cite))
    shown = [
        f"{wager_at(facts, wager)}: {said.money(stake(wager))}, at most {_share(held[wager.wager])}" for wager in wagers
    ]
    says = (
        f"Whether {len(mine)} of {len(facts.hand.wagers)} wagers lay within their share of the posted maximum "
        f"({in_lines(lines)}) cannot be told: no limits are on file for table {said.table(facts.hand.table)}."
    )
    return (Fault("cannot tell", says, "wagers", cites=cites(facts, lines), working=tuple(shown)),)


def _share(bound: Bound) -> Fraction:
    return Fraction(bound.of_posted_max or 0)


def _fault(facts: HandFacts, i: int, posted: int, bound: Bound) -> Fault | None:
    wager, lines = facts.hand.wagers[i], cites(facts, bound.cite)
    amount, share = stake(wager), _share(bound)
    most = int(share * posted)
    if amount <= most:
        return None
    due, over = said.money(most), amount - most
    head = f"{wager_at(facts, wager)}: wagered {said.money(amount)}, {said.difference(over)}"
    says = f"{head}: {lines_say(bound.cite, 'allow')} {due}."
    sums = f"{share} of the posted maximum of {said.money(posted)}{said.total(most, ' = ')}"
    subject = f"wagers[{i}].amount"
    return Fault("fail", says, subject, said.money(amount), f"at most {due}", over, lines, working=(sums,))
