"""An option with a fee on wagers and no table limit."""

from __future__ import annotations

from collections.abc import Iterator

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """An option is approved together with its limit; without one nobody can say whether a posting is this option."""
    for schedule, option in page.options():
        limit = option.printed_limit
        figures = (limit.min, limit.max, limit.min_between, limit.max_between, limit.printed, limit.buy_in_min)
        counted = any(charge.counts and option.prints(charge) for charge in schedule.charge)
        if counted and not any(figures) and not any(charge.share for charge in schedule.charge):
            printed = f"option {option.number} without a table limit"
            follows = "Whatever limit hangs at the table, nobody can hold it against this option."
            yield page.defect(__name__, "notice", (schedule, option), option.cite, printed, follows)
