"""Two rows that begin at the same place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.terms.defect import Defect, Page, Weight


def find(page: Page) -> Iterator[Defect]:
    """One of them was misprinted, or is the other one again: what they hold together has two rows."""
    for table in page.tables():
        for one, other in combinations(table.bands, 2):
            if one.from_ != other.from_:
                continue
            same = one.fee == other.fee
            weight: Weight = "notice" if same else "defect"
            printed = f"{table.row(one)}, then {table.row(other)}"
            both = "the fee is the same" if same else "which fee is due cannot be told"
            follows = f"Both begin at {table.amount(one.from_)}: {both}."
            yield page.defect(__name__, weight, table.place, (one.cite, other.cite), printed, follows)
