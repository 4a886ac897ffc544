"""A limit was set at what the meter showed."""

import datetime
from random import Random

from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, changed, on
from compliance.tools.simulate.money.shown import last_shown, ruled

SOON, LATER = datetime.timedelta(seconds=30), datetime.timedelta(seconds=60)
MEANS = "limit-above-indicator"


def plant(scene: Scene, rng: Random) -> Planted | None:
    """For half a minute, behind the day's last reading; then the meter is set as it was."""
    above = [one for one in last_shown(scene.day) if cents(one[0].amount) >= cents(one[1].base)]
    found = any_of([one for one in above if ruled(scene.day, one[1].meter, MEANS)], rng)
    if found is None:
        return None
    reading, set_up = found
    name, day = f"MT-{scene.day.gaming_day:%Y%m%d}-{set_up.meter}", scene.day.gaming_day
    wrong = changed(set_up, id=f"{name}-limit", gaming_day=day, limit=reading.amount, from_=reading.at + SOON)
    right = changed(set_up, id=f"{name}-back", gaming_day=day, from_=reading.at + LATER)
    what = f"meter {set_up.meter} was limited to the ${reading.amount} that it showed"
    return on(scene, what, Change(instead=(wrong, right)))
