"""Of a pot that is shared, one has a chip too much and another one too little."""

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
    """A chip of the first who shares the main pot goes to the second."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or not pot.awards or scene.around.game.settle(hand).readings:
        return None
    shared = [i for i, award in enumerate(pot.awards) if not award.pot and CENTS[award.amount] > DOLLAR]
    other = next((i for i in shared if pot.awards[i].seat != pot.awards[shared[0]].seat), None)
    if other is None:
        return None
    awards = list(pot.awards)
    for i, cents in ((shared[0], -DOLLAR), (other, DOLLAR)):
        awards[i] = msgspec.structs.replace(awards[i], amount=plain(CENTS[awards[i].amount] + cents))
    what = f"a chip of seat {awards[shared[0]].seat} went to seat {awards[other].seat}, who shared the pot"
    return at(place, changed(hand, pot=msgspec.structs.replace(pot, awards=awards)), what)
