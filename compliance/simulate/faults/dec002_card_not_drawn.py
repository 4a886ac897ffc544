"""The dealer stops although the table has a third card drawn."""

from __future__ import annotations

from random import Random

from compliance.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The banker's third card left in the shoe."""
    hand = scene.hands[place]
    if not hand.cards or len(hand.cards["banker"]) != 3:
        return None
    cards = {"player": list(hand.cards["player"]), "banker": hand.cards["banker"][:2]}
    points = scene.around.game.table.points(cards["banker"])
    # What the wagers came to cannot be said of a hand that should have ended otherwise.
    return at(place, scene.again(changed(hand, cards=cards)), f"the banker stood on {points}", ("SET001",))
