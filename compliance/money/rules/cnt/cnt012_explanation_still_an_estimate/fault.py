"""The books were closed over an explanation that is an estimate."""

from random import Random

from compliance.money.ledger.reconciliation import lines
from compliance.money.papers.closing import Closing
from compliance.money.papers.explanation import Explanation
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on
from games.cards.money import plain


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A small difference of a closed day, explained for the time being."""
    if not scene.of(Closing):
        return None
    untouched = {(box.table, box.shift) for box in scene.plain_boxes()}
    line = any_of(
        [
            one
            for one in lines(scene.day)
            if (one.table, one.shift) in untouched and one.holds == "drop" and one.collected
        ],
        rng,
    )
    if line is None:
        return None
    guess = Explanation(
        id=f"EX-{scene.day.gaming_day:%Y%m%d}-{line.table}-{line.shift}-guess",
        gaming_day=scene.day.gaming_day,
        step="collected-counted",
        table=line.table,
        shift=line.shift,
        amount=plain(line.gap("collected-counted") or 0),
        reason="Taken for a miscount until surveillance has been seen.",
        grade="estimate",
        by="A-1",
    )
    return on(scene, f"table {line.table}, {line.shift}: the explanation is an estimate", Change(instead=(guess,)))
