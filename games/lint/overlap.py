"""Two rows that both hold the same dollar."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """A row that begins before the one above has ended leaves two fees for the dollars between."""
    for table in page.tables():
        for above, below in pairwise(sorted(table.bands, key=lambda band: band.from_)):
            if above.from_ < below.from_ and (above.to is None or below.from_ <= above.to):
                both = table.amount(below.from_) + (
                    f"-{table.amount(above.to)}" if above.to and above.to != below.from_ else ""
                )
                lines = (above.cite, below.cite)
                printed = f"{table.row(above)}, then {table.row(below)}"
                follows = f"For {both} two rows are printed: {_fees(above.fee == below.fee)}."
                yield page.defect(
                    __name__, "notice" if above.fee == below.fee else "defect", table.place, lines, printed, follows
                )


def _fees(same: bool) -> str:
    return "the fee is the same in both" if same else "which fee is due cannot be told"
