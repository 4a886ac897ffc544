"""A fee for small pots that is no lower than the fee for large ones."""

from __future__ import annotations

from collections.abc import Iterator

from games.schema import Band
from games.terms.defect import Defect, Page, Table


def find(page: Page) -> Iterator[Defect]:
    """It is called a modified fee because the pot was too small for the whole one; here it spares nothing."""
    tables = list(page.tables())
    for small in (table for table in tables if table.charge.pot_below is not None):
        for large in (table for table in tables if _whole_fee(table, small)):
            pairs = [(one, other) for one in small.bands for other in large.bands if _both(one, other)]
            spared = [(one, other) for one, other in pairs if one.fee >= other.fee]
            if spared:
                lines = tuple(
                    dict.fromkeys(line for one, other in spared for line in (one.fee_cite or one.cite, other.cite))
                )
                printed = "; ".join(f"{small.row(one)} beside {large.row(other)}" for one, other in spared)
                follows = "The modified fee is no lower than the collection fee of the same table."
                yield page.defect(__name__, "notice", small.place, lines, printed, follows)


def _whole_fee(table: Table, small: Table) -> bool:
    """The fee that is due once the pot has reached what the modified one is below."""
    same = table.schedule.schedule == small.schedule.schedule and table.option.number == small.option.number
    return same and table.charge.pot_from is not None and table.charge.pot_from == small.charge.pot_below


def _both(one: Band, other: Band) -> bool:
    """Whether some number of players stands in both rows."""
    return (other.to is None or one.from_ <= other.to) and (one.to is None or other.from_ <= one.to)
