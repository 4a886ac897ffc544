"""A meter was turned down, with no cause on record."""

from random import Random

from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on
from compliance.tools.simulate.money.shown import pairs, ruled
from games.cards.money import plain

DOWN, MEANS = 2_000, "indicator-not-lowered"


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A reading at a shift's end below the one before it; the coins were not read with it."""
    found = any_of(
        [pair for pair in pairs(scene.day) if pair[1].moment == "shift-end" and ruled(scene.day, pair[1].meter, MEANS)],
        rng,
    )
    if found is None:
        return None
    before, reading = found
    lower = plain(cents(before.amount) - DOWN)
    what = f"meter {reading.meter} was turned from ${before.amount} down to ${lower}"
    return on(scene, what, instead(reading, amount=lower, coin_in=None))
