"""A posting's limit that the option does not offer."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from games.terms.defect import Defect, Page, limits


def find(page: Page) -> Iterator[Defect]:
    """A house may set a limit only where, and only as far as, the option leaves it to the house."""
    if page.offered is None:
        return
    offered = page.offered
    for schedule, option in page.options():
        if option.limit is None:
            continue
        low_ok = _within(option.limit.min, offered.min, offered.min_between)
        high_ok = _within(option.limit.max, offered.max, offered.max_between)
        if not (low_ok and high_ok) or (option.limit.min or 0) > (option.limit.max or 0):
            printed = f"limit {limits(offered)}; posted {limits(option.limit)}"
            follows = "The posted limit is not one that this option allows."
            yield page.defect(__name__, "defect", (schedule, option), offered.cite, printed, follows)


def _within(chosen: Decimal | None, fixed: Decimal | None, between: tuple[Decimal, Decimal] | None) -> bool:
    if chosen is None:
        return False
    return chosen == fixed if between is None else between[0] <= chosen <= between[1]
