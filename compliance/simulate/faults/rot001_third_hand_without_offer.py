"""The player-dealer goes on to a third hand, and nobody was asked."""

from __future__ import annotations

from random import Random

from compliance.simulate.faults import Planted, Scene, changed


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A round of offers that nobody took, left out: every hand until the next round is one too many."""
    hand = scene.hands[place]
    if place == 0 or not hand.offers or any(offer.accepted for offer in hand.offers):
        return None
    holder, before = hand.bank, scene.hands[place - 1].bank
    if holder is None or before is None or holder.occupant != before.occupant:
        return None
    last = place + 1
    while last < len(scene.hands) and not scene.hands[last].offers:
        last += 1
    what = f"{holder.occupant} went on without an offer"
    return Planted({place: changed(hand, offers=[])}, tuple(range(place, last)), what)
