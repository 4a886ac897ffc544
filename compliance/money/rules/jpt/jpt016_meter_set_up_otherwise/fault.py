"""A second meter of a game is set up at another base or increment than its book prints."""

from random import Random

from compliance.money.ledger.meters import meters
from compliance.money.ledger.progressive import printed, set_ups
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Change, Planted, Scene, any_of, changed, on
from compliance.tools.simulate.money.felt import watches
from compliance.tools.simulate.money.office import at
from games.cards.money import plain

AFTER = 200  # minutes after the beginning of the day


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A meter that nothing feeds yet; half of what is printed."""
    held = [set_ups(scene.day, name)[-1] for name in meters(scene.day) if set_ups(scene.day, name)]
    blocks = [(one, printed(scene.day, one.game)) for one in held]
    like = any_of([one for one, block in blocks if block is not None and block.seed is not None], rng)
    if like is None:
        return None
    day = scene.day.gaming_day
    field = rng.choice(("base", "increment"))
    amount = plain(cents(getattr(like, field)) // 2)
    second = changed(
        like,
        id=f"MT-{day:%Y%m%d}-{like.meter}-second",
        gaming_day=day,
        meter=f"{like.meter}-second",
        tables=(),
        from_=at(watches(scene.day.house, day)[0].begins, AFTER),
        **{field: amount},
    )
    return on(scene, f"meter {second.meter} was set up with a {field} of ${amount}", Change(instead=(second,)))
