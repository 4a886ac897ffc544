"""A bank that is kept is put up with less than it was."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, dollars, plain
from games.dealing import DOLLAR
from games.terms.game import GameTerms

LOST = "player"


def fits(game: GameTerms) -> bool:
    """A game in which the bank is kept with a stake between bounds."""
    return game.rotation is not None and game.rotation.regime == "pass-on-loss"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """On a hand that the bank then lost, or the last of the day, so that nobody is bound by the stake on the next."""
    hand, last = scene.hands[place], scene.hands[place - 1] if place else None
    if last is None or hand.bank is None or last.bank is None or hand.bank.occupant != last.bank.occupant:
        return None
    settle, limits = scene.around.game.settle, scene.around.limits
    if settle(last).outcome == LOST or (place + 1 < len(scene.hands) and settle(hand).outcome != LOST):
        return None
    was = [CENTS[wager.amount] for wager in last.wagers if wager.bettor == last.bank.occupant]
    own = [i for i, wager in enumerate(hand.wagers) if wager.bettor == hand.bank.occupant]
    cents = sum(was) - 5 * DOLLAR
    if len(was) != 1 or len(own) != 1 or cents < limits[0]:
        return None
    wagers = list(hand.wagers)
    wagers[own[0]] = msgspec.structs.replace(wagers[own[0]], amount=plain(cents))
    what = f"{hand.bank.occupant} kept the bank with {dollars(cents)}, less than the last stake"
    against = sum(CENTS[wager.amount] for i, wager in enumerate(hand.wagers) if i not in own)
    also = ("LIM012",) if against > cents else ()  # what lay against the bank is more than it then
    return at(place, scene.again(changed(hand, wagers=wagers)), what, also)
