"""A player buys in for less than the page lets."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import cents_of, plain
from games.hand.form import FORM, Bought
from games.terms.game import GameTerms

LESS = 100


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A first buy-in a dollar below the least that the posted option prints."""
    hand, fee = scene.hands[place], scene.around.fee
    least = None if fee is None or fee.option.limit is None else fee.option.limit.buy_in_min
    if least is None or cents_of(least) <= LESS:
        return None
    seat = rng.choice(hand.seats).seat
    bought = [Bought(seat, plain(cents_of(least) - LESS), before=[])]
    return at(place, changed(hand, form=FORM, bought=bought), f"seat {seat} bought in for less than the least")


def fits(game: GameTerms) -> bool:
    """A game for a pot: of others no least buy-in is printed in an option."""
    return game.procedure == "showdown"
