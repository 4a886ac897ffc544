"""The dealer forgets the fee."""

from __future__ import annotations

from random import Random

from compliance.simulate.faults import Planted, Scene, at, changed
from games.money import dollars


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Nothing collected, and recorded so."""
    hand, due = scene.hands[place], scene.around.fee.due(scene.hands[place])
    if not due.fee:
        return None
    return at(place, changed(hand, collections=[]), f"no fee collected; {dollars(due.fee)} was due")
