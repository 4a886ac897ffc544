"""The action button is put one seat too far."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.schema.load import readings
from games.terms.game import GameTerms


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The button beside the seat to which the card points; only where every reading points to the same seat."""
    hand, game, cards = scene.hands[place], scene.around.game, scene.hands[place].cards
    button = game.action_button
    if (
        button is None
        or button.pile is None
        or button.card is None
        or hand.bank is None
        or hand.action_seat is None
        or cards is None
        or len(cards.get(button.pile, ())) < button.card
    ):
        return None
    rank = cards[button.pile][button.card - 1][0]
    if rank == "T" or button.values[rank] >= scene.around.plan.seats or not game.settle(hand).covered:
        return None  # the text does not name the ten, and does not say where a higher count ends
    wrong = hand.action_seat % scene.around.plan.seats + 1
    if wrong == hand.bank.seat:
        wrong = wrong % scene.around.plan.seats + 1
    if any(terms.settle(hand).action_seat in (None, wrong) for terms in _otherwise(game)):
        return None  # by another reading of the text it could stand there
    what = f"the action button at seat {wrong}; the card points to seat {hand.action_seat}"
    return at(place, changed(hand, action_seat=wrong), what)


def _otherwise(game: GameTerms) -> list[GameTerms]:
    """The game under each other reading that the book allows."""
    return [
        game.under(name, reading)
        for name, known in readings(game.game).items()
        for reading in known.possible
        if reading != game.readings[name]
    ]
