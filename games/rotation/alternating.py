"""The house and the positions bank by turns: a hand that a player banks is followed by one that the house banks.

A position that refuses, cannot cover or is empty is passed by: the house banks, and nobody else is asked for that hand.
A hand without a bank is the house's.
"""

from __future__ import annotations

from collections.abc import Iterator

from games import said
from games.rotation import bank
from games.rotation.asked import Carried, Slip, Turn, between, named, present

TITLE = "the house and the positions by turns"
REFUSAL = "after-a-refusal"


def slips(asked: Turn) -> Iterator[Slip]:
    """What goes against it."""
    hand, last, cite = asked.hand, asked.last, asked.rotation.cite
    if asked.follows and last is not None and last.occupant is not None and hand.bank is not None:
        did = f"{said.person(hand.bank.occupant)} held the bank on the hand after {said.person(last.occupant)} had held it"
        yield Slip("not-back", "bank", did, "the house, after a hand that a player banked", cite)
    if hand.opened and hand.bank is not None:
        did = f"{said.person(hand.bank.occupant)} held the bank on the first hand of a new game"
        yield Slip("not-back", "bank", did, "the house first", cite)
    if len(hand.offers or ()) > 1:
        did = f"The bank was offered to {named([offer.seat for offer in hand.offers or ()])} for one hand"
        yield Slip("asked-wrongly", "offers", did, "one position; refused, the house banks", cite)
    yield from _out_of_turn(asked)
    yield from bank.not_entitled(asked)
    yield from bank.asked_wrongly(asked)


def _out_of_turn(asked: Turn) -> Iterator[Slip]:
    """A position was passed over at which somebody sat: from the one asked last, the next that way round is asked."""
    offers, before, direction = asked.hand.offers or (), asked.carried.last_asked, asked.rotation.direction
    if not offers or before is None or direction is None or offers[0].seat == before:
        return
    missed = between(before, offers[0].seat, direction, list(present(asked.hand)))
    if missed:
        did = f"The bank was offered to seat {said.seat(offers[0].seat)}; {named(missed)} came before it"
        yield Slip("asked-wrongly", "offers[0]", did, f"{direction} from seat {said.seat(before)}", asked.rotation.cite)


def carry(asked: Turn) -> Carried | None:
    """Which position was asked last, and who played."""
    hand, held = asked.hand, bank.carry(asked) or Carried()
    asked_last = hand.offers[-1].seat if hand.offers else asked.carried.last_asked
    return Carried(spots=held.spots, last_asked=asked_last)
