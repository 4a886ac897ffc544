"""A slip holds more than so many hands can have brought."""

from random import Random

from compliance.money.ledger.posted import charged_as, posted_for
from compliance.money.papers.slip import Slip
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The number of hands on a slip is too small for its sum."""
    recorded = {taking.table for taking in scene.day.takings}
    slip = any_of([one for one in scene.of(Slip) if one.table not in recorded and _too_much(scene, one)], rng)
    if slip is None:
        return None
    return on(scene, f"slip {slip.id} has ${slip.amount} of 1 hand, not of {slip.hands}", instead(slip, hands=1))


def _too_much(scene: Scene, slip: Slip) -> bool:
    """Whether it is more than one hand may bring, by charges that hold for each hand."""
    told = posted_for(scene.day, slip)
    charges = [] if told.fee is None or slip.kind not in ("fee", "jackpot-drop") else charged_as(told.fee, slip.kind)
    if not charges or any(
        one.charge.payer == "seat" or one.charge.share is not None or not one.fees for one in charges
    ):
        return False
    return cents(slip.amount) > sum(max(one.fees) for one in charges)
