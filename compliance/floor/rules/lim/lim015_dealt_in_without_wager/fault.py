"""A player is dealt in although nothing of what begins the round lies in the betting area."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.schema import dated
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game that deals only to whoever has made a wager."""
    return any("dealt-in-with-wager" in duty.means for duty in dated.as_of(game.game.duty, game.day).values())


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A seat with cards of which no wager lies there, and no fee was owed."""
    hand = scene.hands[place]
    bank = None if hand.bank is None else hand.bank.seat
    seats = sorted({wager.seat for wager in hand.wagers if f"seat-{wager.seat}" in (hand.cards or {})} - {bank})
    if len(seats) < 2:
        return None
    seat = rng.choice(seats)
    wagers = [wager for wager in hand.wagers if wager.seat != seat]
    again = scene.again(changed(hand, wagers=wagers))
    return None if again is None else at(place, again, f"seat {seat} was dealt in without a wager")
