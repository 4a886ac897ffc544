"""The cash reserve behind a meter is less than the meter shows."""

import datetime
from random import Random

from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, changed, on
from compliance.tools.simulate.money.shown import highest_shown, ruled
from games.cards.money import plain

SHORT = 10_000
LATER = datetime.timedelta(seconds=20)
MEANS = "cash-reserve"


def plant(scene: Scene, rng: Random) -> Planted | None:
    """While the meter showed its most; then the reserve is put back."""
    found = any_of([one for one in highest_shown(scene.day) if ruled(scene.day, one[2].meter, MEANS)], rng)
    if found is None:
        return None
    first, last, set_up = found
    name, day = f"MT-{scene.day.gaming_day:%Y%m%d}-{set_up.meter}", scene.day.gaming_day
    reserve = plain(cents(first.amount) - SHORT)
    wrong = changed(set_up, id=f"{name}-reserve", gaming_day=day, reserve=reserve, from_=first.at)
    right = changed(set_up, id=f"{name}-again", gaming_day=day, from_=last.at + LATER)
    what = f"meter {set_up.meter} showed ${first.amount}; the reserve was ${reserve}"
    return on(scene, what, Change(instead=(wrong, right)))
