"""A player of a second provider sits at the table."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from compliance.tools.simulate.law import EACH_HAND
from compliance.tools.simulate.playing_book import PROVIDERS
from compliance.tools.simulate.reseat import idle

LAW = EACH_HAND


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One who sat there without a wager, and did not hold the bank, was another provider's."""
    hand = scene.hands[place]
    here = {seat.provider for seat in hand.seats if seat.role == "proposition"}
    others, seats = [one for one in PROVIDERS if one not in here], idle(hand)
    if len(here) != 1 or not others or not seats:
        return None
    second, provider = rng.choice(seats), rng.choice(others)
    changed_seats = [
        msgspec.structs.replace(seat, role="proposition", provider=provider) if seat.seat == second else seat
        for seat in hand.seats
    ]
    what = f"seat {second} was a player of {provider}, beside one of {next(iter(here))}"
    return at(place, changed(hand, seats=changed_seats), what)
