"""Less was in a box than was collected at its table."""

from random import Random

from compliance.money.ledger.reconciliation import lines
from compliance.tools.simulate.money.boxes import amount, recounted
from compliance.tools.simulate.money.faults import CLEARLY, Change, Planted, Scene, any_of, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """Both counts agree on a sum that is short; so much is banked."""
    known = {(line.table, line.shift) for line in lines(scene.day) if line.holds == "drop" and line.collected}
    box = any_of([one for one in scene.plain_boxes(CLEARLY) if (one.table, one.shift) in known], rng)
    if box is None:
        return None
    counts = scene.counts(box)
    short = Change(tuple(counts), tuple(recounted(one, amount(one) - CLEARLY) for one in counts))
    what = f"box {box.box} was counted short of what was collected"
    return on(scene, what, short, scene.banked("drop", -CLEARLY))
