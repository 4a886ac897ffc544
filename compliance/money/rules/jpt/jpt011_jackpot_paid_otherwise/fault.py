"""The parts of a jackpot were exchanged."""

from random import Random

from msgspec import structs

from compliance.money.papers.jackpot import Jackpot
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The winning hand got the part of the losing one, and the other way round."""
    paid = any_of([one for one in scene.of(Jackpot) if {"losing", "winning"} <= {part.of for part in one.parts}], rng)
    if paid is None:
        return None
    sums = {part.of: part.amount for part in paid.parts if part.of != "table"}
    other = {"losing": sums["winning"], "winning": sums["losing"]}
    parts = tuple(structs.replace(part, amount=other.get(part.of, part.amount)) for part in paid.parts)
    return on(scene, f"jackpot {paid.id}: losing and winning part exchanged", instead(paid, parts=parts))
