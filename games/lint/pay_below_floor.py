"""A pay table that pays less than its book allows at the least."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from games.cards.money import parse_odds
from games.schema import PayRow, PayTable
from games.terms.defect import Defect, Page


def find(page: Page) -> Iterator[Defect]:
    """A book that prints "no less than" leaves the house to post more; a later table of the same name may not pay less."""
    tables: dict[str, list[PayTable]] = {}
    for table in sorted(page.game.pay_table, key=lambda table: table.from_):
        tables.setdefault(table.name, []).append(table)
    for versions in tables.values():
        for first, later in pairwise(versions):
            if first.floor:
                yield from _below(page, first, later)


def _below(page: Page, floor: PayTable, posted: PayTable) -> Iterator[Defect]:
    least = {row.hand: row for row in floor.row}
    for row in posted.row:
        lowest = least.get(row.hand)
        if lowest is not None and _pays(row) < _pays(lowest):
            printed = f"{row.hand.replace('-', ' ')}: no less than {lowest.odds}; from {posted.from_} {row.odds}"
            follows = "The posted odds are below the floor that the book prints."
            yield page.about_game(__name__, "defect", (lowest.cite, row.cite), printed, follows)


def _pays(row: PayRow) -> Fraction:
    return Fraction(0) if row.odds is None else parse_odds(row.odds)
