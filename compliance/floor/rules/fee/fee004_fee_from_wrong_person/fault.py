"""The fee is taken from a player's chips instead of the player-dealer's or of the one with the button."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import Hand
from games.hand.pots import dealt_in


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The right fee, from a betting seat, or from another seat than the button's."""
    hand = scene.hands[place]
    fee, seats = scene.around.fee, _others(hand)
    if (
        fee is None
        or not hand.collections
        or not seats
        or fee.payer not in ("player-dealer", "button")
        or fee.player_fee
    ):
        return None  # where players pay fees of their own, it could be one of those
    if hand.collections[0].kind != "fee" or (fee.payer == "button" and hand.collections[0].source != "seat"):
        return None
    seat = rng.choice(seats)
    wrong = msgspec.structs.replace(hand.collections[0], source="seat", seat=seat)
    return at(
        place, changed(hand, collections=[wrong, *hand.collections[1:]]), f"the fee was collected from seat {seat}"
    )


def _others(hand: Hand) -> list[int]:
    """The seats that owe no fee."""
    if hand.pot is not None:
        return [seat for seat in dealt_in(hand) if seat != hand.pot.button]
    return sorted({wager.seat for wager in hand.wagers if not wager.backline})
