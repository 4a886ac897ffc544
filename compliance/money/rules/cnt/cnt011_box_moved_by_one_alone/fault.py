"""One person alone carried a box to the count room."""

from random import Random

from compliance.money.papers.box import Box
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A box with one badge for its way."""
    box = any_of(scene.of(Box), rng)
    if box is None:
        return None
    return on(scene, f"box {box.box} was carried by {box.removed_by} alone", instead(box, carried_by=(box.removed_by,)))
