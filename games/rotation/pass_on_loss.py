"""Chemin de fer: the bank passes on a loss and may be passed after any hand; a passed bank goes to who matches the stake."""

from __future__ import annotations

from collections.abc import Iterator

from games import said
from games.cards.money import CENTS
from games.rotation import bank
from games.rotation.asked import Carried, Slip, Turn, between, named, present

TITLE = "passes on a loss"
LOST, WON = "player", "banker"


def slips(asked: Turn) -> Iterator[Slip]:
    """What goes against it."""
    hand, last, held = asked.hand, asked.last, asked.carried
    if hand.bank is None or last is None or not asked.follows:
        return
    kept = last.occupant == hand.bank.occupant
    if held.lost and kept:
        did = f"{said.person(hand.bank.occupant)} kept the bank after hand {said.hand(last.id, last.number)}, which it lost"
        yield Slip("not-back", "bank.occupant", did, "the bank passes on a loss", asked.rotation.cite)
    elif held.lost:
        yield from _after_loss(asked, held)
    elif held.lost is False:
        yield from _after_pass(asked, held, kept)
    yield from bank.asked_wrongly(asked)


def _after_loss(asked: Turn, held: Carried) -> Iterator[Slip]:
    """Offered from the seat next to the banker who lost; from the one who had passed it, where a passed bank lost."""
    hand, last, direction = asked.hand, asked.last, asked.rotation.direction
    start = held.passed_from or (last.seat if last is not None else None)
    if start is None or direction is None or hand.bank is None or not hand.offers:
        return
    missed = [
        seat
        for seat in between(start, hand.bank.seat, direction, list(present(hand)))
        if seat not in {offer.seat for offer in hand.offers}
    ]
    if missed:
        did = f"The bank went to seat {said.seat(hand.bank.seat)}; {named(missed)} came before it and had no offer"
        yield Slip("asked-wrongly", "offers", did, f"{direction} from seat {said.seat(start)}", asked.rotation.cite)


def _after_pass(asked: Turn, held: Carried, kept: bool) -> Iterator[Slip]:
    """Who takes a bank that was passed wagers once to twice the last stake, or bids highest where nobody does."""
    stake, before, hand = bank.put_up(asked.hand), held.stake, asked.hand
    if stake is None or before is None or before <= stake <= 2 * before:
        return
    bids = [CENTS[offer.stake] for offer in hand.offers or () if offer.stake is not None]
    if not kept and not any(before <= bid <= 2 * before for bid in bids) and stake == max(bids, default=-1):
        return  # nobody met the condition: the highest bid takes it
    did = f"The bank put up {said.money(stake)} after {said.money(before)}"
    due = f"{said.money(before)} to {said.money(2 * before)}"
    slip = Slip("bid", "bank.wager", did, due, asked.rotation.cite)
    if not kept and hand.offers is None:
        slip = slip._replace(unknown="whether nobody met that and the highest bid took it was not recorded")
    yield slip


def carry(asked: Turn) -> Carried | None:
    """Whether the bank lost, what it had put up, and from where it was passed of its own will."""
    hand, last, held = asked.hand, asked.last, asked.carried
    told = asked.sheet is not None and asked.sheet.lines is not None
    lost = (asked.sheet.outcome == LOST) if told and asked.sheet is not None else None
    passed = held.passed_from if held.lost is False else None
    if hand.bank is not None and last is not None and asked.follows and last.occupant != hand.bank.occupant:
        passed = last.seat if held.lost is False else None
    return Carried(lost=lost, stake=bank.put_up(hand), passed_from=passed)
