"""The dealer calls up a game that the house has no licence for, and the table keeps dealing under its name."""

from __future__ import annotations

from random import Random

from compliance.tools.simulate.faults import Planted, Scene, at, changed

NAMES = ("mini-baccarat", "midi-baccarat", "commission-baccarat")


def plant(scene: Scene, place: int, rng: Random) -> Planted | None:
    """The hand under another game's name."""
    name = rng.choice(NAMES)
    return at(place, changed(scene.hands[place], game=name), f"dealt as {name}, for which there is no licence")
