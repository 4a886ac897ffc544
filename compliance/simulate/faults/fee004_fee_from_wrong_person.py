"""The fee is taken from a player's chips instead of the player-dealer's."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The right fee, from a betting seat."""
    hand = scene.hands[place]
    seats = sorted({wager.seat for wager in hand.wagers if not wager.backline})
    if not hand.collections or not seats or scene.around.fee.payer != "player-dealer":
        return None
    seat = rng.choice(seats)
    wrong = msgspec.structs.replace(hand.collections[0], source="seat", seat=seat)
    return at(place, changed(hand, collections=[wrong]), f"the fee was collected from seat {seat}")
