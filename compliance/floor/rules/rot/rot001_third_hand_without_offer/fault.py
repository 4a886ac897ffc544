"""The player-dealer goes on to a third hand, and nobody was asked."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, changed
from games.hand.form import Hand

REGIME = "offered-after"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A round of offers that nobody took, left out: every hand until the next round is one too many."""
    hand, rotation = scene.hands[place], scene.around.game.rotation
    if rotation is None or rotation.regime != REGIME or scene.around.law:
        return None  # where law asks for an offer before each hand, that is told instead
    if place == 0 or not hand.offers or any(offer.accepted for offer in hand.offers):
        return None
    holder, before = hand.bank, scene.hands[place - 1].bank
    if holder is None or before is None or holder.occupant != before.occupant:
        return None
    last = place + 1
    while last < len(scene.hands) and not scene.hands[last].offers:
        last += 1
    what = f"{holder.occupant} went on without an offer"
    changes: dict[int, Hand | None] = {}
    for index in range(place, last):  # nobody was asked, so the recorder's count goes on
        late = scene.hands[index]
        if late.bank is None or late.bank.consecutive is None or before.consecutive is None:
            return None
        bank = msgspec.structs.replace(late.bank, consecutive=before.consecutive + late.bank.consecutive)
        changes[index] = changed(late, bank=bank, offers=[])
    return Planted(changes, tuple(range(place, last)), what)
