"""The playing book has a gap: for some minutes nobody was booked, and the provider's player went on banking."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Booked, Scene
from compliance.tools.simulate.tables import BANKED_BY_ONE
from games.terms.game import GameTerms

LONGEST = 3  # hands


def fits(game: GameTerms) -> bool:
    """A game in which one of the players has the bank."""
    return game.game.banked_by in BANKED_BY_ONE


def book(scene: Scene, rng: Random) -> Booked | None:
    """One session written as two, with some hands between them that he banked."""
    own, hands, count = scene.around.session, scene.hands, rng.randint(1, LONGEST)
    if own is None:
        return None
    banked = [hand.bank is not None and hand.bank.occupant == own.person for hand in hands]
    places = [place for place in range(1, len(hands) - count) if all(banked[place : place + count])]
    if not places:
        return None
    place = rng.choice(places)
    first = msgspec.structs.replace(own, until=hands[place].started)
    second = msgspec.structs.replace(own, id=f"{own.id}-2", from_=hands[place + count].started)
    what = f"{own.person} is in the playing book until {first.until:%H:%M:%S} and from {second.from_:%H:%M:%S} on"
    return Booked(own, (first, second), tuple(range(place, place + count)), what)
