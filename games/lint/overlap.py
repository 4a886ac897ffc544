"""Two rows that both hold the same dollar."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.defect import Defect, Page, money, row


def find(page: Page) -> Iterator[Defect]:
    """A row that begins before the one above has ended leaves two fees for the dollars between."""
    for schedule, option in page.options():
        for above, below in pairwise(option.bands):
            if above.from_ < below.from_ and (above.to is None or below.from_ <= above.to):
                both = money(below.from_) + (f"-{money(above.to)}" if above.to and above.to != below.from_ else "")
                yield page.defect(
                    __name__,
                    "notice" if above.fee == below.fee else "defect",
                    (schedule, option),
                    (above.cite, below.cite),
                    f"{row(above)}, then {row(below)}",
                    f"For {both} two rows are printed: {_fees(above.fee == below.fee)}.",
                )


def _fees(same: bool) -> str:
    return "the fee is the same in both" if same else "which fee is due cannot be told"
