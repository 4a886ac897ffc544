"""The dealer forgets the fee."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at
from games.cards.money import dollars


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Nothing collected, and recorded so."""
    hand, fee = scene.hands[place], scene.around.fee
    due = None if fee is None else fee.due(hand, scene.opened(hand))
    if due is None or not due.fee or not hand.collections or hand.collections[0].kind != "fee":
        return None
    return at(place, scene.taken(hand, hand.collections[1:]), f"no fee collected; {dollars(due.fee)} was due")
