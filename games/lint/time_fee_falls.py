"""A higher limit with a lower collection by the clock."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from games.schema import Charge, Flat, Option, Schedule
from games.terms.defect import Defect, Page, limits, lowest, money


class Timed(NamedTuple):
    """An option that is collected by the clock."""

    option: Option
    fee: Flat
    cents: int  # of the lowest wager or buy-in of the table


def find(page: Page) -> Iterator[Defect]:
    """Time is charged higher where more is played for; a fee that falls was probably misprinted."""
    for schedule in page.schedules:
        for charge in schedule.charge:
            if charge.basis != "time_collection":
                continue
            for below, above in pairwise(_timed(schedule, charge)):
                if below.cents < above.cents and above.fee.fee < below.fee.fee:
                    printed = f"{_row(below, charge)}, then {_row(above, charge)}"
                    follows = "The collection falls as the limit goes up. Oliver takes it as printed; ask for the approved page."
                    lines = (below.fee.cite, above.fee.cite)
                    yield page.defect(__name__, "notice", (schedule, above.option), lines, printed, follows)


def _timed(schedule: Schedule, charge: Charge) -> list[Timed]:
    """In the order printed, as far as the limits can be compared."""
    found = []
    for option in schedule.option:
        low, fee = lowest(option.limit), option.flat.get(charge.name)
        if low is not None and fee is not None:
            found.append(Timed(option, fee, int(low * 100)))
    return found


def _row(one: Timed, charge: Charge) -> str:
    minutes = "" if charge.every_minutes is None else f" every {charge.every_minutes} minutes"
    return f"{limits(one.option.limit)}: {money(one.fee.fee)}{minutes}"
