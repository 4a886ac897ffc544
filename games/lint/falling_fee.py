"""A higher total with a lower fee."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.defect import Defect, Page, row


def find(page: Page) -> Iterator[Defect]:
    """Fees rise with the total; one that falls was probably misprinted."""
    for schedule, option in page.options():
        for above, below in pairwise(option.bands):
            if below.fee < above.fee and below.from_ > above.from_:
                yield page.defect(
                    __name__,
                    "defect",
                    (schedule, option),
                    (above.cite, below.cite),
                    f"{row(above)}, then {row(below)}",
                    "The fee falls while the total rises. Oliver takes it as printed; ask for the approved page.",
                )
