"""The recorder's clock jumps back."""

from __future__ import annotations

import datetime
from random import Random

from compliance.simulate.faults import Planted, Scene, at, changed
from compliance.simulate.tables import fixed

MINUTES_BACK = (7, 30, 60)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One hand with its times some minutes too early, still on its gaming day and under the same notice."""
    hand, back = scene.hands[place], datetime.timedelta(minutes=rng.choice(MINUTES_BACK))
    if place == 0 or hand.started - back < scene.hands[0].started:
        return None
    moved = {name: fixed(getattr(hand, name) - back) for name in ("started", "dealt", "ended")}
    if scene.notices(moved["dealt"]) != scene.notices(hand.dealt):
        return None
    what = f"started at {moved['started']:%H:%M:%S}, before the hand before it had ended"
    return at(place, changed(hand, **moved), what)
