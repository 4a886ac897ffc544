"""More is paid in all than the text has as the most."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.cards.money import cents_of, dollars, plain
from games.dealing import DOLLAR
from games.hand.form import Settled
from games.schema import dated
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game with a ceiling on what is paid."""
    return bool(game.game.cap)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One winner is paid a dollar more than the ceiling."""
    hand, sheet = scene.hands[place], scene.around.game.settle(scene.hands[place])
    caps = list(dated.as_of(scene.around.game.game.cap, scene.around.day).values())
    for cap in caps:
        for i, line in enumerate(sheet.lines or ()):
            if line.result != "win" or (cap.wagers and hand.wagers[i].wager not in cap.wagers):
                continue
            paid = cents_of(cap.amount) + DOLLAR
            wagers = list(hand.wagers)
            settled = msgspec.structs.replace(wagers[i].settled or Settled(), paid=plain(paid))
            wagers[i] = msgspec.structs.replace(wagers[i], settled=settled)
            what = f"{dollars(paid)} paid on {wagers[i].wager}, where {dollars(paid - DOLLAR)} is the most in all"
            return at(place, changed(hand, wagers=wagers), what, ("SET001",))
    return None
