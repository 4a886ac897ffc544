"""The house and the positions bank by turns: a hand that a player banks is followed by one that the house banks.

One position is offered the bank for a hand. If it refuses, cannot cover or is empty, the house banks, and nobody else is
asked for that hand; whether the next hand is then offered or is the house's own is the reading `after-a-refusal`.
A hand without a bank is the house's.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games import said
from games.rotation import bank
from games.rotation.asked import Carried, Slip, Turn, named, present
from games.rotation.qualify import may

TITLE = "the house and the positions by turns"


def slips(asked: Turn) -> Iterator[Slip]:
    """What goes against it."""
    hand, last, cite = asked.hand, asked.last, asked.rotation.cite
    if asked.follows and last is not None and last.occupant is not None:
        yield from _not_back(asked, last.occupant)
        return
    if asked.opens:
        if hand.bank is not None:
            did = f"{said.person(hand.bank.occupant)} held the bank on the first hand of a new game"
            yield Slip("not-back", "bank", did, "the house first", cite)
        return
    if len(hand.offers or ()) > 1:
        did = f"The bank was offered to {named([offer.seat for offer in hand.offers or ()])} for one hand"
        yield Slip("asked-wrongly", "offers", did, "one position; refused, the house banks", cite)
    yield from _out_of_turn(asked)
    yield from bank.not_entitled(asked)


def _not_back(asked: Turn, before: str) -> Iterator[Slip]:
    hand, cite = asked.hand, asked.rotation.cite
    if hand.bank is not None:
        did = f"{said.person(hand.bank.occupant)} held the bank on the hand after {said.person(before)} had held it"
        yield Slip("not-back", "bank", did, "the house, after a hand that a player banked", cite)
    elif hand.offers:
        did = f"The bank was offered for the hand after {said.person(before)} had held it"
        yield Slip("order", "offers", did, "the house, after a hand that a player banked", cite)


def _out_of_turn(asked: Turn) -> Iterator[Slip]:
    """From the position asked last the next one that way round is asked, whether anybody sits there or not."""
    hand, before, direction, cite = asked.hand, asked.carried.last_asked, asked.rotation.direction, asked.rotation.cite
    if direction is None or not asked.follows or (hand.offers is None and hand.bank is None):
        return
    if before is None and (asked.rotation.begins is None or not asked.carried.whole):
        return  # from which position it goes on is not on record
    taken = None if hand.bank is None else hand.bank.seat
    offered, order = hand.offers[0].seat if hand.offers else taken, _round(asked, before, direction)
    due = f"{direction} from {'the dealer' if before is None else f'seat {said.seat(before)}'}"
    if offered is None:
        if asked.carried.refused is False and order and order[0] in present(hand) and _may(asked, order[0]):
            did = "The house banked, and the bank was offered to nobody"
            yield Slip("order", "offers", did, f"an offer to seat {said.seat(order[0])}", cite, recorded="none")
        return
    missed = [seat for seat in order[: order.index(offered)] if _may(asked, seat)] if offered in order else []
    if missed:
        did = f"The bank was offered to seat {said.seat(offered)}; {named(missed)} came before it"
        unknown = "whether it was offered there was not recorded" if hand.offers is None else ""
        yield Slip("order", "offers[0]" if hand.offers else "bank", did, due, cite, unknown=unknown)
    elif taken is not None and hand.offers and not any(o.accepted and o.seat == taken for o in hand.offers):
        did = f"Seat {said.seat(taken)} held the bank and had not accepted it"
        yield Slip("order", "bank", did, due, cite)


def _may(asked: Turn, seat: int) -> bool | None:
    """Whether a position has to be asked: an empty one as well, at which the house banks."""
    here = present(asked.hand)
    return may(asked, seat, here[seat]) if seat in here else True


def _round(asked: Turn, before: int | None, direction: str) -> list[int]:
    """Every position, empty ones between two others too, in the order in which they are asked."""
    taken = [seat.seat for seat in asked.hand.seats if seat.role != "house"]
    order = list(range(1, max(taken) + 1)) if taken else []
    if direction == "counterclockwise":
        order.reverse()
    if before is None:
        return order
    later = [seat for seat in order if (seat < before if direction == "counterclockwise" else seat > before)]
    return later + [seat for seat in order if seat not in later]


def carry(asked: Turn) -> Carried | None:
    """Which position was asked last, who played, and whether the house banked because one refused."""
    hand, before = asked.hand, asked.carried
    held, unknown = bank.carry(asked) or Carried(), hand.offers is None and hand.bank is None
    last_asked = None if unknown else before.last_asked
    if hand.offers or hand.bank is not None:
        last_asked = hand.offers[-1].seat if hand.offers else hand.bank.seat if hand.bank is not None else None
    whole = not unknown and (asked.opens or (before.whole and asked.follows))
    refused = None if hand.offers is None else bool(hand.offers) and hand.bank is None
    return replace(held, last_asked=last_asked, whole=whole, refused=refused)
