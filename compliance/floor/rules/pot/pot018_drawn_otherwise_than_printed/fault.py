"""A seat is dealt a card more than it threw away, or throws more away than it may."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from compliance.tools.simulate.mishaps import with_draws
from games.hand.form import FORM
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game whose page prints a draw."""
    return bool(game.game.draw)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The hand with its draws noted as printed, and one card more thrown away than the page lets."""
    hand = with_draws(scene.around.game, scene.hands[place])
    streets = None if hand is None or hand.pot is None else list(hand.pot.streets or ())
    which = next((i for i, street in enumerate(streets or ()) if street.draws), None)
    if hand is None or hand.pot is None or streets is None or which is None:
        return None
    block = next(one for one in scene.around.game.game.draw if streets[which].name in one.streets)
    draws = list(streets[which].draws or ())
    spoilt = rng.randrange(len(draws))
    draws[spoilt] = msgspec.structs.replace(draws[spoilt], count=block.most + 1)
    streets[which] = msgspec.structs.replace(streets[which], draws=draws)
    told = changed(hand, form=FORM, pot=msgspec.structs.replace(hand.pot, streets=streets))
    return at(place, told, f"seat {draws[spoilt].seat} threw {block.most + 1} cards away")
