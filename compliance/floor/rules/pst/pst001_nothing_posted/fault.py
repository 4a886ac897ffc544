"""The table opens before the new notice hangs."""

from __future__ import annotations

import datetime
from random import Random

from compliance.tools.simulate.faults import Planted, Scene, earlier

EARLY = datetime.timedelta(minutes=5)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The day's first hand dealt some minutes before the notice was hung."""
    hand, posting = scene.hands[place], scene.around.posting
    if (
        place != 0
        or scene.around.law  # which counts minutes from the first hand on
        or scene.around.fee is None
        or scene.around.game.game.range
        or scene.around.game.answered  # what the sign answers cannot be told before it hangs
        or scene.around.game.game.together  # what is measured by the posted limits cannot be told then either
        or posting.from_.date() != hand.gaming_day
    ):
        return None
    moved = earlier(hand, hand.ended - posting.from_ + EARLY)
    if scene.booked(moved.started) != scene.booked(hand.started):
        return None  # before the gaming day began, or before the proposition player's session
    what = f"dealt at {moved.dealt:%H:%M}, the notice hung from {posting.from_:%H:%M}"
    return Planted({place: moved}, (place,), what)
