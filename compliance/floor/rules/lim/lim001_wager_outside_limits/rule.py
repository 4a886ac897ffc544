"""A wager lies below the posted minimum or above the posted maximum.

What it checks: every wager of the hand against the minimum and the maximum that hung at the table; a wager for which the
sign has limits of its own, against those. A wager for which the schedule or the game prints a limit of its own is held to
that one too, whatever hung; a wager that is measured by another wager, or made after the deal without a limit of its own,
is for other rules.

Why it matters: all bets shall be within the table limits, and the fee schedule is approved for those limits and no
others. A wager from behind is a wager of its own bettor and is held to the limits by itself. The book may also be
read as limiting what lies in one betting space together; a wager that is too small only by the first reading is not
called a fault, but where the page has partners on one spot each wager the minimum.

What to do: see the table's notice and the recording of the wager. If the amount was recorded wrongly, correct the
hand with a superseding record; otherwise instruct the table and note it.
"""

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.wagers import by_reading, duty
from compliance.floor.rules.wording import cites, other_sum, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS
from games.hand.form import Wager
from games.schema.load import readings
from games.settling.wording import in_lines, stake
from games.terms.game import GameTerms
from games.terms.in_action import cut
from games.terms.wager_limits import NOT_BY_LIMIT, Limits, held_to, limits_of_its_own, shown

SEVERITY = "serious"
READS = (
    "limit",
    "outside-limits",
    "wager-limit",
    "wager-bound:in-dollars",
    "reading:limit-holds-for",
    "means:limits-hold",
    "means:minimum-after-fee",
    "means:outside-limits",
    "means:partners-each-minimum",
)
PARTNERS = "partners-each-minimum"
READING = "limit-holds-for"
TOGETHER = "each-betting-space"


def check(facts: HandFacts) -> Faults:
    game, wagers, limits = facts.game, facts.hand.wagers, facts.limits
    if game is None:
        return ()
    if not limits_of_its_own(facts.fee, game) and not shown(game):
        amounts = [CENTS[wager.amount] for wager in wagers]
        if limits is None or not amounts or (limits[0] <= min(amounts) and max(amounts) <= limits[1]):
            return ()
    posted = _posted(facts)
    found = (
        _judged(facts, game, i, wager, posted)
        for i, wager in enumerate(wagers)
        if wager.points is None  # between two seats a stake stands for several points: no line limits it
    )
    return [fault for fault in found if fault is not None]


def _judged(facts: HandFacts, game: GameTerms, i: int, wager: Wager, posted: Limits) -> Fault | None:
    """A wager by the limits of its own on the sign, by those printed for it, or by those of the table."""
    amount = stake(wager)
    for hangs, held in held_to(facts.fee, game, wager.wager, posted):
        if held.outside(amount):
            return _fault(facts, i, wager, held) if hangs else _of_its_own(facts, i, wager, held)
    return None


def _posted(facts: HandFacts) -> Limits:
    """What hung at the table; nothing where an option hung there that was not in force."""
    if facts.limits is None or facts.game is None:
        return NOT_BY_LIMIT
    if facts.fee is not None:
        return Limits(*facts.limits, facts.fee.option.printed_limit.cite)
    without = facts.posting is not None and facts.posting.schedule is None  # the limits hang there, no option with them
    return Limits(*facts.limits, ()) if without or not facts.game.game.schedule else NOT_BY_LIMIT


def _of_its_own(facts: HandFacts, i: int, wager: Wager, held: Limits) -> Fault:
    """Outside the limit that is printed for this wager, whatever hangs at the table."""
    amount = stake(wager)
    limit, side = (held.low or 0, "below the minimum") if held.below(amount) else (held.high or 0, "above the maximum")
    says = (
        f"{wager_at(facts, wager)}: wagered {said.money(amount)}, {said.money(abs(amount - limit))} {side} "
        f"of {said.money(limit)} that is printed for this wager ({in_lines(held.cite)})."
    )
    fault = other_sum(says, f"wagers[{i}].amount", amount, limit, cites(facts, held.cite))
    return fault if held.bound is None else by_reading(facts, held.bound, fault)


def _fault(facts: HandFacts, i: int, wager: Wager, held: Limits) -> Fault:
    amount, low, high = stake(wager), held.low or 0, held.high
    below = high is None or amount < low
    limit, side = (low, "below the posted minimum") if below else (high or 0, "above the posted maximum")
    known = None if facts.game is None else facts.game.wagers.get(wager.wager)
    cite = held.cite or (() if known is None else known.kind.cite)
    option = "" if facts.fee is None else f"option {facts.fee.option.number}, "
    place = f" ({in_lines(held.cite)})" if held.cite else ""
    gap = f"{said.money(abs(amount - limit))} {side} of"
    limits = f"at least {said.money(low)}" if high is None else f"{said.money(low)} to {said.money(high)}"
    says = f"{wager_at(facts, wager)}: wagered {said.money(amount)}, {gap} {said.money(limit)}."
    goes_back = None if facts.game is None else cut(facts.game).get(wager.wager)
    if goes_back is not None and facts.in_action.wagers[i] is not wager:
        says += f" {said.money(amount - limit)} of it has no action and goes back ({in_lines(goes_back.cite)})."
    own = facts.game is not None and facts.game.sign is not None and facts.game.sign.limits_of(wager.wager) is not None
    what = f"for {wager.wager}, " if own else option
    posted, subject = f"Posted at table {said.table(facts.hand.table)}: {what}{limits}{place}", f"wagers[{i}].amount"
    recorded, lines = said.money(amount), cites(facts, cite)
    fault = Fault("fail", says, subject, recorded, limits, amount - limit, lines, working=(posted,))
    together = sum(
        stake(other) for other in facts.hand.wagers if (other.seat, other.wager) == (wager.seat, wager.wager)
    )
    if together == amount or not low <= together <= (together if high is None else high) or not _left_open(facts):
        return fault
    partners = duty(facts.game, (PARTNERS,)) if below and facts.game is not None else None
    if partners is not None:
        each = f" Who bets together with others wagers the minimum by himself ({in_lines(partners.cite)})."
        return fault._replace(says=says + each, cites=(*lines, *cites(facts, partners.cite)))
    open_ = f"Whether the limit holds for each wager or for the {said.money(together)} in that betting space the book leaves open"
    return fault.in_doubt(open_, reading=READING)


def _left_open(facts: HandFacts) -> bool:
    reading = readings(facts.game.game).get(READING) if facts.game is not None else None
    return reading is not None and TOGETHER in reading.possible
