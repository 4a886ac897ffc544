"""Of a disputed payoff not all went into escrow."""

from random import Random

from compliance.money.papers.dispute import Dispute
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import CLEARLY, Planted, Scene, any_of, instead, on
from games.cards.money import plain


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The escrow is short."""
    opened = any_of([one for one in scene.of(Dispute) if one.step == "opened" and one.escrow is not None], rng)
    if opened is None or cents(opened.amount) <= CLEARLY:
        return None
    short = plain(cents(opened.amount) - CLEARLY)
    return on(scene, f"of ${opened.amount} in dispute ${short} went into escrow", instead(opened, escrow=short))
