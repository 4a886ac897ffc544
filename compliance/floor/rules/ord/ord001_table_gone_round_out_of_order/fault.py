"""Wagers were settled in another order than the printed one."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate import mishaps
from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import FORM
from games.hand.irregular import Order
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game of which the order of settlement is printed."""
    return game.settlement is not None


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A hand whose record says its order of settlement, turned round."""
    hand, game = scene.hands[place], scene.around.game
    steps = mishaps.settled_order(game, hand)
    if steps is None:
        return None
    turned = changed(hand, form=FORM, order=Order(settled=steps[::-1]))
    if mishaps.out_of_order(game, turned) is None:
        return None
    return at(place, turned, "wagers settled in the order turned round")
