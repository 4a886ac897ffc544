"""An employee of the house sits in for the player-dealer."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The bank's seat recorded as the house's."""
    hand = scene.hands[place]
    if (
        hand.bank is None or hand.offers or hand.bank.seat in {wager.seat for wager in hand.wagers}
    ):  # he sits in between two offers
        return None
    seats = [
        msgspec.structs.replace(seat, role="house", provider=None) if seat.seat == hand.bank.seat else seat
        for seat in hand.seats
    ]
    return at(place, changed(hand, seats=seats), f"{hand.bank.occupant} held the bank for the house")
