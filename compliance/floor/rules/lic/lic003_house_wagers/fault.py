"""An employee of the house bets along to keep a thin table going."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed

MEANS = "house-stays-out"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A betting seat recorded as the house's; everything else stays as it was."""
    hand = scene.hands[place]
    bank = None if hand.bank is None else hand.bank.seat
    betting = sorted({wager.seat for wager in hand.wagers if not wager.backline and wager.seat != bank})
    if hand.pot is not None:
        betting = sorted(hand.pot.dealt_in or ())
    if not betting or hand.offers or not scene.asks(MEANS):  # he sits in between two offers
        return None
    number = rng.choice(betting)
    seats = [
        msgspec.structs.replace(seat, role="house", provider=None) if seat.seat == number else seat
        for seat in hand.seats
    ]
    return at(place, changed(hand, seats=seats), f"seat {number} played for the house")
