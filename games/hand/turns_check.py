"""What the types cannot say of who was asked, who threw and who was there: offers, bids, the shooter, seats that were away.

Refused is only what cannot have been. What was done against the text stays a hand, and rules tell it: an offer to an empty
chair or to somebody else than whose turn it was (ROT002, ROT007), a bid outside what the text asks (ROT009).
"""

from __future__ import annotations

from games.cards.money import CENTS, MoneyError
from games.hand.form import Hand, Offer
from games.hand.refusal import Problem

_EXACT = 'Write dollars and cents as an exact string, like "25.00".'
_CAME_BACK = "Leave `away` out where the player was back, or correct the seat."


def turns_problems(hand: Hand, occupants: dict[int, str], found: list[Problem]) -> None:
    """Put to `found` what the hand says of turns and cannot be."""
    away = {seat.seat for seat in hand.seats if seat.away}
    if hand.offers:
        _offers(hand, hand.offers, occupants, away, found)
    if hand.bank is not None and hand.bank.seat in away:
        what = "the player-dealer is away from the table"
        found.append(Problem("$.bank.seat", str(hand.bank.seat), what, _CAME_BACK))
    if hand.shooter is not None:
        _shooter(hand.shooter, occupants, away, found)
    if hand.opened and hand.bank is not None and (hand.bank.consecutive or 1) > 1:
        cure = "With a game that is newly opened everybody's count begins at 1; leave `opened` out where it went on."
        what = "the first hand of a game, and not the first of its player-dealer"
        found.append(Problem("$.bank.consecutive", str(hand.bank.consecutive), what, cure))


def _offers(hand: Hand, offers: list[Offer], occupants: dict[int, str], away: set[int], found: list[Problem]) -> None:
    last = None
    for i, offer in enumerate(offers):
        path = f"$.offers[{i}]"
        _asked(path, hand, offer, occupants, away, found)
        if offer.stake is not None:
            _bid(f"{path}.stake", offer.stake, found)
        if offer.at is None:
            continue
        if offer.at > hand.dealt:
            after = " An offer made when the game had closed belongs to no hand." if hand.closes else ""
            cure = f"Offers are recorded with the hand that they come before: this one was dealt {hand.dealt}.{after}"
            found.append(Problem(f"{path}.at", offer.at.isoformat(), "an offer after the deal", cure))
        if last is not None and offer.at < last:
            cure = "List the offers in the order in which they were made."
            found.append(Problem(f"{path}.at", offer.at.isoformat(), "before the offer listed above it", cure))
        last = offer.at


def _asked(
    path: str, hand: Hand, offer: Offer, occupants: dict[int, str], away: set[int], found: list[Problem]
) -> None:
    there, bank = occupants.get(offer.seat), hand.bank
    if there is None and offer.occupant is None:
        cure = "Add the seat to $.seats, or name in `occupant` who sat there when it was offered."
        found.append(Problem(f"{path}.seat", str(offer.seat), "nobody sits there", cure))
    if not offer.accepted:
        return
    if offer.seat in away and offer.occupant in (None, there):
        what = "accepted by somebody who was away from the table"
        found.append(Problem(f"{path}.accepted", "true", what, _CAME_BACK))
    if offer.occupant is not None and bank is not None and bank.seat == offer.seat and bank.occupant != offer.occupant:
        cure = f"The bank of seat {bank.seat} is held by {bank.occupant!r}: correct one of the two."
        found.append(Problem(f"{path}.occupant", repr(offer.occupant), "who accepted is not who holds the bank", cure))


def _bid(path: str, stake: str, found: list[Problem]) -> None:
    try:
        if not CENTS[stake]:
            cure = "Leave `stake` out where nothing was bid."
            found.append(Problem(path, stake, "a bid of nothing", cure))
    except MoneyError:
        what = "a negative amount" if stake.startswith("-") else "not an exact amount"
        found.append(Problem(path, repr(stake), what, _EXACT))


def _shooter(shooter: int, occupants: dict[int, str], away: set[int], found: list[Problem]) -> None:
    if shooter not in occupants:
        cure = "Add the seat to $.seats, or correct it."
        found.append(Problem("$.shooter", str(shooter), "nobody sits there", cure))
    elif shooter in away:
        found.append(Problem("$.shooter", str(shooter), "the shooter is away from the table", _CAME_BACK))
