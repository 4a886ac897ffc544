"""Less was banked than was counted."""

from random import Random

from compliance.money.papers.deposit import Deposit
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import CLEARLY, Planted, Scene, on


def plant(scene: Scene, rng: Random) -> Planted | None:
    """Some of the day's drop is missing from the deposit."""
    missing = rng.randint(1, 9) * CLEARLY
    held = [one for one in scene.of(Deposit) if one.holds == "drop" and cents(one.amount) > missing]
    if not held:
        return None
    return on(scene, f"of ${held[0].amount} that were counted not all was banked", scene.banked("drop", -missing))
