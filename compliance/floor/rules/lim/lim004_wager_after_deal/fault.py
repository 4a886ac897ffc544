"""A bettor slips a wager in when the cards are already out, and the dealer lets it stand."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed

ALL, BONUS = "wagers-before-cards", "bonus-before-cards"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A wager that no other one depends on, placed after the deal; the fee is collected from the others."""
    hand, kinds = scene.hands[place], scene.around.game.wagers
    every, bonus = scene.asks(ALL), scene.asks(BONUS)
    if not every and not bonus:
        return None
    free = [
        i
        for i, wager in enumerate(hand.wagers)
        if wager.placed == "before-deal"
        and (every or kinds[wager.wager].kind.bonus)
        and not any(
            wager.wager in (*kinds[other.wager].needs_one_of, *kinds[other.wager].kind.needs_all_of)
            for other in hand.wagers
            if (other.seat, other.bettor) == (wager.seat, wager.bettor)
        )
    ]
    if not free or len(hand.wagers) < 2:
        return None
    late = rng.choice(free)
    wagers = list(hand.wagers)
    wagers[late] = msgspec.structs.replace(wagers[late], placed="after-deal")
    what = f"{wagers[late].wager} at seat {wagers[late].seat} placed after the deal"
    return at(place, scene.again(changed(hand, wagers=wagers)), what)
