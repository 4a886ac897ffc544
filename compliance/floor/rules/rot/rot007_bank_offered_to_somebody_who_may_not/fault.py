"""The position is offered to a seat while its player is away."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.terms.game import GameTerms

REGIMES = ("offered-after", "at-most", "intervening", "pass-on-loss")


def fits(game: GameTerms) -> bool:
    """A game in which players hold the position."""
    return game.rotation is not None and game.rotation.regime in REGIMES


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """One who declined and did not wager was not there at all."""
    hand = scene.hands[place]
    if not place or not hand.offers or hand.bank is None:
        return None
    busy = {wager.seat for wager in hand.wagers} | {hand.bank.seat}
    asked = [offer.seat for offer in hand.offers if not offer.accepted and offer.seat not in busy]
    if not asked:
        return None
    away = rng.choice(asked)
    seats = [msgspec.structs.replace(seat, away=True) if seat.seat == away else seat for seat in hand.seats]
    return at(place, changed(hand, seats=seats), f"the position was offered to seat {away}, whose player was away")
