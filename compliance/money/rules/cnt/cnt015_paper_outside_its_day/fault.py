"""A deposit is dated the week before."""

import datetime
from random import Random

from compliance.money.papers.deposit import Deposit
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on

WEEK = datetime.timedelta(days=7)


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The right sum under the right day, with the wrong date."""
    deposit = any_of(scene.of(Deposit), rng)
    if deposit is None:
        return None
    wrong = instead(deposit, at=deposit.at - WEEK)
    return on(scene, f"deposit {deposit.id} is dated {deposit.at - WEEK:%m/%d/%Y}", wrong)
