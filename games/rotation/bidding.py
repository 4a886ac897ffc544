"""Bids for a bank: an offer round apart from a bidding round, and who of the bidders has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games import said
from games.cards.money import CENTS
from games.hand.form import Offer
from games.rotation.asked import Slip, Turn, after, named, present
from games.rotation.bank import put_up

FIRST_ROUND = "whether amounts named while the bank was offered are the first round of bids is not printed"


def offered_and_bid(offers: Sequence[Offer]) -> tuple[list[Offer], list[Offer]]:
    """The round of offers, which goes to nobody twice, and the bids behind it."""
    seen: set[int] = set()
    for i, offer in enumerate(offers):
        if offer.seat in seen:
            return list(offers[:i]), list(offers[i:])
        seen.add(offer.seat)
    return list(offers), []


def bids_of(offers: Sequence[Offer]) -> list[tuple[Offer, int]]:
    """Who bid how much."""
    return [(offer, CENTS[offer.stake]) for offer in offers if offer.stake is not None]


def willing(offers: Sequence[Offer], stake: int | None) -> list[Offer]:
    """Those asked who would wager once to twice the last stake, in the order in which they were asked."""
    if stake is None:
        return []
    return [
        offer
        for offer in offers
        if (offer.accepted and offer.stake is None)
        or (offer.stake is not None and stake <= CENTS[offer.stake] <= 2 * stake)
    ]


def opening_bids(asked: Turn) -> Iterator[Slip]:
    """The first hand: the highest bid takes the bank, however many rounds were bid; of equal bids the nearest to the dealer."""
    slip = _highest(asked, bids_of(asked.hand.offers or ()), ties_to_dealer=True)
    if slip is not None:
        yield slip


def bids_after_pass(asked: Turn, offered: Sequence[Offer], later: Sequence[Offer], out: str | None) -> Iterator[Slip]:
    """Nobody met the condition, and the highest bid takes the bank. `out` passed it and has no part in the first round of
    bids. Whether amounts named while the bank was offered are that round already, the text does not say."""
    here = present(asked.hand)

    def others(offers: Sequence[Offer]) -> list[tuple[Offer, int]]:
        return [bid for bid in bids_of(offers) if (bid[0].occupant or here.get(bid[0].seat)) != out]

    first, second = offered_and_bid(later)
    apart = [*others(first), *bids_of(second)]
    ways = [[*others(offered), *bids_of(later)]]
    if later:
        ways = [*ways, apart, [*others(offered), *apart]] if bids_of(offered) else [apart]
    slips = [_highest(asked, way, ties_to_dealer=False) for way in ways]
    wrong = next((slip for slip in slips if slip is not None), None)
    if wrong is not None:
        yield wrong._replace(unknown=FIRST_ROUND) if None in slips else wrong


def _highest(asked: Turn, bids: Sequence[tuple[Offer, int]], *, ties_to_dealer: bool) -> Slip | None:
    """Whether the highest of these bids took the bank and wagered no less. Of equal bids the text names the one that comes first
    from the dealer for the first hand alone."""
    bank, cite = asked.hand.bank, asked.rotation.cite
    if bank is None or not bids:
        return None
    top = max(cents for _, cents in bids)
    own = max((cents for one, cents in bids if one.seat == bank.seat), default=None)
    best = sorted({one.seat for one, cents in bids if cents == top})
    due = f"{named(best)}, bidding {said.money(top)}"
    if own is None or own < top:
        bid = "without a bid that counts" if own is None else f"with a bid of {said.money(own)}"
        return Slip("bid", "bank.seat", f"Seat {said.seat(bank.seat)} took the bank {bid}", due, cite)
    if ties_to_dealer and len(best) > 1 and asked.rotation.direction is not None:
        nearest = after(best, 0, asked.rotation.direction)[0]
        if nearest != bank.seat:
            did = f"Seat {said.seat(bank.seat)} took the bank with the same bid as seat {said.seat(nearest)}"
            return Slip("bid", "bank.seat", did, f"seat {said.seat(nearest)}, the nearest to the dealer", cite)
    stake = put_up(asked.hand)
    if stake is None or stake >= own:
        return None
    did = f"The bank put up {said.money(stake)} after a bid of {said.money(own)}"
    return Slip("bid", "bank.wager", did, f"at least {said.money(own)}", cite)
