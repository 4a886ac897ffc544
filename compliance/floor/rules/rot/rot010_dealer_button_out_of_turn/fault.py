"""The dealer button is left where it was."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at
from compliance.tools.simulate.faults import changed as with_fields
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which the button goes on with every hand, in a printed direction."""
    rotation = game.rotation
    return rotation is not None and rotation.regime == "dealer-button" and rotation.hands == 1


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Two hands in a row before one seat; the chips are given as they then are due."""
    before = scene.hands[place - 1].pot if place else None
    pot, hand = scene.hands[place].pot, scene.hands[place]
    following = scene.hands[place + 1].pot if place + 1 < len(scene.hands) else None
    if before is None or pot is None or before.button is None or before.button == pot.button or following is not None:
        return None  # the hand after would go past somebody as well
    moved = with_fields(hand, pot=msgspec.structs.replace(pot, button=before.button))
    return at(place, scene.again(moved, fee=False), f"the button lay before seat {before.button} again")
