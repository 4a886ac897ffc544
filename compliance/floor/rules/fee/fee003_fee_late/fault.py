"""The dealer remembers the fee when the cards are already out."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The right fee, after the deal."""
    hand, fee = scene.hands[place], scene.around.fee
    if fee is None or not hand.collections or hand.collections[0].when != "before-deal":
        return None
    if fee.moment != "before-deal" or hand.collections[0].kind != "fee":
        return None
    late = msgspec.structs.replace(hand.collections[0], when="after-deal")
    return at(place, changed(hand, collections=[late, *hand.collections[1:]]), "the fee was collected after the deal")
