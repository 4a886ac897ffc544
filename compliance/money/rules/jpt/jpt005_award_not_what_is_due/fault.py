"""An award was paid at the sum of another hand."""

from random import Random

from compliance.money.ledger.meters import set_up_at
from compliance.money.ledger.progressive import parts
from compliance.money.papers.award import Award
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on
from compliance.tools.simulate.money.winning import CARDS_OF


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A fixed sum that the book pays for another hand."""
    found = any_of([(one, rank) for one in scene.of(Award) for rank in _others(scene, one)], rng)
    if found is None:
        return None
    award, rank = found
    what = f"${award.amount} was paid for {rank.replace('-', ' ')}"
    return on(scene, what, instead(award, rank=rank, cards=CARDS_OF[rank][0]))


def _others(scene: Scene, award: Award) -> list[str]:
    set_up = set_up_at(scene.day, award.meter, award.at)
    held = {} if set_up is None else parts(scene.day, set_up.game)
    own = held.get(award.rank)
    if own is None or own.amount is None:
        return []
    return [rank for rank, part in sorted(held.items()) if part.amount not in (None, own.amount) and rank in CARDS_OF]
