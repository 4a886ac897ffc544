"""More vigorish was collected at a table than its hands owed."""

from random import Random

from compliance.money.ledger.day import Taking
from compliance.money.papers.closing import Closing
from compliance.money.papers.slip import Slip
from compliance.tools.simulate.money.faults import Planted, Scene, any_of

IN_PAPERS = False
DUE, TAKEN = 100, 300


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A few dollars beside what else was collected at a table of which no slips tell. It is on the hands, in no paper."""
    slips = {slip.table for slip in scene.of(Slip)}
    hands = any_of([one for one in scene.day.takings if one.table not in slips and one.collected], rng)
    if hands is None or scene.of(Closing):
        return None
    more = Taking(hands.table, hands.hour, hands.game, "vigorish", 1, DUE, TAKEN, hands.dealer, hands.option)
    what = f"table {hands.table}: vigorish was collected that no hand owed"
    return Planted({}, what, takings={scene.day.gaming_day: (more,)})
