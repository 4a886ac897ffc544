"""A marker of vigorish that was put off is of more than was paid of it."""

from random import Random

from compliance.money.papers.marker import Marker
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on
from games.cards.money import plain

STEP = 25  # cents: so vigorish is rounded


def plant(scene: Scene, rng: Random) -> Planted | None:
    """Some quarters more than stand on the slip."""
    marker = any_of(scene.of(Marker), rng)
    if marker is None:
        return None
    amount = plain(cents(marker.amount) + rng.randint(1, 40) * STEP)
    return on(scene, f"marker {marker.id} is of ${amount}; ${marker.amount} was paid", instead(marker, amount=amount))
