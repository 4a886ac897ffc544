"""The position is not offered before a hand, on a day on which that is asked for before each."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from compliance.tools.simulate.law import EACH_HAND

LAW = EACH_HAND


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A round of offers that everybody declined, left out where the book does not ask for it yet."""
    hand, last = scene.hands[place], scene.hands[place - 1] if place else None
    if last is None or hand.bank is None or last.bank is None or hand.bank.occupant != last.bank.occupant:
        return None
    if last.bank.consecutive is None or not hand.offers or not last.offers or hand.opened:
        return None
    bank = msgspec.structs.replace(hand.bank, consecutive=last.bank.consecutive + 1)
    what = f"{bank.occupant} held the position, and it was not offered before the hand"
    return at(place, changed(hand, bank=bank, offers=[]), what)
