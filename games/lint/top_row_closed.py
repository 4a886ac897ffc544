"""The highest row ends, though larger wagers are possible."""

from __future__ import annotations

from collections.abc import Iterator

from games.terms.defect import Defect, Page, limits


def find(page: Page) -> Iterator[Defect]:
    """A wager above the last row has no fee; so has the action of a full table."""
    for table in page.tables():
        top = max((band.to for band in table.bands if band.to is not None), default=None)
        if top is None or table.axis != "dollars" or not table.charge.counts:
            continue
        if any(band.to is None for band in table.bands):
            continue
        limit = table.option.printed_limit
        highest = limit.max if limit.max is not None else (limit.max_between or (None, None))[1]
        alone = table.charge.basis == "player_wager_band" and table.charge.sums == "each-wager"
        if alone and highest is not None and highest <= top and not limit.no_max:
            continue
        lines = tuple(dict.fromkeys((*limit.cite, table.bands[-1].cite)))
        printed = f"limit {limits(limit)}; last row {table.row(table.bands[-1])}"
        follows = f"No fee is printed for more than {table.amount(top)}."
        yield page.defect(__name__, "notice" if not alone else "defect", table.place, lines, printed, follows)
