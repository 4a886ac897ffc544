"""A wager is no multiple of the sum in whose steps it goes up."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, cents_of, dollars, plain
from games.dealing import DOLLAR
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which a wager goes up in steps."""
    return any(bound.step is not None for one in game.wagers.values() for bound in one.kind.bound)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A dollar more."""
    hand, kinds = scene.hands[place], scene.around.game.wagers
    for i, wager in enumerate(hand.wagers):
        steps = [cents_of(bound.step) for bound in kinds[wager.wager].kind.bound if bound.step is not None]
        amount = CENTS[wager.amount] + DOLLAR
        if not steps or amount % steps[0] == 0:
            continue
        wagers = list(hand.wagers)
        wagers[i] = msgspec.structs.replace(wager, amount=plain(amount))
        done = scene.again(changed(hand, wagers=wagers))
        if done is not None:
            return at(place, done, f"{dollars(amount)} on {wager.wager}, which goes up in steps of {dollars(steps[0])}")
    return None
