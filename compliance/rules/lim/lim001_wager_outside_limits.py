"""A wager lies below the posted minimum or above the posted maximum.

What it checks: every wager of the hand against the minimum and the maximum that hung at the table.

Why it matters: all bets shall be within the table limits, and the fee schedule is approved for those limits and no
others. A wager from behind is a wager of its own bettor and is held to the limits by itself. The book may also be
read as limiting what lies in one betting space together; a wager that is too small only by the first reading is not
called a fault.

What to do: see the table's notice and the recording of the wager. If the amount was recorded wrongly, correct the
hand with a superseding record; otherwise instruct the table and note it.
"""

from __future__ import annotations

from collections.abc import Sequence

from compliance.rules.facts import HandFacts
from compliance.rules.finding import Fault, Severity
from compliance.rules.wording import cites, in_lines, stake, wager_at
from games.hand import Wager
from games.load import readings
from games.money import CENTS, dollars

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book",)
READING = "limit-holds-for"
TOGETHER = "each-betting-space"


def check(facts: HandFacts) -> Sequence[Fault]:
    if facts.limits is None or facts.fee is None:
        return ()
    low, high = facts.limits
    amounts = [CENTS[wager.amount] for wager in facts.hand.wagers]
    if not amounts or (low <= min(amounts) and max(amounts) <= high):
        return ()
    wagers = enumerate(facts.hand.wagers)
    return [_fault(facts, i, wager, low, high) for i, wager in wagers if not low <= stake(wager) <= high]


def _fault(facts: HandFacts, i: int, wager: Wager, low: int, high: int) -> Fault:
    fee, amount = facts.fee, stake(wager)
    assert fee is not None
    limit, side = (low, "below the posted minimum") if amount < low else (high, "above the posted maximum")
    place = in_lines(fee.option.limit.cite)
    posted = (
        f"Posted at table {facts.hand.table}: option {fee.option.number}, {dollars(low)} to {dollars(high)} ({place})"
    )
    fault = Fault(
        "fail",
        f"{wager_at(facts, wager)}: wagered {dollars(amount)}, {dollars(abs(amount - limit))} {side} of {dollars(limit)}.",
        f"wagers[{i}].amount",
        dollars(amount),
        f"{dollars(low)} to {dollars(high)}",
        amount - limit,
        cites(facts, fee.option.limit.cite),
        working=(posted,),
    )
    together = sum(
        stake(other) for other in facts.hand.wagers if (other.seat, other.wager) == (wager.seat, wager.wager)
    )
    if together == amount or not low <= together <= high or not _left_open(facts):
        return fault
    open_ = f"Whether the limit holds for each wager or for the {dollars(together)} in that betting space the book leaves open"
    return fault._replace(outcome="cannot tell", says=f"{fault.says} {open_}.", reading=READING)


def _left_open(facts: HandFacts) -> bool:
    reading = readings(facts.game.game).get(READING) if facts.game is not None else None
    return reading is not None and TOGETHER in reading.possible
