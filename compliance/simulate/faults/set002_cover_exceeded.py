"""Everybody is paid in full although the player-dealer's wager does not reach."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.simulate.bank import STEP
from compliance.simulate.faults import Planted, Scene, at, changed
from compliance.simulate.finish import money_moved
from games.money import dollars, plain


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A player-dealer who loses more than he put up, even after what he collected."""
    hand, sheet = scene.hands[place], scene.around.game.settle(scene.hands[place])
    if hand.bank is None or not sheet.covered or sheet.outcome == "tie":
        return None
    paid, taken = money_moved(sheet)
    cover = (paid - taken - 1) // STEP * STEP
    if cover < STEP:
        return None
    bank = msgspec.structs.replace(hand.bank, wager=plain(cover))
    what = f"{dollars(paid)} paid out of a player-dealer's wager of {dollars(cover)}"
    short = changed(hand, bank=bank)
    cut = scene.around.game.settle(short)
    # What each wager gets of too little money cannot always be told.
    untold = cut.lines is None or any(line.result == "not stated" for line in cut.lines)
    return at(place, short, what, ("SET001",) if untold else ())
