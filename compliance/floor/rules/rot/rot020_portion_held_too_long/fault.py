"""The same company takes a portion of the bank for three hands in a row."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, changed
from games.hand.form import FORM
from games.terms.game import GameTerms

COMPANY = "C-9"


def fits(game: GameTerms) -> bool:
    """A game whose page binds whoever holds a portion of the bank."""
    return game.rotation is not None and game.rotation.portions


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One hand more than the page lets anybody hold the position."""
    rotation = scene.around.game.rotation
    most = None if rotation is None else rotation.hands
    first = place - (most or 0)
    hands = list(scene.hands[max(first, 0) : place + 1])
    if most is None or first < 0 or any(hand.bank is None or hand.opened for hand in hands):
        return None
    told = {}
    for number, hand in enumerate(hands, first):
        if hand.bank is not None:
            told[number] = changed(hand, form=FORM, bank=msgspec.structs.replace(hand.bank, shared=[COMPANY]))
    return Planted(told, (place,), f"{COMPANY} held a portion for {most + 1} hands in a row")
