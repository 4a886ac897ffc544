"""A line of the count sheet was entered twice."""

from random import Random

from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, changed, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The same count under another number."""
    box = any_of(scene.plain_boxes(), rng)
    if box is None:
        return None
    count = rng.choice(scene.counts(box))
    again = Change(instead=(changed(count, id=f"{count.id}-again"),))
    return on(scene, f"the {count.count} count of box {box.box} stands twice", again)
