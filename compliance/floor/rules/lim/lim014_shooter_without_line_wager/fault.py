"""The shooter throws without a wager on the line."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed
from games.schema import Duty, dated
from games.terms.game import GameTerms

MEANING = "shooter-wagers"


def fits(game: GameTerms) -> bool:
    """A game in which the shooter has to have one."""
    return _asked(game) is not None


def _asked(game: GameTerms) -> Duty | None:
    held = dated.as_of(game.game.duty, game.day).values()
    return next((one for one in held if MEANING in one.means and one.of), None)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A seat without one threw."""
    hand, asked = scene.hands[place], _asked(scene.around.game)
    if asked is None or hand.shooter is not None:
        return None
    on_line = {wager.seat for wager in hand.wagers if wager.wager in asked.of and (wager.from_roll or 1) == 1}
    others = [seat.seat for seat in hand.seats if seat.seat not in on_line]
    if not others:
        return None
    seat = rng.choice(others)
    return at(place, changed(hand, shooter=seat), f"seat {seat} threw without a line wager")
