"""No row for numbers of players for which the neighbouring options or columns have one."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from games.terms.defect import Defect, Page, Table


def find(page: Page) -> Iterator[Defect]:
    """A page that prints a fee for two players everywhere but here has lost a row, or left it out on purpose: nobody can tell."""
    tables = [table for table in page.tables() if table.axis == "players"]
    for table in tables:
        few = _lowest(table)
        usual = min(_lowest(other) for other in tables if _same_page(other, table))
        if few > usual:
            lines = tuple(band.cite for band in table.bands)
            printed = "; ".join(table.row(band) for band in table.bands)
            follows = f"No {table.charge.name} is printed for fewer than {few:f} players; the page has rows from {usual:f} on."
            yield page.defect(__name__, "defect", table.place, lines, printed, follows)


def _same_page(other: Table, table: Table) -> bool:
    """A row of the same column in another option, or of another column of the same option."""
    same_schedule = other.schedule.schedule == table.schedule.schedule
    return same_schedule and (other.charge.name == table.charge.name or other.option.number == table.option.number)


def _lowest(table: Table) -> Decimal:
    return min(band.from_ for band in table.bands)
