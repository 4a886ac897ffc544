"""The fee of a hold'em pot is taken before the flop."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.terms.game import GameTerms

EARLY = "before-flop"


def fits(game: GameTerms) -> bool:
    """A game for a pot."""
    return game.procedure == "showdown"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The right sum, too early; only where the option takes it at the flop or later."""
    hand, fee = scene.hands[place], scene.around.fee
    if fee is None or not hand.collections or hand.pot is None:
        return None
    late = fee.moment in ("at-flop", "at-river") or fee.main.charge.needs_flop
    first = hand.collections[0]
    if not late or first.kind != "fee" or first.source != "pot" or first.street in (None, EARLY):
        return None
    early = msgspec.structs.replace(first, street=EARLY)
    return at(place, changed(hand, collections=[early, *hand.collections[1:]]), "the fee was taken before the flop")
