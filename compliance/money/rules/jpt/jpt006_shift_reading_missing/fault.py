"""Nobody read a meter at the end of a shift."""

from random import Random

from compliance.money.papers.box import Box
from compliance.money.papers.reading import Reading
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, on
from compliance.tools.simulate.money.shown import ruled

MEANS = "shift-readings"


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A reading left out, of a meter whose book asks for it."""
    over = {*scene.day.shifts[:-1], *(box.shift for box in scene.of(Box))}  # of the last one boxes tell that it is
    ends = [one for one in scene.of(Reading) if one.moment == "shift-end" and one.shift in over]
    reading = any_of([one for one in ends if ruled(scene.day, one.meter, MEANS)], rng)
    if reading is None:
        return None
    return on(scene, f"meter {reading.meter} was not read at the end of the {reading.shift} shift", Change((reading,)))
