"""A round of dice settled on the point that stood when it began, as it says itself or as the hand before left it."""

from __future__ import annotations

from msgspec.structs import replace

from games.hand.form import Hand
from games.rotation.asked import Last, Turn
from games.rotation.shooter import stood
from games.settling.sheet import Sheet, cannot_settle
from games.terms.game import GameTerms
from games.terms.in_action import settle

SHOOTER = "shooter"


def settle_on(game: GameTerms, hand: Hand, before: Last | None, high: int | None) -> Sheet:
    """The hand settled again. Where it does not say which point stood, whoever takes over the dice goes on with the one that the
    hand before left, if the book says so; where it may or may not stand, nobody can settle the round."""
    goes_round = game.rotation is not None and game.rotation.regime == SHOOTER
    if not goes_round or not hand.rolls or hand.point is not None or hand.shooter is None or game.rotation is None:
        return settle(game, hand, high)
    points = stood(Turn(game.rotation, game.readings, before, hand, None, game.options), hand.shooter)
    if len(points) > 1:
        return cannot_settle("whether the point of the hand before still stood was not recorded")
    return settle(game, replace(hand, point=points.pop()), high)
