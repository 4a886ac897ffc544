"""Wagers of one player come to more together than the text lets them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import CENTS, plain
from games.dealing import DOLLAR
from games.hand.form import Hand
from games.schema import Together, dated
from games.settling.stakes import as_read
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game of which the text adds up several wagers made before the deal, against another or the posted maximum."""
    return any(_summed(game, one) for one in dated.as_of(game.game.together, game.day).values())


def _summed(game: GameTerms, one: Together) -> bool:
    before = all(game.wagers[name].kind.placed == "before-deal" for name in one.wagers)
    measured = one.at_most is not None or one.of_posted_max is not None
    return (
        one.per == "player"
        and before
        and len(one.wagers) > 1
        and measured
        and as_read(game.readings, one.under) is True
    )


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Each of them as large as it may be by itself."""
    hand, game = scene.hands[place], scene.around.game
    for one in dated.as_of(game.game.together, scene.around.day).values():
        if not _summed(game, one):
            continue
        for seat, bettor in dict.fromkeys((wager.seat, wager.bettor) for wager in hand.wagers if not wager.backline):
            done = _beyond(scene, hand, one, seat, bettor)
            if done is not None:
                return at(
                    place, done, f"{bettor} at seat {seat} wagered more together than lines {', '.join(one.cite)} allow"
                )
    return None


def _beyond(scene: Scene, hand: Hand, one: Together, seat: int, bettor: str) -> Hand | None:
    own = {w.wager: CENTS[w.amount] for w in hand.wagers if (w.seat, w.bettor) == (seat, bettor)}
    mine = [name for name in one.wagers if name in own]
    if len(mine) < 2:
        return None
    if one.of_posted_max is not None:
        most = int(Fraction(one.of_posted_max) * scene.around.limits.high)
    else:
        most = int(Fraction(one.at_most or 0) * sum(own.get(name, 0) for name in one.of))
    last, rest = mine[-1], sum(own[name] for name in mine[:-1])
    bound = scene.around.game.wagers[last].kind.bound
    amount = most - rest + DOLLAR
    alone = min(
        [int(Fraction(b.at_most) * own[b.of]) for b in bound if b.of in own and b.at_most],
        default=scene.around.limits.high,
    )
    fixed = max([int(b.max * 100) for b in bound if b.max is not None], default=alone)
    if not 0 < amount <= min(alone, fixed, scene.around.limits.high) or amount < scene.around.limits.low:
        return None
    wagers = [
        msgspec.structs.replace(w, amount=plain(amount)) if (w.seat, w.bettor, w.wager) == (seat, bettor, last) else w
        for w in hand.wagers
    ]
    return scene.again(changed(hand, wagers=wagers))
