"""Two columns of one option that go by the pot, and pots that neither of them holds, or both."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import product
from typing import NamedTuple

from games.schema import Charge, Option, Schedule
from games.terms.defect import Defect, Page, money


class Column(NamedTuple):
    """A charge with the edge of the pots for which an option takes it."""

    charge: Charge
    edge: Decimal
    cite: tuple[str, ...]


def find(page: Page) -> Iterator[Defect]:
    """A fee for pots below one sum stands beside a fee for pots from another sum on: between the two the fee is open."""
    for schedule, option in page.options():
        small, large = (_columns(schedule, option, edge) for edge in ("pot_below", "pot_from"))
        for low, high in product(small, large):
            same_rows = low.charge.basis == high.charge.basis and low.charge.kind == high.charge.kind
            if not same_rows or low.edge == high.edge or any(one.edge == low.edge for one in large):
                continue
            printed = f"{low.charge.name} below {money(low.edge)}; {high.charge.name} from {money(high.edge)} on"
            which = "no fee" if low.edge < high.edge else "two fees"
            follows = (
                f"For pots from {money(min(low.edge, high.edge))} to below {money(max(low.edge, high.edge))} {which}."
            )
            lines = tuple(dict.fromkeys((*low.cite, *high.cite)))
            yield page.defect(__name__, "defect", (schedule, option), lines, printed, follows)


def _columns(schedule: Schedule, option: Option, edge: str) -> list[Column]:
    """An edge that an option prints itself goes before that of its column."""
    found = []
    for charge in schedule.charge:
        own = option.flat.get(charge.name)
        at = (
            getattr(own, edge, None)
            if own is not None and getattr(own, edge, None) is not None
            else getattr(charge, edge)
        )
        if at is not None and option.prints(charge):
            found.append(Column(charge, at, charge.cite if own is None else (own.cite,)))
    return found
