"""A row that ends below its beginning, or stands below a row that begins higher."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.defect import Defect, Page, row


def find(page: Page) -> Iterator[Defect]:
    """Such a row was misprinted or slid out of place: what it was meant to hold cannot be told."""
    for schedule, option in page.options():
        for band in option.bands:
            if band.to is not None and band.to < band.from_:
                follows = "The row ends below its beginning and holds no total."
                yield page.defect(__name__, "defect", (schedule, option), (band.cite,), row(band), follows)
        for above, below in pairwise(option.bands):
            if below.from_ <= above.from_:
                yield page.defect(
                    __name__,
                    "defect",
                    (schedule, option),
                    (above.cite, below.cite),
                    f"{row(above)}, then {row(below)}",
                    "The lower row begins no higher than the one above; the order of rows is lost.",
                )
