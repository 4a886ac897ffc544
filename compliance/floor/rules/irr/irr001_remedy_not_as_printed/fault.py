"""Something went wrong, and the house did otherwise than the book prints."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate import mishaps
from compliance.tools.simulate.faults import Planted, Scene, at
from games.hand.irregular import REMEDIES
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for which the book prints what is done when something goes wrong."""
    return any(not block.may for block in mishaps.printed(game))


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A remedy that the book does not print; the money stays as the cards have it."""
    hand, blocks = scene.hands[place], mishaps.printed(scene.around.game)
    block = rng.choice([block for block in blocks if not block.may])
    if any(REMEDIES[name].voids for name in block.remedy):
        return None  # then money is kept too, and another rule speaks of that
    one = mishaps.spoken_of(blocks, block, hand, rng)
    other = None if one is None else mishaps.wrong_remedy(block, one, rng)
    if other is None:
        return None
    what = f"{other.kind}: {', '.join(other.remedy or ())} instead of {', '.join(block.remedy)}"
    return at(place, mishaps.with_it(hand, other), what)
