"""The sign told another balance of the fund than its ledger."""

from random import Random

from compliance.money.papers.fund_entry import FundEntry
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import CLEARLY, Planted, Scene, any_of, instead, on
from games.cards.money import plain


def plant(scene: Scene, rng: Random) -> Planted | None:
    """A posted balance that is short."""
    entry = any_of([one for one in scene.of(FundEntry) if one.way == "posted" and cents(one.amount) > CLEARLY], rng)
    if entry is None:
        return None
    short = plain(cents(entry.amount) - CLEARLY)
    return on(scene, f"${short} was posted; the fund held ${entry.amount}", instead(entry, amount=short))
