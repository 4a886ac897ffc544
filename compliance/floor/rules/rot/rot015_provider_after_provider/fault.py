"""A proposition player leaves, and the next one takes the bank at another seat straight after."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, changed
from compliance.tools.simulate.law import EACH_HAND
from compliance.tools.simulate.playing_book import other_of
from compliance.tools.simulate.reseat import Position, banked, provided
from games.hand.form import Offer
from games.terms.game import GameTerms

LAW = EACH_HAND


def fits(game: GameTerms) -> bool:
    """A game in which anybody may have the position when it comes to him."""
    return game.rotation is not None and not game.rotation.needs and game.game.banked_by == "player-dealer"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """On the last hand of the day; the playing book has the one who left, so that it is told too."""
    hand, last, own = scene.hands[place], scene.hands[place - 1] if place else None, scene.around.session
    if place + 1 != len(scene.hands) or last is None or last.bank is None or own is None or not hand.offers:
        return None
    if not provided(last) or hand.opened or len(hand.seats) < 3:
        return None
    seat, left = hand.offers[0].seat, last.bank.seat
    if seat == left:
        return None
    person = other_of(own).person
    seats = [
        msgspec.structs.replace(one, occupant=person, role="proposition", provider=own.provider)
        if one.seat == seat
        else one
        for one in hand.seats
        if one.seat != left
    ]
    wagers = [wager for wager in hand.wagers if wager.seat != left]
    if len(wagers) < len(hand.wagers):
        return None  # he wagered himself, and was dealt to
    offers = [Offer(seat, True, hand.offers[0].at)]
    taken = banked(scene, changed(hand, seats=seats), Position(seat, person), offers)
    what = f"{person} of {own.provider} took the position after {last.bank.occupant}"
    return None if taken is None else Planted({place: taken}, (place,), what, ("ROT102",))
