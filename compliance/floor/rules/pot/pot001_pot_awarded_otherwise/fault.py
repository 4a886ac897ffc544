"""The pot is pushed to the wrong hand."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Everything that one winner was due goes to another one who showed a hand."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    sheet = scene.around.game.settle(hand)
    if pot is None or not pot.awards or not pot.showed or sheet.pot is None or sheet.readings:
        return None
    winners = {award.seat for award in pot.awards}
    others = [seat for seat in pot.showed if seat not in winners]
    if len(winners) != 1 or not others or any(award.half == "low" for award in pot.awards):
        return None
    other = rng.choice(others)
    awards = [msgspec.structs.replace(award, seat=other) for award in pot.awards]
    what = f"the pot of seat {winners.pop()} went to seat {other}"
    return at(place, changed(hand, pot=msgspec.structs.replace(pot, awards=awards)), what)
