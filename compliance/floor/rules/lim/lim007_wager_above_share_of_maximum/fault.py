"""A side wager is larger than its share of the posted maximum."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import dollars, plain
from games.dealing import DOLLAR
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which a wager is a share of the posted maximum."""
    return any(bound.of_posted_max is not None for one in game.wagers.values() for bound in one.kind.bound)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A dollar above the share."""
    hand, kinds = scene.hands[place], scene.around.game.wagers
    for i, wager in enumerate(hand.wagers):
        shares = [b.of_posted_max for b in kinds[wager.wager].kind.bound if b.of_posted_max is not None]
        if not shares:
            continue
        most = int(Fraction(shares[0]) * scene.around.limits.high)
        wagers = list(hand.wagers)
        wagers[i] = msgspec.structs.replace(wager, amount=plain(most + DOLLAR))
        done = scene.again(changed(hand, wagers=wagers))
        if done is not None:
            return at(place, done, f"{dollars(most + DOLLAR)} on {wager.wager}, at most {dollars(most)} may lie there")
    return None
