"""The player-dealer goes on to a third hand, where the text gives nobody more than two."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene
from compliance.tools.simulate.reseat import Position, banked, ending, taken_over
from games.terms.game import GameTerms

REGIMES = ("at-most", "intervening")


def fits(game: GameTerms) -> bool:
    """A game in which nobody holds the position for more than so many hands, and the banks are players."""
    rotation, banks = game.rotation, game.game.banked_by
    return rotation is not None and rotation.regime in REGIMES and not rotation.needs and banks == "player-dealer"


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A hand late in the day banked by the one who had it before: nobody was asked, and the record counts on."""
    over = taken_over(scene, place)
    if over is None or scene.around.law:
        return None  # where law asks for an offer before each hand, that is told as well
    hand, last = over
    count = (last.consecutive or 0) + 1
    again = banked(scene, hand, Position(last.seat, last.occupant, count), [])
    return ending(scene, place, again, f"{last.occupant} held the position for hand {count} in a row")
