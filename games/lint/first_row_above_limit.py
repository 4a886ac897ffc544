"""The table limit lets players wager less than the first row begins with."""

from __future__ import annotations

from collections.abc import Iterator

from games.terms.defect import Defect, Page, limits, lowest, money


def find(page: Page) -> Iterator[Defect]:
    """A table at its minimum, with one wager on it, then has no fee."""
    for table in page.tables():
        first, low, limit = table.bands[0], lowest(table.option.limit), table.option.limit
        if table.axis != "dollars" or not table.charge.counts or limit is None or low is None or low >= first.from_:
            continue
        follows = f"No fee is printed for totals from {money(low)} to below {money(first.from_)}."
        if limit.min is None:
            follows += f" A house that sets a minimum of {money(first.from_)} or more does not meet them."
        printed = f"limit {limits(limit)}; first row {table.row(first)}"
        yield page.defect(__name__, "defect", table.place, _lines(*limit.cite, first.cite), printed, follows)


def _lines(*cites: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cites))
