"""Floors for the tests: made once, judged by the same engine as everything else."""

from __future__ import annotations

import datetime
from functools import cache

from compliance.floor.rules.review import Judge, review_in_order
from compliance.houses.forms.house import House
from compliance.law.finding import Finding
from compliance.tools.simulate.faults import Label
from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.spec import Spec
from games.hand.form import Hand
from games.schema import load

LAST_DAY = datetime.date(2026, 11, 16)


@cache
def floor(faults: float, seed: int = 1) -> tuple[House, tuple[Hand, ...], tuple[Label, ...]]:
    """A floor of the default size."""
    made = simulate(load.catalogue(), Spec(last_day=LAST_DAY, seed=seed, faults=faults))
    return made.house, tuple(made.hands), tuple(made.labels)


def judged(house: House, hands: tuple[Hand, ...]) -> dict[str, list[Finding]]:
    """The findings of the hands that have any, by the hand's id."""
    judge = Judge(house, load.catalogue().games)
    return {hand.id: review.findings for hand, review in review_in_order(judge, hands) if review.findings}
