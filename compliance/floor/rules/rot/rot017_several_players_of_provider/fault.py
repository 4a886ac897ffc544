"""A second player of the same provider sits at the table."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from compliance.tools.simulate.reseat import idle
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which a player holds the bank."""
    return game.game.banked_by == "player-dealer"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One who sat there without a wager, and did not hold the bank, was the provider's as well."""
    hand = scene.hands[place]
    providers = [seat.provider for seat in hand.seats if seat.role == "proposition" and seat.provider]
    free = idle(hand)
    if not providers or not free:
        return None
    second, provider = rng.choice(free), providers[0]
    seats = [
        msgspec.structs.replace(seat, role="proposition", provider=provider) if seat.seat == second else seat
        for seat in hand.seats
    ]
    return at(place, changed(hand, seats=seats), f"seat {second} was a second player of {provider}")
