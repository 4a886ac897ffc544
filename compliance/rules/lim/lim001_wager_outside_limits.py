"""A wager lies below the posted minimum or above the posted maximum.

What it checks: every wager of the hand against the minimum and the maximum that hung at the table. A wager for which the
schedule or the game prints a limit of its own is held to that one; a wager that is measured by another wager, or made
after the deal, is for other rules.

Why it matters: all bets shall be within the table limits, and the fee schedule is approved for those limits and no
others. A wager from behind is a wager of its own bettor and is held to the limits by itself. The book may also be
read as limiting what lies in one betting space together; a wager that is too small only by the first reading is not
called a fault.

What to do: see the table's notice and the recording of the wager. If the amount was recorded wrongly, correct the
hand with a superseding record; otherwise instruct the table and note it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from compliance.rules.facts import HandFacts
from compliance.rules.finding import Fault, Severity
from compliance.rules.wording import cites, in_lines, stake, wager_at
from games.hand import Wager
from games.load import readings
from games.money import CENTS, cents_of, dollars
from games.terms import FeeTerms, GameTerms

SEVERITY: Severity = "serious"
LAW: tuple[str, ...] = ("rule-book",)
READS: tuple[str, ...] = ("limit", "reading:limit-holds-for")
READING = "limit-holds-for"
TOGETHER = "each-betting-space"


class Held(NamedTuple):
    """To which limits a wager is held, in cents, and where they are printed. None: no figure at that end."""

    low: int | None
    high: int | None
    cite: tuple[str, ...]


NOT_BY_LIMIT = Held(None, None, ())


@lru_cache(maxsize=4096)
def _own(fee: FeeTerms, game: GameTerms) -> Mapping[str, Held]:
    """Wagers that the table limit does not hold: with a limit of their own, measured by another wager, or made after the
    deal (a play wager, a double). In a pot game the limit is of a round of betting, not of one wager."""
    if game.game.banked_by == "pot":
        return dict.fromkeys(game.wagers, NOT_BY_LIMIT)
    own = {}
    for name, terms in game.wagers.items():
        bounds = terms.kind.bound
        sums = [bound for bound in bounds if bound.min is not None or bound.max is not None]
        if terms.kind.placed == "after-deal" or (bounds and not sums):
            own[name] = NOT_BY_LIMIT
        elif sums:
            own[name] = Held(_cents(sums[0].min), _cents(sums[0].max), sums[0].cite)
    for limit in (*fee.schedule.wager_limit, *fee.option.wager_limit):
        own |= dict.fromkeys(limit.wagers, Held(_cents(limit.min), _cents(limit.max), limit.cite))
    return own


def _cents(figure: Decimal | None) -> int | None:
    return None if figure is None else cents_of(figure)


def check(facts: HandFacts) -> Sequence[Fault]:
    if facts.limits is None or facts.fee is None or facts.game is None:
        return ()
    low, high = facts.limits
    amounts = [CENTS[wager.amount] for wager in facts.hand.wagers]
    own = _own(facts.fee, facts.game)
    if not own and (not amounts or (low <= min(amounts) and max(amounts) <= high)):
        return ()
    posted = Held(low, high, facts.fee.option.printed_limit.cite)
    found = []
    for i, wager in enumerate(facts.hand.wagers):
        held = own.get(wager.wager, posted)
        if _below(stake(wager), held) or _above(stake(wager), held):
            found.append(_fault(facts, i, wager, held) if held is posted else _of_its_own(facts, i, wager, held))
    return found


def _below(amount: int, held: Held) -> bool:
    return held.low is not None and amount < held.low


def _above(amount: int, held: Held) -> bool:
    return held.high is not None and amount > held.high


def _of_its_own(facts: HandFacts, i: int, wager: Wager, held: Held) -> Fault:
    """Outside the limit that is printed for this wager, whatever hangs at the table."""
    amount = stake(wager)
    limit, side = (
        (held.low or 0, "below the minimum") if _below(amount, held) else (held.high or 0, "above the maximum")
    )
    says = (
        f"{wager_at(facts, wager)}: wagered {dollars(amount)}, {dollars(abs(amount - limit))} {side} of {dollars(limit)} "
        f"that is printed for this wager ({in_lines(held.cite)})."
    )
    lines = cites(facts, held.cite)
    return Fault("fail", says, f"wagers[{i}].amount", dollars(amount), dollars(limit), amount - limit, lines)


def _fault(facts: HandFacts, i: int, wager: Wager, held: Held) -> Fault:
    fee, amount = facts.fee, stake(wager)
    low, high = held.low or 0, held.high or 0
    assert fee is not None
    limit, side = (low, "below the posted minimum") if amount < low else (high, "above the posted maximum")
    place = in_lines(fee.option.printed_limit.cite)
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
        cites(facts, fee.option.printed_limit.cite),
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
