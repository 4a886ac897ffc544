"""A bet that nobody called is pushed into the pot, and awarded with it."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """What went back to somebody went to the winner with the rest; where that was he himself, nobody was wronged."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.awards or not pot.returned or len(pot.awards) != 1:
        return None
    back = pot.returned[0]
    if back.seat == pot.awards[0].seat:
        return None
    won = plain(CENTS[pot.awards[0].amount] + CENTS[back.amount])
    awards = [msgspec.structs.replace(pot.awards[0], amount=won)]
    wrong = msgspec.structs.replace(pot, awards=awards, returned=[])
    return at(place, changed(hand, pot=wrong), f"{back.amount} of seat {back.seat} that nobody called was not returned")
