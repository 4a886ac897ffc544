"""A jackpot was paid, and nobody signed for it."""

from random import Random

from compliance.money.papers.jackpot import Jackpot
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A jackpot without those who verified it."""
    paid = any_of([one for one in scene.of(Jackpot) if one.verified_by], rng)
    return None if paid is None else on(scene, f"nobody verified jackpot {paid.id}", instead(paid, verified_by=()))
