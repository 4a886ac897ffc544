"""A meter shows less than its coins make."""

from random import Random

from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on
from compliance.tools.simulate.money.shown import pairs
from games.cards.money import plain

HALF = 2


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A reading at a shift's end with half of what the shift's coins make."""
    grown = [
        (before, reading)
        for before, reading in pairs(scene.day)
        if reading.moment == "shift-end" and cents(reading.amount) - cents(before.amount) > HALF
    ]
    found = any_of(grown, rng)
    if found is None:
        return None
    before, reading = found
    wrong = plain(cents(before.amount) + (cents(reading.amount) - cents(before.amount)) // HALF)
    last = reading.at == max(one.at for one in scene.day.papers.of(type(reading)) if one.meter == reading.meter)
    what = f"meter {reading.meter} showed ${wrong}; ${reading.amount} was due"
    return on(scene, what, instead(reading, amount=wrong), following=("JPT001",) if last else ())
