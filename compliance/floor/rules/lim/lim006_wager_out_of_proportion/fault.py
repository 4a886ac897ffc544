"""A wager that is measured by another one is too large."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, dollars, plain
from games.dealing import DOLLAR
from games.schema import Bound
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which a wager is measured by another one."""
    return any(bound.of is not None for one in game.wagers.values() for bound in one.kind.bound)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A dollar more than the largest sum that the text gives beside the other wager."""
    hand, kinds, fee = scene.hands[place], scene.around.game.wagers, scene.around.fee
    for i, wager in enumerate(hand.wagers):
        own = {w.wager: CENTS[w.amount] for w in hand.wagers if (w.seat, w.bettor) == (wager.seat, wager.bettor)}
        bounds = [one for one in kinds[wager.wager].kind.bound if one.of is not None]
        most = [edge for one in bounds if one.of in own and (edge := _most(one, own[one.of])) is not None]
        others = {one.of for name in own for one in kinds[name].kind.bound}
        if len(most) != 1 or len(bounds) != len(kinds[wager.wager].kind.bound) or wager.wager in others:
            continue
        if fee is not None and any(
            wager.wager in held.wagers for held in (*fee.schedule.wager_limit, *fee.option.wager_limit)
        ):
            continue  # a limit of its own would be exceeded as well
        if kinds[wager.wager].kind.placed == "before-deal" and most[0] >= scene.around.limits.high:
            continue
        amount = (most[0] // DOLLAR + 2) * DOLLAR
        wagers = list(hand.wagers)
        wagers[i] = msgspec.structs.replace(wager, amount=plain(amount))
        what = f"{dollars(amount)} on {wager.wager}, where at most {dollars(most[0])} may lie"
        done = scene.again(changed(hand, wagers=wagers))
        if done is not None:
            return at(place, done, what)
    return None


def _most(bound: Bound, other: int) -> int | None:
    shares = [Fraction(share) for share in (*bound.times, *((bound.at_most,) if bound.at_most is not None else ()))]
    return int(max(shares) * other) if shares else None
