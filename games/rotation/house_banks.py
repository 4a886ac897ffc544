"""The house's dealer banks, and a player may who is offered the bank: round the table until one accepts or it is back.

A hand without a bank is the house's. Where the next offer begins is printed for a bank that the first one asked accepted, and
for the round after one that the house banked; after any other the text does not say, and nothing is found.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games import said
from games.rotation import bank
from games.rotation.asked import Carried, Slip, Turn, after, named, present
from games.rotation.order import Queue, out_of_turn
from games.rotation.qualify import askable

TITLE = "the house banks, and who is offered the bank"


def slips(asked: Turn) -> Iterator[Slip]:
    """What goes against it."""
    hand = asked.hand
    if asked.opens and hand.bank is not None:
        did = f"{said.person(hand.bank.occupant)} held the bank on the first hand of a new game"
        yield Slip("not-entitled", "bank.occupant", did, "the house on the first hand", asked.rotation.cite)
        return
    yield from bank.held_too_long(asked)
    yield from bank.not_entitled(asked)
    yield from bank.asked_wrongly(asked)
    yield from _order(asked)


def _order(asked: Turn) -> Iterator[Slip]:
    """Each one who may have it in turn, up to the one who took it, or until the offer is back with the dealer."""
    hand, direction = asked.hand, asked.rotation.direction
    if direction is None or asked.opens or not asked.follows or (hand.offers is None and hand.bank is None):
        return
    able = askable(asked)
    for seat, who in present(hand).items():
        if asked.last is not None and who == asked.last.occupant:
            able[seat] = False  # nobody banks two rounds in a row
    first = _first(asked, direction)
    if first is None and hand.offers:
        first = hand.offers[0].seat
    if first is None:
        return
    seats = after(list(able), 0, direction)
    taker = None if hand.bank is None else hand.bank.seat
    queue = Queue(seats[seats.index(first) :], able, what="bank", all_asked=hand.bank is None)
    slip = _beyond(asked, queue) or out_of_turn(asked, queue, taker)
    if slip is not None:
        yield slip


def _beyond(asked: Turn, queue: Queue) -> Slip | None:
    """What no order of offers makes right: nobody was asked who may have it, or somebody beyond the dealer took it."""
    hand, direction, cite = asked.hand, asked.rotation.direction, asked.rotation.cite
    if hand.bank is None:
        if hand.offers or not any(queue.able[seat] for seat in queue.seats):
            return None
        did = "The house banked, and the bank was offered to nobody"
        return Slip("order", "offers", did, f"an offer {direction} round the table", cite, recorded="none")
    taker = hand.bank.seat
    if hand.offers is not None or taker in queue.seats or queue.able.get(taker) is False:
        return None
    did = f"Seat {said.seat(taker)} took the bank, and the offer was to be back at the dealer before it"
    return Slip("order", "bank.seat", did, named(list(queue.seats)), cite)


def _first(asked: Turn, direction: str) -> int | None:
    """The seat that is asked first; None where the text does not say."""
    held, last, here = asked.carried, asked.last, present(asked.hand)
    if last is None or last.seat is None:  # the house banked: from the beginning
        begins = asked.rotation.begins
        return (
            after(list(here), 0, direction)[0]
            if begins == "right-of-dealer" and direction == "counterclockwise"
            else None
        )
    if held.first_took != last.seat or last.occupant not in here.values():
        return None
    rest = [seat for seat in after(list(here), last.seat, direction) if seat < last.seat]
    return rest[0] if rest else None


def carry(asked: Turn) -> Carried | None:
    """What the conditions look at, and whether the first one asked took it."""
    held, offers = bank.carry(asked) or Carried(), asked.hand.offers
    return replace(held, first_took=offers[0].seat if offers and offers[0].accepted else None)
