"""The recorder's counter goes on although another player-dealer has taken the position."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The first hand of a turn, counted as if it belonged to the turn before."""
    hand = scene.hands[place]
    last = scene.hands[place - 1].bank if place else None
    if hand.bank is None or last is None or last.occupant == hand.bank.occupant or last.consecutive is None:
        return None
    if hand.opened:
        return None  # the first hand of a game with a count that goes on is refused at the door
    bank = msgspec.structs.replace(hand.bank, consecutive=last.consecutive + 1)
    what = f"recorded as hand {bank.consecutive} in a row of {bank.occupant}, who has just taken the position"
    return at(place, changed(hand, bank=bank), what)
