"""A hand is missing from the record."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The last hand of a player-dealer's turn left out; the next one shows the gap.

    Elsewhere in a turn the count of hands in a row would be in doubt as well, for as long as the turn goes on.
    """
    rotation = scene.around.game.rotation
    if rotation is not None and rotation.needs:
        return None  # who may have the position would be in doubt as well
    if place < 2 or place + 1 >= len(scene.hands):
        return None
    earlier, missing, following = scene.hands[place - 1 : place + 2]
    if missing.bank is None:
        what = f"hand {missing.number} is missing between {earlier.number} and {following.number}"
        return Planted({place: None, place + 1: following}, (place + 1,), what)
    banks = [hand.bank.occupant for hand in (earlier, missing, following) if hand.bank is not None]
    if len(banks) < 3 or banks[0] != banks[1] or banks[1] == banks[2]:
        return None
    what = f"hand {missing.number} is missing between {earlier.number} and {following.number}"
    return Planted({place: None, place + 1: following}, (place + 1,), what)
