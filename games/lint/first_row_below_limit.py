"""The first row begins lower than any minimum that the table may have."""

from __future__ import annotations

from collections.abc import Iterator

from games.defect import Defect, Page, limits, lowest, money, row


def find(page: Page) -> Iterator[Defect]:
    """No wager within the limits makes so small a total; a row from $0 has a fee even where nobody wagers."""
    for schedule, option in page.options():
        first, low = option.bands[0], lowest(option.limit)
        if low is None or first.from_ >= low or page.offered is not None:
            continue
        follows = f"Totals below {money(low)} cannot arise from wagers within the limit."
        if first.from_ == 0:
            follows = f"A fee of ${first.fee:,.2f} is due at a total of $0, where no player has wagered."
        yield page.defect(
            __name__,
            "notice",
            (schedule, option),
            tuple(dict.fromkeys((*option.limit.cite, first.cite))),
            f"limit {limits(option.limit)}; first row {row(first)}",
            follows,
        )
