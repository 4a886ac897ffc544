"""The dealer draws on a hand that must stand."""

from __future__ import annotations

from random import Random

from compliance.simulate.faults import Planted, Scene, at, changed
from games.cards import DECK


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A third card for the side that acts last, where the table has it stand on six or seven."""
    hand, table = scene.hands[place], scene.around.game.table
    if not hand.cards or len(hand.cards["banker"]) != 2:
        return None
    player, banker = hand.cards["player"], hand.cards["banker"]
    naturals = table.options.naturals
    if len(player) == 2 and (table.points(player) in naturals or table.points(banker) in naturals):
        return None  # whether a natural ends the hand is a matter of reading
    cards = {"player": list(player), "banker": [*banker, rng.choice(DECK)]}
    points = table.points(banker)
    # What the wagers came to cannot be said of a hand that should have ended otherwise.
    return at(place, scene.again(changed(hand, cards=cards)), f"the banker drew on {points}", ("SET001",))
