"""Blinds that do not belong to the limit beside them."""

from __future__ import annotations

from collections.abc import Iterator

from games.terms.defect import Defect, Page, limits, money


def find(page: Page) -> Iterator[Defect]:
    """In a limit game the large blind is the lower limit; a row that prints another one was copied from its neighbour."""
    for schedule, option in page.options():
        limit = option.limit
        if limit is None or not limit.blinds or limit.min is None or limit.max is None:
            continue
        large = max(limit.blinds)
        if large != limit.min:
            printed = f"limit {limits(limit)} with blinds {', '.join(money(blind) for blind in limit.blinds)}"
            follows = f"The large blind of {money(large)} is not the lower limit of {money(limit.min)}."
            yield page.defect(__name__, "notice", (schedule, option), limit.cite, printed, follows)
