"""A dollar more is dropped for the jackpot than is printed."""

from __future__ import annotations

from random import Random

import msgspec

from compliance.tools.simulate.faults import Planted, Scene, at
from games.cards.money import CENTS, plain
from games.dealing import DOLLAR
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game of which some page prints a jackpot drop."""
    return any(one.kind == "jackpot" for page in game.game.schedule for one in page.charge)


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A dollar more than was due; what is left in a pot goes to the winners."""
    hand = scene.hands[place]
    drops = [i for i, one in enumerate(hand.collections or ()) if one.kind == "jackpot-drop"]
    if not drops or hand.collections is None:
        return None
    taken, index = list(hand.collections), drops[0]
    taken[index] = msgspec.structs.replace(taken[index], amount=plain(CENTS[taken[index].amount] + DOLLAR))
    if hand.pot is not None and sum(CENTS[one.amount] for one in hand.pot.awards or ()) <= DOLLAR:
        return None
    return at(place, scene.taken(hand, taken), "a dollar too much was dropped for the jackpot")
