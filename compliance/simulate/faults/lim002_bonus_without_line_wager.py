"""A bonus bet is dealt with although its bettor has no line wager."""

from __future__ import annotations

from random import Random

from compliance.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A bettor with one bonus bet takes the line wager back before the deal, the bonus bet stays."""
    hand, kinds = scene.hands[place], scene.around.game.wagers
    for bonus in hand.wagers:
        needs = kinds[bonus.wager].needs_one_of
        own = [wager for wager in hand.wagers if (wager.seat, wager.bettor) == (bonus.seat, bonus.bettor)]
        if not needs or sum(bool(kinds[wager.wager].needs_one_of) for wager in own) != 1:
            continue
        wagers = [wager for wager in hand.wagers if wager not in own or wager.wager not in needs]
        what = f"{bonus.wager} at seat {bonus.seat} without a line wager"
        return at(place, scene.again(changed(hand, wagers=wagers)), what)
    return None
