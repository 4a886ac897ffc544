"""Chemin de fer: the bank passes on a loss and may be passed after any hand; a passed bank goes to who matches the stake.

After a loss it is offered round the table; passed of free will it is offered too, and where nobody meets the condition it
goes by bids, which the text keeps apart from the offers. A passed bank that loses goes on from whoever passed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games import said
from games.cards.money import CENTS
from games.hand.form import Offer
from games.rotation import bank
from games.rotation.asked import Carried, Slip, Turn, after, present
from games.rotation.bidding import bids_of, highest_bid, offered_and_bid, willing
from games.rotation.order import Queue, out_of_turn
from games.rotation.qualify import askable, others_declined

TITLE = "passes on a loss"
LOST, WON = "player", "banker"
MOST_PASSES = 9
"""The bank is followed back through so many who passed it: what is carried has to come to rest."""


def slips(asked: Turn) -> Iterator[Slip]:
    """What goes against it."""
    hand, last, held = asked.hand, asked.last, asked.carried
    if hand.bank is not None and asked.opens:
        yield from highest_bid(asked, hand.offers or (), out=None)
    if hand.bank is None or last is None or not asked.follows:
        return
    kept = last.occupant == hand.bank.occupant
    if held.lost and kept:
        yield from _kept(asked)
    elif held.lost:
        yield from _after_loss(asked, held)
    elif held.lost is False and kept:
        yield from _stake(asked, held, kept=True)
    elif held.lost is False:
        yield from _after_pass(asked, held)
    yield from bank.asked_wrongly(asked)


def _kept(asked: Turn) -> Iterator[Slip]:
    """The bank passes on a loss; what follows when nobody else takes it is not printed."""
    hand, last = asked.hand, asked.last
    assert hand.bank is not None
    assert last is not None
    did = f"{said.person(hand.bank.occupant)} kept the bank after hand {said.hand(last.id, last.number)}, which it lost"
    slip = Slip("not-back", "bank.occupant", did, "the bank passes on a loss", asked.rotation.cite)
    if hand.offers is None:
        yield slip._replace(unknown="whether it was offered and everybody declined was not recorded")
    elif others_declined(asked, last.occupant) and asked.readings.get(bank.NOBODY, bank.OPEN) == bank.OPEN:
        yield slip._replace(readings=(bank.NOBODY,))
    else:
        yield slip


def _after_loss(asked: Turn, held: Carried) -> Iterator[Slip]:
    """Offered from the seat next to the banker who lost; from the one who had passed it, where a passed bank lost. Where
    several had passed it the text does not say from which of them: what fits one of them is in order."""
    last, direction, hand = asked.last, asked.rotation.direction, asked.hand
    if last is None or last.seat is None or direction is None or hand.bank is None:
        return
    found = []
    for start in held.passed or (last.seat,):
        able = askable(asked)
        queue = Queue(after(list(able), start, direction), able, "bank", spared=frozenset([start]))
        slip = out_of_turn(asked, queue, hand.bank.seat)
        if slip is None:
            return
        found.append(slip)
    yield found[-1]


def _after_pass(asked: Turn, held: Carried) -> Iterator[Slip]:
    """Offered to each; the first who accepts and wagers once to twice the last stake has it, else the highest bidder."""
    hand, last, direction = asked.hand, asked.last, asked.rotation.direction
    assert hand.bank is not None
    assert last is not None
    offered, bids = offered_and_bid(hand.offers or ())
    met = willing(offered, held.stake)
    by_bid = hand.offers is not None and not met and bool(bids_of([*offered, *bids]))
    if by_bid:
        yield from highest_bid(asked, [*offered, *bids], out=last.occupant)
    else:
        yield from _stake(asked, held, kept=False)
        if met and met[0].seat != hand.bank.seat and met[0].stake is not None:
            did = (
                f"Seat {said.seat(met[0].seat)} was willing to wager {said.money(CENTS[met[0].stake])} and was asked before"
                f" seat {said.seat(hand.bank.seat)}, which took the bank"
            )
            yield Slip("bid", "bank.seat", did, "the first who meets the condition", asked.rotation.cite)
            return
    if by_bid or last.seat is None or direction is None:
        return  # bids go by their amount
    able = askable(asked)
    seats = after(list(able), last.seat, direction)
    free = frozenset(seat for seat, who in present(hand).items() if who == last.occupant)
    only = None if hand.offers is None else _up_to(offered, hand.bank.seat)
    slip = out_of_turn(asked, Queue(seats, able, "bank", free), hand.bank.seat, only)
    if slip is not None:
        yield slip


def _up_to(offered: Sequence[Offer], taker: int) -> list[Offer]:
    """The round of offers as far as the one who took it: what others would have wagered is moot."""
    upto: list[Offer] = []
    for one in offered:
        took = one.accepted or (one.stake is not None and one.seat == taker)
        upto.append(Offer(one.seat, accepted=took))
        if took:
            break
    return upto


def _stake(asked: Turn, held: Carried, kept: bool) -> Iterator[Slip]:
    """Who keeps the bank, or takes one that was passed, wagers once to twice the last stake."""
    stake, before = bank.put_up(asked.hand), held.stake
    if stake is None or before is None or before <= stake <= 2 * before:
        return
    did = f"The bank put up {said.money(stake)} after {said.money(before)}"
    due = f"{said.money(before)} to {said.money(2 * before)}"
    slip = Slip("bid", "bank.wager", did, due, asked.rotation.cite)
    if not kept and asked.hand.offers is None:
        slip = slip._replace(unknown="whether nobody met that and the highest bid took it was not recorded")
    yield slip


def carry(asked: Turn) -> Carried | None:
    """Whether the bank lost, what it had put up, and from where it was passed of its own will."""
    hand, last, held = asked.hand, asked.last, asked.carried
    told = asked.sheet is not None and asked.sheet.lines is not None
    lost = (asked.sheet.outcome == LOST) if told and asked.sheet is not None else None
    passed = held.passed if held.lost is False else ()
    moved = hand.bank is not None and last is not None and asked.follows and last.occupant != hand.bank.occupant
    if moved and held.lost is False and last is not None and last.seat is not None:
        passed = (*passed, last.seat)[-MOST_PASSES:]
    return Carried(lost=lost, stake=bank.put_up(hand), passed=passed)
