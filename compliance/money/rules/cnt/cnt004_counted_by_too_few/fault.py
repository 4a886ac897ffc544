"""One person alone counted a box."""

from random import Random

from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A count with one badge."""
    box = any_of(scene.plain_boxes(), rng)
    if box is None:
        return None
    count = rng.choice(scene.counts(box))
    alone = count.counted_by[:1]
    return on(
        scene,
        f"the {count.count} count of box {box.box} was made by {alone[0]} alone",
        instead(count, counted_by=alone),
    )
