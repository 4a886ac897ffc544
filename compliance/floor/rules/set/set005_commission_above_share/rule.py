"""More commission was taken on the wagers of a seat than the share that is printed.

What it checks: where the rules let a commission or vigorish be taken as a share of a wager, or of what it wins, what was
collected for it from each seat or from whoever banks, whatever it was called, is no more than that share, rounded up
where the rules round. Above a share "not to be exceeded" half a cent is too much; where just that share is due, the part of
a cent is anybody's. Where the rules let it be put off and gathered later, or do not say when it is taken, more than the share
of this hand cannot be told from a wrong one.

Why it matters: the share is a price that is printed and posted. What is taken beyond it is a player's money, a few cents or
dollars at a time and on every hand.

What to do: compare with the wagers and the posted share. If the amount was recorded wrongly, or belongs to earlier hands,
correct the hand with a superseding record; otherwise return the difference by the house's dispute procedure.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from compliance.floor.rules.facts import HandFacts
from compliance.floor.rules.payouts import winnings
from compliance.floor.rules.wagers import duty
from compliance.floor.rules.wording import cites, wager_at
from compliance.law.finding import Fault, Faults
from games import said
from games.cards.money import CENTS, cents_of
from games.hand.form import Collection
from games.schema import Charge
from games.settling.sheet import WagerDue
from games.settling.wording import lines_say, stake
from games.terms.dues import KINDS as KINDS_OF
from games.terms.game import FeeTerms, GameTerms

SEVERITY = "serious"
READS = (
    "procedure", "charge:vigorish", "charge:commission", "charge-beside:vigorish", "means:commission-only-there",
    "means:commission-at-once",
)  # fmt: skip
KINDS, PAYERS = ("vigorish", "commission"), ("seat", "winner", "banker")
COLLECTED_AS = "vigorish"
LATER = ("commission-deferred", "commission-may-wait")  # what a line means that lets it be gathered later
NOT_STATED = "not-stated"  # when it is taken, no line says
AT_ONCE = "with-bet"  # taken when the wager is made, so never later


def check(facts: HandFacts) -> Faults:
    shares = () if facts.fee is None else _shares(facts.fee)
    if not shares or facts.sheet is None or facts.sheet.lines is None or not facts.hand.collections:
        return ()
    taken: dict[int, list[int]] = {}
    for i, one in enumerate(facts.hand.collections):
        seat = _from(facts, one)
        if seat is not None and _is_share(facts.fee, one):
            taken.setdefault(seat, []).append(i)
    faults = [_fault(facts, shares, facts.sheet.lines, seat, places) for seat, places in taken.items()]
    return [fault for fault in faults if fault is not None]


def _from(facts: HandFacts, one: Collection) -> int | None:
    """The seat that gave it; the player-dealer's is that of whoever banks."""
    bank = facts.hand.bank
    return bank.seat if one.source == "player-dealer" and bank is not None else one.seat


def _is_share(fee: FeeTerms | None, one: Collection) -> bool:
    """Whether it answers the share, whatever it was called: the option charges nothing else that is called so."""
    if one.kind == COLLECTED_AS:
        return True
    others = [] if fee is None else [KINDS_OF.get(terms.charge.kind, terms.charge.kind) for terms in fee.charges]
    return one.kind in ("fee", "rake") and one.kind not in others


@lru_cache(maxsize=4096)
def _shares(fee: FeeTerms) -> tuple[Charge, ...]:
    """The charges of the posted option that are a share of wagers of a seat."""
    charges = (terms.charge for terms in fee.charges)
    return tuple(one for one in charges if one.kind in KINDS and one.payer in PAYERS and one.share is not None)


def _fault(
    facts: HandFacts, shares: Sequence[Charge], lines: Sequence[WagerDue], seat: int, places: Sequence[int]
) -> Fault | None:
    game, collections = facts.game, facts.hand.collections or ()
    assert game is not None
    amount = sum(CENTS[collections[i].amount] for i in places)
    most, shown, used, loose = Fraction(0), [], dict[str, None](), False
    for i, wager in enumerate(facts.hand.wagers):
        charge = next((one for one in shares if wager.wager in one.counts), None)
        if wager.seat != seat or charge is None:
            continue
        if lines[i].result == "not stated" and charge.moment != AT_ONCE:
            return None  # whether it won cannot be told
        part = _most(charge, game, facts, i, lines[i])
        most += part
        # A share that is to be taken, of which a part of a cent cannot be; how to round is not printed.
        loose |= not charge.at_most
        used |= dict.fromkeys(charge.cite)
        shown.append(f"{wager_at(facts, wager)}: {charge.share} of the {charge.share_of}, at most {_sum(part)}")
    if amount <= most or (loose and amount - most < 1):
        return None
    place = tuple(used) or tuple(dict.fromkeys(line for one in shares for line in one.cite))
    head, over = f"Commission of {said.money(amount)} collected from seat {said.seat(seat)}", _sum(amount - most)
    says = f"{head}; {lines_say(place, 'allow')} {_sum(most)}: over {over}."
    recorded, due, more = said.money(amount), f"at most {_sum(most)}", math.ceil(amount - most)
    subject, cited = f"collections[{places[0]}].amount", cites(facts, place)
    fault = Fault("fail", says, subject, recorded, due, more, cited, working=tuple(shown))
    if not _later(game, shares):
        return fault
    later = "Commission may be gathered later than the hand it belongs to; of which hands this is, was not recorded"
    return fault.in_doubt(later)


def _later(game: GameTerms, shares: Sequence[Charge]) -> bool:
    """Whether it may be gathered later than the hand it belongs to: a line says so, or none says when it is taken."""
    if all(one.moment == AT_ONCE for one in shares):
        return False
    return duty(game, LATER) is not None or any(one.moment == NOT_STATED for one in shares)


def _most(charge: Charge, game: GameTerms, facts: HandFacts, i: int, line: WagerDue) -> Fraction:
    """The most that may be taken on one wager, in cents: exact, or rounded up where the rules round."""
    wager = facts.hand.wagers[i]
    if charge.share_of == "bet":
        base: Fraction | int = stake(wager)
    elif charge.moment == AT_ONCE:  # on what it could win
        base = winnings(wager, game, line)
    else:
        base = line.paid
    exact = Fraction(charge.share or 0) * base
    if charge.rounds_up_to is None:
        return exact
    step = cents_of(charge.rounds_up_to)
    return Fraction(-(-exact // step) * step)


def _sum(cents: Fraction) -> str:
    whole = int(cents)
    if 0 < cents < 1:
        return "a part of a cent"
    return said.money(whole) if cents == whole else f"{said.money(whole)} and a part of a cent"
