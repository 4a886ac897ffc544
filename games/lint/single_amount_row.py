"""A row that holds one amount only."""

from __future__ import annotations

from collections.abc import Iterator

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """Legal, but a row from $100 to $100 in a table of ranges was hardly meant so. Numbers of players stand alone everywhere."""
    for table in page.tables():
        for band in table.bands:
            if band.to == band.from_ and table.axis == "dollars":
                follows = f"The row holds {table.amount(band.from_)} and nothing else."
                yield page.defect(__name__, "notice", table.place, (band.cite,), table.row(band), follows)
