"""Two rows with dollars between them that no row holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.defect import Defect, Page, money, row


def find(page: Page) -> Iterator[Defect]:
    """Rows are printed in whole dollars: the next begins a dollar after the last has ended, or something is missing."""
    for schedule, option in page.options():
        for above, below in pairwise(option.bands):
            if above.to is not None and below.from_ > above.to + 1:
                yield page.defect(
                    __name__,
                    "defect",
                    (schedule, option),
                    (above.cite, below.cite),
                    f"{row(above)}, then {row(below)}",
                    f"No fee is printed for totals from {money(above.to + 1)} to below {money(below.from_)}.",
                    "cents-in-bands",
                )
