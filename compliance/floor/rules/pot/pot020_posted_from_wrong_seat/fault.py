"""Somebody makes up a blind, or comes in, where the page lets nobody."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.form import FORM
from games.schema import dated
from games.settling import blind_seats
from games.terms.game import GameTerms

SWAPPED = {"small-blind": "big-blind", "big-blind": "small-blind"}


def fits(game: GameTerms) -> bool:
    """A game whose page says who posts the blinds, or where nobody comes in."""
    return bool(game.game.blinds)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """At a full table somebody is noted as having come in elsewhere than as the big blind."""
    game, hand = scene.around.game, scene.hands[place]
    posted = blind_seats.posted(hand)
    block = next(iter(dated.as_of(game.game.blinds, game.day).values()))
    seats = [seat for seat in blind_seats.clockwise(hand) if seat not in posted.values()]
    if hand.pot is None or not seats or "big-blind" not in posted or hand.irregularities:
        return None
    if block.barred == "full-table" and len(seats) + len(posted) >= (block.full or 0):
        seat = rng.choice(seats)
        told = changed(hand, form=FORM, pot=msgspec.structs.replace(hand.pot, entered=[seat]))
        return at(place, told, f"seat {seat} came in at a full table")
    return None
