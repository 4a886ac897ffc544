"""A pot is played under a name that the page of the game does not have."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.terms.game import GameTerms

KIND = "double-kill"


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The hand as it was, called otherwise."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or KIND in scene.around.game.options.get("designated", {}):
        return None
    return at(place, changed(hand, pot=msgspec.structs.replace(pot, kind=KIND)), f"played as a {KIND}")
