"""A wager above the table's maximum is let stand."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.simulate.faults import Planted, Scene, at, changed
from compliance.simulate.wagering import LOWEST_STEP, limits_of
from games.money import CENTS, dollars, plain

OVER = (1, 5, 20)
AMPLE = 100  # times the action: the cover must not be what goes wrong


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One line wager raised above the maximum; settled and collected for that amount."""
    hand, limits = scene.hands[place], limits_of(scene.around.posting)
    index = rng.randrange(len(hand.wagers))
    wager = hand.wagers[index]
    if scene.around.game.wagers[wager.wager].needs_one_of or hand.bank is None:
        return None
    amount = limits.high + LOWEST_STEP * rng.choice(OVER)
    wagers = list(hand.wagers)
    wagers[index] = msgspec.structs.replace(wager, amount=plain(amount))
    bank = msgspec.structs.replace(hand.bank, wager=plain(AMPLE * sum(CENTS[wager.amount] for wager in wagers)))
    what = f"{dollars(amount)} on {wager.wager}, over the table's maximum of {dollars(limits.high)}"
    return at(place, scene.again(changed(hand, wagers=wagers, bank=bank)), what)
