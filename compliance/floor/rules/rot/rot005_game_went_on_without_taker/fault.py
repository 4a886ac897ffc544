"""Everybody declines the position, and the game goes on with the one who has had his hands."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene
from compliance.tools.simulate.reseat import Position, asked, banked, ending, taken_over
from games.terms.game import GameTerms

REGIMES = ("at-most", "intervening")
NOBODY, STOPS, BREAKS = "nobody-accepts", "game-stops", "game-breaks"


def fits(game: GameTerms) -> bool:
    """A game that is broken where nobody takes the position, and the banks are players."""
    rotation = game.rotation
    if rotation is None or rotation.regime not in REGIMES or rotation.needs or game.game.banked_by != "player-dealer":
        return False
    return game.readings.get(NOBODY, STOPS if rotation.refused == BREAKS else "") == STOPS


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A hand late in the day: whoever took it then had declined, and the holder went on."""
    over = taken_over(scene, place)
    if over is None:
        return None
    hand, last = over
    again = banked(scene, hand, Position(last.seat, last.occupant), asked(scene, hand, last.seat))
    return ending(scene, place, again, f"everybody declined, and {last.occupant} went on")
