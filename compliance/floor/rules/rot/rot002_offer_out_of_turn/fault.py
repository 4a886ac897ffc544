"""The position is offered, but the next seat is passed over."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The round of offers without the seat with which it should have begun."""
    hand, rotation = scene.hands[place], scene.around.game.rotation
    if rotation is None or rotation.direction is None or rotation.regime == "pass-on-loss":
        return None
    if place == 0 or not hand.offers or len(hand.offers) < 2 or hand.offers[0].accepted:
        return None
    what = f"the position was offered to seat {hand.offers[1].seat} first; seat {hand.offers[0].seat} was next"
    return at(place, changed(hand, offers=hand.offers[1:]), what)
