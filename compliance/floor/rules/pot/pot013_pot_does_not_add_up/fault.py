"""A chip of the pot is missing when it is awarded."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.dealing import DOLLAR
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A dollar less than lay in the pot."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.awards or len(pot.awards) != 1 or CENTS[pot.awards[0].amount] <= DOLLAR:
        return None
    awards = [msgspec.structs.replace(pot.awards[0], amount=plain(CENTS[pot.awards[0].amount] - DOLLAR))]
    return at(place, changed(hand, pot=msgspec.structs.replace(pot, awards=awards)), "a dollar of the pot is missing")
