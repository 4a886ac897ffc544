"""The first row begins lower than any minimum that the table may have."""

from __future__ import annotations

from collections.abc import Iterator

from games.terms.defect import Defect, Page, Table, limits, lowest, money


def find(page: Page) -> Iterator[Defect]:
    """No wager within the limits makes so small a total; a row from $0 has a fee even where nobody wagers."""
    for table in page.tables():
        first, low, limit = table.bands[0], lowest(table.option.limit), table.option.limit
        if limit is None or low is None or first.from_ >= low or page.offered is not None or not _of_wagers(table):
            continue
        follows = f"Totals below {money(low)} cannot arise from wagers within the limit."
        if first.from_ == 0:
            follows = f"A fee of ${first.fee:,.2f} is due at a total of $0, where no player has wagered."
        lines = tuple(dict.fromkeys((*limit.cite, first.cite)))
        printed = f"limit {limits(limit)}; first row {table.row(first)}"
        yield page.defect(__name__, "notice", table.place, lines, printed, follows)


def _of_wagers(table: Table) -> bool:
    """Whether the rows are over wagers: a table limit says nothing of players, and little of a pot."""
    return table.axis == "dollars" and bool(table.charge.counts)
