"""The recorder rolls over to the next gaming day at midnight instead of at the boundary hour."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The table's last hand of the period, dealt past midnight, as hand 1 of the calendar day."""
    hand = scene.hands[place]
    if scene.around.open_next_day or place + 1 != len(scene.hands) or hand.started.date() == hand.gaming_day:
        return None  # in the middle of a day the rest of the table-day would be in doubt as well
    own = scene.around.session
    if own is not None and scene.booked(hand.started) != [own]:
        return None  # what is wrong with a session is told again with the first hand of a day
    wrong = changed(hand, gaming_day=hand.started.date(), number=1)
    return Planted({place: wrong}, (place,), f"recorded under {wrong.gaming_day}; the gaming day was {hand.gaming_day}")
