"""A wager is larger than any maximum that the house may post."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed, lone_wagers
from games.cards.money import cents_of, dollars, plain
from games.dealing import LOWEST_STEP
from games.schema import dated
from games.terms.game import GameTerms
from games.terms.sign_check import above_by_notice


def fits(game: GameTerms) -> bool:
    """A game of which the book prints within which figures limits are posted."""
    return bool(game.game.range)


def _hangs(scene: Scene, wager: str) -> int:
    """The maximum that hangs for the wager itself, else that of the table."""
    sign = scene.around.game.sign
    own = None if sign is None else sign.limits_of(wager)
    return scene.around.limits.high if own is None or own.max is None else cents_of(own.max)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A chip above the highest maximum of the range that the book prints."""
    hand, game = scene.hands[place], scene.around.game
    ranges = list(dated.as_of(game.game.range, game.day).values())
    for i, wager in enumerate(hand.wagers):
        named = [one for one in ranges if wager.wager in one.wagers] or [one for one in ranges if not one.wagers]
        kind = game.wagers[wager.wager].kind
        if not named or named[0].max_at_most is None or kind.bound or i not in lone_wagers(scene, hand):
            continue
        amount = cents_of(named[0].max_at_most) + LOWEST_STEP
        if above_by_notice(game) and amount <= _hangs(scene, wager.wager):
            continue  # a higher maximum hangs, of which the commission was told
        wagers = list(hand.wagers)
        wagers[i] = msgspec.structs.replace(wager, amount=plain(amount))
        done = scene.again(changed(hand, wagers=wagers))
        if done is not None:
            # Where the maximum on file is below the highest that may be, the wager is above that as well.
            what = f"{dollars(amount)} on {wager.wager}, above any maximum that may be posted"
            return at(place, done, what, ("LIM001",) if amount > scene.around.limits.high else ())
    return None
