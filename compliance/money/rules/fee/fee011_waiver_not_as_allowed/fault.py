"""A dealer waived the fee of his own down."""

from random import Random

from compliance.floor.papers.waiver import Waiver
from compliance.money.papers.slip import Slip
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The badge on the waiver is that of the dealer on the slip."""
    found = any_of(
        [
            (waiver, slip.dealer)
            for waiver in scene.of(Waiver)
            for slip in scene.of(Slip)
            if slip.table == waiver.table
            and slip.dealer is not None
            and waiver.from_ is not None
            and waiver.to is not None
            and slip.from_ < waiver.to
            and waiver.from_ < slip.to
        ],
        rng,
    )
    if found is None:
        return None
    waiver, dealer = found
    return on(scene, f"waiver {waiver.id} was signed by the dealer, {dealer}", instead(waiver, authority=dealer))
