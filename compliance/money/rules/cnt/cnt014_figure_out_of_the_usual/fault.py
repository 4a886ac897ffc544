"""A table's or a dealer's figure is far from what it was on the days before."""

from random import Random

from compliance.money.ledger.day import Usual
from compliance.money.ledger.spread import figures
from compliance.tools.simulate.money.faults import Planted, Scene, any_of

IN_PAPERS = False
DAYS = 12
TIMES = 2


def plant(scene: Scene, rng: Random) -> Planted | None:
    """Twelve days on which it was twice as much, give or take a little. The fault is in those days, in no paper."""
    found = any_of([(key, value) for key, value in sorted(figures(scene.day).items()) if value > DAYS], rng)
    if found is None:
        return None
    (what, who), value = found
    values = [TIMES * value + (-1) ** number for number in range(DAYS)]
    usual = Usual(DAYS, sum(values), sum(one * one for one in values))
    return Planted({}, f"{who}: {what} is half of what it was", usual={(what, who): usual})
