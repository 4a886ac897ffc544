"""A wager was placed after no more bets was announced.

What it checks: where the page closes the wagers with that call, every wager on record whose time is known against the time of
the call, but for those that the rules have placed later. A hand for which a late bet is on record as an irregularity is left
to the rule on remedies.

Why it matters: the call is what everybody at the table can hear. Whoever bets after it bets when others no longer may, and
mostly with something seen.

What to do: see on surveillance when the call was made and when the wager lay there. If a time was recorded wrongly, correct the
hand with a superseding record; otherwise instruct the table: a late wager is not taken.
"""

from collections.abc import Iterator

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.settling.wording import lines_have, stake

SEVERITY = "serious"
CLOSED = "closed-by-call"
READS = (f"means:{CLOSED}",)
CALL, LATE = "no-more-bets", "late-bet"
CLOCK = "%H:%M:%S"


def check(facts: HandFacts) -> Faults:
    hand, game = facts.hand, facts.game
    if game is None or not hand.calls or any(one.kind == LATE for one in hand.irregularities or ()):
        return ()
    return tuple(_late(facts))


def _late(facts: HandFacts) -> Iterator[Fault]:
    hand, game = facts.hand, facts.game
    called = min((one.at for one in hand.calls or () if one.call == CALL and one.at is not None), default=None)
    asked = None if game is None or called is None else duty(game, (CLOSED,))
    if game is None or called is None or asked is None:
        return
    for i, wager in enumerate(hand.wagers):
        terms = game.wagers.get(wager.wager)
        if wager.at is None or wager.at <= called or (terms is not None and terms.kind.placed == "after-deal"):
            continue
        at, closed = said.moment(wager.at, CLOCK), said.moment(called, CLOCK)
        head = f"{wager_at(facts, wager)}: {said.money(stake(wager))} placed at {at}"
        says = (
            f"{head}; no more bets was announced at {closed}, and {lines_have(asked.cite)} every wager placed before."
        )
        yield Fault("fail", says, f"wagers[{i}].at", at, f"before {closed}", None, cites(facts, asked.cite))
