"""The recorder's clock jumps back."""

from __future__ import annotations

import datetime
from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, earlier

MINUTES_BACK = (7, 30, 60)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One hand with its times some minutes too early, still on its gaming day, under the same notice and playing book, and
    where no law counts minutes."""
    hand, back = scene.hands[place], datetime.timedelta(minutes=rng.choice(MINUTES_BACK))
    if place == 0 or scene.around.law or hand.started - back < scene.hands[0].started:
        return None
    moved = earlier(hand, back)
    if scene.notices(moved.dealt) != scene.notices(hand.dealt) or scene.booked(moved.started) != scene.booked(
        hand.started
    ):
        return None
    what = f"started at {moved.started:%H:%M:%S}, before the hand before it had ended"
    return at(place, moved, what)
