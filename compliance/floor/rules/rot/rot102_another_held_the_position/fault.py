"""The playing book has another of the provider's players at the table for a hand."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Booked, Scene
from compliance.tools.simulate.playing_book import other_of
from compliance.tools.simulate.tables import BANKED_BY_ONE
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which one of the players has the bank."""
    return game.game.banked_by in BANKED_BY_ONE


def book(scene: Scene, rng: Random) -> Booked | None:
    """The session in three: for the middle one, a hand that he banked, somebody else is written down."""
    own, hands = scene.around.session, scene.hands
    if own is None:
        return None
    places = [
        place for place, hand in enumerate(hands[1:-1], 1) if hand.bank is not None and hand.bank.occupant == own.person
    ]
    if not places:
        return None
    place = rng.choice(places)
    begins, ends = hands[place].started, hands[place + 1].started
    other = msgspec.structs.replace(other_of(own), from_=begins, until=ends)
    before = msgspec.structs.replace(own, until=begins)
    after = msgspec.structs.replace(own, id=f"{own.id}-3", from_=ends)
    what = f"{own.person} held the position, and the playing book has {other.person} there"
    return Booked(own, (before, other, after), (place,), what)
