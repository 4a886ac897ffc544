"""A row that ends below its beginning, or stands below a row that begins higher.

Rows that begin alike are a kind of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.schema import Band
from games.terms.defect import Defect, Page, Table


def find(page: Page) -> Iterator[Defect]:
    """Such a row was misprinted or slid out of place: what it was meant to hold cannot be told."""
    for table in page.tables():
        for band in table.bands:
            if band.to is not None and band.to < band.from_:
                follows = "The row ends below its beginning and holds no total."
                yield page.defect(__name__, "defect", table.place, (band.cite,), table.row(band), follows)
        for above, below in pairwise(_in_order(table)):
            if below.from_ < above.from_:
                printed = f"{table.row(above)}, then {table.row(below)}"
                follows = "The lower row begins lower than the one above; the order of rows is lost."
                yield page.defect(__name__, "defect", table.place, (above.cite, below.cite), printed, follows)


def _in_order(table: Table) -> tuple[Band, ...]:
    """The rows in rising order as far as the page has one: rows over players are often printed from the full table down."""
    falls = len(table.bands) > 1 and all(below.from_ < above.from_ for above, below in pairwise(table.bands))
    return table.bands[::-1] if falls and table.axis == "players" else table.bands
