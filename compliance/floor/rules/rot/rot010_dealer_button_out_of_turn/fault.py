"""The dealer button is left where it was."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at
from compliance.tools.simulate.faults import changed as with_fields
from games.hand.form import Hand
from games.schema import dated
from games.schema.load import readings
from games.settling.betting_order import out_of_turn
from games.settling.blind_seats import wrong
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game in which the button goes on with every hand, in a printed direction."""
    rotation = game.rotation
    return rotation is not None and rotation.regime == "dealer-button" and rotation.hands == 1


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """Two hands in a row before one seat; the chips are given as they then are due."""
    before = scene.hands[place - 1].pot if place else None
    pot, hand = scene.hands[place].pot, scene.hands[place]
    following = scene.hands[place + 1].pot if place + 1 < len(scene.hands) else None
    if before is None or pot is None or before.button is None or before.button == pot.button or following is not None:
        return None  # the hand after would go past somebody as well
    moved = with_fields(hand, pot=msgspec.structs.replace(pot, button=before.button))
    return at(
        place, scene.again(moved, fee=False), f"the button lay before seat {before.button} again", _also(scene, moved)
    )


def _also(scene: Scene, hand: Hand) -> tuple[str, ...]:
    """Where the button says who opens a round of betting, or who posts the blinds, the wrong seat did."""
    game = scene.around.game
    possible = {str(one.name): one.possible for one in readings(game.game).values()}
    orders = tuple(dated.as_of(game.game.order, game.day).values())
    acted = ("ORD001",) if any(out_of_turn(orders, possible, hand)) else ()
    blocks = dated.as_of(game.game.blinds, game.day).values()
    return (*acted, *(("POT020",) if any(wrong(block, hand) is not None for block in blocks) else ()))
