"""The table limit lets players wager less than the first row begins with."""

from __future__ import annotations

from collections.abc import Iterator

from games.defect import Defect, Page, limits, lowest, money, row


def find(page: Page) -> Iterator[Defect]:
    """A table at its minimum, with one wager on it, then has no fee."""
    for schedule, option in page.options():
        first, low = option.bands[0], lowest(option.limit)
        if low is None or low >= first.from_:
            continue
        follows = f"No fee is printed for totals from {money(low)} to below {money(first.from_)}."
        if option.limit.min is None:
            follows += f" A house that sets a minimum of {money(first.from_)} or more does not meet them."
        yield page.defect(
            __name__,
            "defect",
            (schedule, option),
            _lines(*option.limit.cite, first.cite),
            f"limit {limits(option.limit)}; first row {row(first)}",
            follows,
        )


def _lines(*cites: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cites))
