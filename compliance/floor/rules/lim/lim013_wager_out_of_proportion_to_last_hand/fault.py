"""A player who banks wagers more against the House than on the hand before."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, dollars, plain
from games.terms.game import GameTerms

MORE = 1000  # cents: two steps of the smallest chip


def fits(game: GameTerms) -> bool:
    """A game in which a wager is measured by the hand before."""
    return any(bound.of_last and bound.at_most for one in game.wagers.values() for bound in one.kind.bound)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Ten dollars more than that."""
    if not place:
        return None
    hand, last, kinds = scene.hands[place], scene.hands[place - 1], scene.around.game.wagers
    for i, wager in enumerate(hand.wagers):
        of = next((bound.of for bound in kinds[wager.wager].kind.bound if bound.of_last), None)
        was = sum(CENTS[one.amount] for one in last.wagers if (one.bettor, one.wager) == (wager.bettor, of))
        if of is None or not was or was + MORE > scene.around.limits.high or last.number + 1 != hand.number:
            continue
        wagers = list(hand.wagers)
        wagers[i] = msgspec.structs.replace(wager, amount=plain(was + MORE))
        done = scene.again(changed(hand, wagers=wagers))
        if done is not None:
            return at(place, done, f"{dollars(was + MORE)} against the House after {dollars(was)}")
    return None
