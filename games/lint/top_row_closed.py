"""The highest row ends, though larger wagers, or more players, are possible."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from games.terms.defect import Defect, Page, Table, limits


def find(page: Page) -> Iterator[Defect]:
    """A wager above the last row has no fee; so has the action of a full table, a table with more players, or a larger pot."""
    for table in page.tables():
        top = max((band.to for band in table.bands if band.to is not None), default=None)
        if top is None or any(band.to is None for band in table.bands):
            continue
        if table.axis == "players":
            yield from _players(page, table, top)
            continue
        if not table.charge.counts:
            yield from _pots(page, table, top)
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


def _players(page: Page, table: Table, top: Decimal) -> Iterator[Defect]:
    seats = max((layout.players for layout in page.game.layout), default=0)
    if seats > top:
        lines = tuple(dict.fromkeys((*(line for one in page.game.layout for line in one.cite), table.bands[-1].cite)))
        last = max(table.bands, key=lambda band: band.to or band.from_)
        printed = f"{seats} players; most of a row {table.row(last)}"
        follows = f"No {table.charge.name} is printed for more than {top:f} players."
        yield page.defect(__name__, "defect", table.place, lines, printed, follows)


def _pots(page: Page, table: Table, top: Decimal) -> Iterator[Defect]:
    printed, follows = (
        f"last row {table.row(table.bands[-1])}",
        f"No fee is printed for pots of more than {table.amount(top)}.",
    )
    yield page.defect(__name__, "notice", table.place, (table.bands[-1].cite,), printed, follows)
