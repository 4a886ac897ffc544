"""A box was taken off its table and never reached the count sheet."""

from random import Random

from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A box without its counts; what was in it is not banked either."""
    found = scene.plain_boxes()
    box = any_of(found, rng) if len(found) > 1 else None
    if box is None or box.second is None:
        return None
    lost = Change(tuple(scene.counts(box)))
    what = f"box {box.box} was removed and not counted"
    return on(scene, what, lost, scene.banked("drop", -box.second), following=("CNT001",))
