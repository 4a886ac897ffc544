"""A round that is void by the book was played on and settled."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate import mishaps
from compliance.tools.simulate.faults import Planted, Scene, at
from games.cards.money import CENTS
from games.hand.form import Hand
from games.hand.irregular import REMEDIES
from games.schema import Irregularity as Printed
from games.terms.game import GameTerms


def fits(game: GameTerms) -> bool:
    """A game for which the book prints that a round is void."""
    return any(_voids(block) for block in mishaps.printed(game))


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """A round that is void, settled as though it stood."""
    hand, blocks = scene.hands[place], mishaps.printed(scene.around.game)
    block = rng.choice([block for block in blocks if _voids(block)])
    one = mishaps.spoken_of(blocks, block, hand, rng)
    if one is None or not _moved(hand):
        return None
    told = mishaps.with_it(hand, mishaps.changed_remedy(one, ["round-stands"]))
    return at(place, told, f"{one.kind}: the round is void, and was settled", ("IRR001",))


def _voids(block: Printed) -> bool:
    return not block.may and not block.or_ and any(REMEDIES[name].voids == "round" for name in block.remedy)


def _moved(hand: Hand) -> bool:
    if hand.pot is not None:
        return bool(hand.pot.awards)
    return any(one.settled and (CENTS[one.settled.paid] or CENTS[one.settled.taken]) for one in hand.wagers)
