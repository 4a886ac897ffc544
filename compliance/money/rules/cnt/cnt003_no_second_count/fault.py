"""A box was counted by one pair only."""

from random import Random

from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A box whose second count is missing; it is banked by its first."""
    box = any_of(scene.plain_boxes(), rng)
    if box is None or box.first is None or box.second is None:
        return None
    second = next(one for one in scene.counts(box) if one.count == "second")
    what = f"box {box.box} was counted once"
    return on(scene, what, Change((second,)), scene.banked("drop", box.first - box.second))
