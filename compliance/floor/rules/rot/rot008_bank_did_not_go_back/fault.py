"""The bank stays with one who lost it on the hand before."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, changed
from games.terms.game import GameTerms

LOST = "player"
LOSING = {"player": ["9S", "KD"], "banker": ["8D", "QC"]}  # nobody draws to these


def fits(game: GameTerms) -> bool:
    """A game in which the bank passes on a loss."""
    return game.rotation is not None and game.rotation.regime == "pass-on-loss"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The hand before had cards with which the bank lost it."""
    hand, last = scene.hands[place], scene.hands[place - 1] if place else None
    if last is None or hand.bank is None or last.bank is None or hand.opened or hand.offers:
        return None
    if hand.bank.occupant != last.bank.occupant or scene.around.game.settle(last).outcome == LOST:
        return None
    lost = scene.again(changed(last, cards=dict(LOSING)))
    if lost is None:
        return None
    return Planted({place - 1: lost}, (place,), f"{hand.bank.occupant} lost the bank and kept it")
