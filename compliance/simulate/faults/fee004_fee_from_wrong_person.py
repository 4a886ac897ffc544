"""The fee is taken from a player's chips instead of the player-dealer's."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The right fee, from a betting seat."""
    hand = scene.hands[place]
    seats = sorted({wager.seat for wager in hand.wagers if not wager.backline})
    fee = scene.around.fee
    if fee is None or not hand.collections or not seats or fee.payer != "player-dealer" or fee.player_fee:
        return None  # where players pay fees of their own, it could be one of those
    if hand.collections[0].kind != "fee":
        return None
    seat = rng.choice(seats)
    wrong = msgspec.structs.replace(hand.collections[0], source="seat", seat=seat)
    return at(
        place, changed(hand, collections=[wrong, *hand.collections[1:]]), f"the fee was collected from seat {seat}"
    )
