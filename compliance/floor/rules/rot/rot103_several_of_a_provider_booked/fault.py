"""A second player of the provider is booked at the table before the first one's session is over."""

from __future__ import annotations

import datetime
from random import Random

import msgspec

from compliance.tools.simulate.faults import Booked, Scene
from compliance.tools.simulate.playing_book import other_of
from compliance.tools.simulate.tables import BANKED_BY_ONE
from games.terms.game import GameTerms

BOTH = datetime.timedelta(minutes=20)


def fits(game: GameTerms) -> bool:
    """A game in which one of the players has the bank."""
    return game.game.banked_by in BANKED_BY_ONE


def book(scene: Scene, rng: Random) -> Booked | None:
    """From a hand on both are in the playing book, for some minutes."""
    own, place = scene.around.session, rng.randrange(1, len(scene.hands))
    if own is None:
        return None
    begins = scene.hands[place].started
    other = msgspec.structs.replace(other_of(own), from_=begins, until=begins + BOTH)
    what = f"{other.person} was booked beside {own.person}, both of {own.provider}"
    return Booked(own, (own, other), (place,), what)
