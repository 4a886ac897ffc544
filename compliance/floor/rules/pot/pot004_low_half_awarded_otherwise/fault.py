"""The low half of a pot goes to the high hand, although there is a low hand."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which the pot is halved between the high and the low hand."""
    return game.procedure == "showdown" and {"high", "low"} <= set(game.options)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One high hand and one low one, and the high one has it all."""
    hand, pot = scene.hands[place], scene.hands[place].pot
    if pot is None or len(pot.awards or ()) != 2 or scene.around.game.settle(hand).readings:
        return None
    high, low = sorted(pot.awards or (), key=lambda award: award.half or "")
    if (high.half, low.half) != ("high", "low") or high.seat == low.seat or high.pot != low.pot:
        return None
    whole = msgspec.structs.replace(high, amount=plain(CENTS[high.amount] + CENTS[low.amount]))
    what = f"seat {high.seat} was given the low half of seat {low.seat}"
    return at(place, changed(hand, pot=msgspec.structs.replace(pot, awards=[whole])), what)
