"""The dealer takes the fee of the neighbouring band."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.simulate.faults import Planted, Scene, at, changed
from games.money import dollars, plain


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The fee of the row above or below the one that holds the action."""
    hand, fee = scene.hands[place], scene.around.fee
    due = fee.due(hand)
    if due.fee is None or not hand.collections:
        return None
    row = due.bands[0] + rng.choice((-1, 1))
    if not 0 <= row < len(fee.fees) or fee.fees[row] in (due.fee, 0):
        return None
    taken = msgspec.structs.replace(hand.collections[0], amount=plain(fee.fees[row]))
    what = f"{dollars(fee.fees[row])} collected for an action of {dollars(due.base)}; {dollars(due.fee)} was due"
    return at(place, changed(hand, collections=[taken]), what)
