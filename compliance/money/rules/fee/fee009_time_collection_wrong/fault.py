"""A time collection was taken at a table whose option takes none."""

from random import Random

from compliance.money.ledger.posted import charged_as, posted_for
from compliance.money.papers.slip import Slip
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on

PLAYERS, EACH, AMOUNT = 5, "1.00", "5.00"


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A slip of time beside the slips of the hands."""
    recorded = {taking.table for taking in scene.day.takings}
    slip = any_of([one for one in scene.of(Slip) if one.table not in recorded and _untimed(scene, one)], rng)
    if slip is None:
        return None
    timed = Slip(
        id=f"{slip.id}-time",
        gaming_day=slip.gaming_day,
        table=slip.table,
        kind="time",
        from_=slip.from_,
        to=slip.to,
        amount=AMOUNT,
        dealer=slip.dealer,
        game=slip.game,
        players=PLAYERS,
        each=EACH,
    )
    return on(scene, f"table {slip.table}: ${AMOUNT} of time was collected", Change(instead=(timed,)))


def _untimed(scene: Scene, slip: Slip) -> bool:
    told = posted_for(scene.day, slip)
    return told.fee is not None and not charged_as(told.fee, "time")
