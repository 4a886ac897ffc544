"""A session is entered with a licence that had expired."""

from __future__ import annotations

import datetime
from random import Random

import msgspec

from compliance.tools.simulate.faults import Booked, Scene
from compliance.tools.simulate.tables import BANKED_BY_ONE
from games.terms.game import GameTerms

OVER = (1, 9, 40)  # days


def fits(game: GameTerms) -> bool:
    """A game in which one of the players has the bank."""
    return game.game.banked_by in BANKED_BY_ONE


def book(scene: Scene, rng: Random) -> Booked | None:
    """It had expired some days before: told with the first hand."""
    own = scene.around.session
    if own is None:
        return None
    expired = msgspec.structs.replace(own, expires=scene.around.day - datetime.timedelta(days=rng.choice(OVER)))
    what = f"licence {own.licence} of {own.person} had expired after {expired.expires}"
    return Booked(own, (expired,), (0,), what)
