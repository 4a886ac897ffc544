"""Bids for a bank: an offer round apart from a bidding round, and who of the bidders has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games import said
from games.cards.money import CENTS
from games.hand.form import Offer
from games.rotation.asked import Slip, Turn, after, named, present
from games.rotation.bank import put_up


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


def highest_bid(asked: Turn, offers: Sequence[Offer], out: str | None) -> Iterator[Slip]:
    """The highest bid takes the bank, and its wager is not below the bid. `out`: who passed it has no part in the first round
    of bids. Of equal bids the text names the one that comes first from the dealer for the first hand alone."""
    bank, cite, here = asked.hand.bank, asked.rotation.cite, present(asked.hand)
    if bank is None:
        return
    first, later = offered_and_bid(offers)
    bids = [(one, cents) for one, cents in bids_of(first) if (one.occupant or here.get(one.seat)) != out]
    bids = bids or bids_of(later)
    if not bids:
        return
    top = max(cents for _, cents in bids)
    own = max((cents for one, cents in bids if one.seat == bank.seat), default=None)
    best = [one.seat for one, cents in bids if cents == top]
    due = f"{named(best)}, bidding {said.money(top)}"
    if own is None or own < top:
        bid = "without a bid that counts" if own is None else f"with a bid of {said.money(own)}"
        yield Slip("bid", "bank.seat", f"Seat {said.seat(bank.seat)} took the bank {bid}", due, cite)
        return
    if out is None and len(best) > 1 and asked.rotation.direction is not None:
        nearest = after(best, 0, asked.rotation.direction)[0]
        if nearest != bank.seat:
            did = f"Seat {said.seat(bank.seat)} took the bank with the same bid as seat {said.seat(nearest)}"
            yield Slip("bid", "bank.seat", did, f"seat {said.seat(nearest)}, the nearest to the dealer", cite)
            return
    yield from _below(asked, own)


def _below(asked: Turn, bid: int) -> Iterator[Slip]:
    stake = put_up(asked.hand)
    if stake is not None and stake < bid:
        did = f"The bank put up {said.money(stake)} after a bid of {said.money(bid)}"
        yield Slip("bid", "bank.wager", did, f"at least {said.money(bid)}", asked.rotation.cite)
