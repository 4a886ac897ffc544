"""Floors with their money for the tests: hands reviewed by the engine, papers written by the simulator."""

from __future__ import annotations

import datetime
from functools import cache

from compliance.tools.simulate.floor import simulate
from compliance.tools.simulate.money_floor import MoneyFloor as MoneyFloor
from compliance.tools.simulate.money_floor import money_floor
from compliance.tools.simulate.spec import Spec
from games.hand.form import Hand
from games.schema import load
from tests.tools.simulate.floors import LAST_DAY


@cache
def money(seed: int = 1) -> MoneyFloor:
    """A floor of six days without a fault, with its papers."""
    spec = Spec(last_day=LAST_DAY, seed=seed, tables=3, days=6, hands=30, faults=0)
    return money_floor(load.catalogue(), simulate(load.catalogue(), spec), spec, lambda _: None)


@cache
def of_a_month() -> tuple[MoneyFloor, tuple[Hand, ...]]:
    """Thirty days of a small floor, with its hands."""
    spec = Spec(last_day=LAST_DAY, seed=7, tables=2, days=30, hands=12, faults=0)
    hands = list[Hand]()
    floor = money_floor(load.catalogue(), simulate(load.catalogue(), spec), spec, hands.append)
    return floor, tuple(hands)


def closed(floor: MoneyFloor) -> list[datetime.date]:
    """The days that are closed: all but the last two."""
    return sorted(floor.written)[:-2]
