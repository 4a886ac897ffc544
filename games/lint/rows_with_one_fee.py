"""Two rows one after the other with the same fee."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """They might have been one row; one of the two fees may be a slip."""
    for table in page.tables():
        for above, below in pairwise(sorted(table.bands, key=lambda band: band.from_)):
            if (
                above.fee == below.fee > 0
                and above.to is not None
                and above.to < below.from_
                and table.axis == "dollars"
            ):
                printed = f"{table.row(above)}, then {table.row(below)}"
                follows = "Both rows have one fee; ask for the approved page."
                yield page.defect(__name__, "notice", table.place, (above.cite, below.cite), printed, follows)
