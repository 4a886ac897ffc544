"""Two counts of one box come to different sums."""

from random import Random

from compliance.tools.simulate.money.boxes import recounted
from compliance.tools.simulate.money.faults import CLEARLY, Change, Planted, Scene, any_of, on
from games.cards.money import dollars


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The first count is off; the second, by which the box is banked, is right."""
    box = any_of(scene.plain_boxes(CLEARLY), rng)
    if box is None or box.second is None:
        return None
    first = next(one for one in scene.counts(box) if one.count == "first")
    wrong = recounted(first, box.second + rng.choice((-1, 1)) * CLEARLY)
    what = f"box {box.box}: the first count is ${wrong.amount}, the second {dollars(box.second)}"
    return on(scene, what, Change((first,), (wrong,)))
