"""A slip has another sum than the hands of its time."""

from random import Random

from compliance.money.ledger.markers import beside_hands
from compliance.money.papers.slip import Slip
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on
from games.cards.money import plain

DOLLAR = 100


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A slip of a table whose hands are recorded, with some dollars more."""
    recorded = {taking.table for taking in scene.day.takings}
    beside = beside_hands(scene.day)
    slip = any_of([one for one in scene.of(Slip) if one.table in recorded and one.id not in beside], rng)
    if slip is None:
        return None
    wrong = plain(cents(slip.amount) + rng.randint(1, 9) * DOLLAR)
    return on(scene, f"slip {slip.id} has ${wrong}; ${slip.amount} was collected", instead(slip, amount=wrong))
