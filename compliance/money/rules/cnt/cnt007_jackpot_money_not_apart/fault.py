"""The jackpot drops of a table did not go into a box of their own."""

from random import Random

from compliance.money.ledger.counts import DayBox, boxes
from compliance.money.papers.box import Box
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The jackpot box of a table whose drop box is there was neither removed nor counted."""
    removed = {(one.table, one.shift, one.holds): one for one in scene.of(Box)}
    box: DayBox | None = any_of(
        [
            one
            for one in boxes(scene.day)
            if one.holds == "jackpot" and one.lines == 2 and (one.table, one.shift, "drop") in removed
        ],
        rng,
    )
    own = None if box is None else removed.get((box.table, box.shift, "jackpot"))
    if box is None or own is None or box.second is None:
        return None
    lost = Change((own, *scene.counts(box)))
    what = f"table {box.table}, {box.shift}: there is no jackpot box beside the drop box"
    return on(scene, what, lost, scene.banked("jackpot", -box.second))
