"""A box turned up in the count room, and no paper says how."""

from random import Random

from compliance.money.papers.box import Box
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A box that is counted, without its removal."""
    counted = any_of(scene.plain_boxes(), rng)
    if counted is None:
        return None
    gone = tuple(one for one in scene.of(Box) if (one.box, one.holds) == (counted.box, counted.holds))
    return on(scene, f"no paper says that box {counted.box} was removed", Change(gone)) if gone else None
