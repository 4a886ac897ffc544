"""A kill is played after a pot that was shared."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.hand.pot import Street
from games.schema import dated
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game whose page says after which pot the limits go up."""
    return bool(game.game.kill)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A hand without bets after a pot that was shared, called a kill."""
    game, hand = scene.around.game, scene.hands[place]
    before = scene.hands[place - 1].pot if place else None
    shared = before is not None and before.awards is not None and len({one.seat for one in before.awards}) > 1
    if hand.pot is None or not shared or _bets(hand.pot.streets or ()):
        return None
    name = next(iter(dated.as_of(game.game.kill, game.day).values())).name
    return at(place, changed(hand, pot=msgspec.structs.replace(hand.pot, kind=name)), f"played as a {name}")


def _bets(streets: Sequence[Street]) -> bool:
    """Whether anybody bet or raised: then the bets would be of the wrong size as well."""
    return any(act.act in ("bet", "raise") for street in streets for act in street.acts or ())
