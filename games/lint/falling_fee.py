"""A higher total, or more players, with a lower fee."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """Fees rise with the total; one that falls was probably misprinted."""
    for table in page.tables():
        for above, below in pairwise(sorted(table.bands, key=lambda band: band.from_)):
            if below.fee < above.fee and below.from_ > above.from_:
                printed = f"{table.row(above)}, then {table.row(below)}"
                follows = "The fee falls as the row goes up. Oliver takes it as printed; ask for the approved page."
                yield page.defect(__name__, "defect", table.place, (above.cite, below.cite), printed, follows)
