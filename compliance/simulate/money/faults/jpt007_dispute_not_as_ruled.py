"""Of a disputed payoff not all went into escrow."""

from __future__ import annotations

from random import Random

from compliance.papers.dispute import Dispute
from compliance.papers.form import cents
from compliance.simulate.money.faults import CLEARLY, Planted, Scene, any_of, instead, on
from games.money import plain


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The escrow is short."""
    opened = any_of([one for one in scene.of(Dispute) if one.step == "opened" and one.escrow is not None], rng)
    if opened is None or cents(opened.amount) <= CLEARLY:
        return None
    short = plain(cents(opened.amount) - CLEARLY)
    return on(scene, f"of ${opened.amount} in dispute ${short} went into escrow", instead(opened, escrow=short))
