"""Two rows one after the other with the same fee."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from games.schema import Band
from games.terms.defect import Defect, Page, Table


def find(page: Page) -> Iterator[Defect]:
    """They might have been one row; one of the two fees may be a slip. Rows over players hold every column of the option:
    two that differ in none of them have one fee, and it is said once."""
    tables = list(page.tables())
    for table in tables:
        for above, below in pairwise(sorted(table.bands, key=lambda band: band.from_)):
            if not (above.fee == below.fee > 0 and above.to is not None and above.to < below.from_):
                continue
            rows = [one for one in tables if table.axis == one.axis == "players" and one.place == table.place]
            if rows and (rows[0] != table or any(_parts(one, above, below) for one in rows)):
                continue
            printed = f"{table.row(above)}, then {table.row(below)}"
            follows = "Both rows have one fee; ask for the approved page."
            yield page.defect(__name__, "notice", table.place, (above.cite, below.cite), printed, follows)


def _parts(table: Table, above: Band, below: Band) -> bool:
    """Whether this column has another fee for the one row than for the other."""
    return _at(table, above.to or above.from_) != _at(table, below.from_)


def _at(table: Table, players: Decimal) -> set[Decimal]:
    return {band.fee for band in table.bands if band.from_ <= players and (band.to is None or players <= band.to)}
