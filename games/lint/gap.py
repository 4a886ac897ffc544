"""Two rows with dollars between them that no row holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """Rows are printed in whole dollars: the next begins a dollar after the last has ended, or something is missing."""
    for table in page.tables():
        for above, below in pairwise(sorted(table.bands, key=lambda band: band.from_)):
            if above.to is not None and below.from_ > above.to + 1:
                lines = (above.cite, below.cite)
                printed = f"{table.row(above)}, then {table.row(below)}"
                follows = f"No fee is printed from {table.amount(above.to + 1)} to below {table.amount(below.from_)}."
                yield page.defect(__name__, "defect", table.place, lines, printed, follows, "cents-in-bands")
