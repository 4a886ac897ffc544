"""A row that no hand within the table limit can reach."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from games.defect import Defect, Page, limits, lowest, row
from games.schema import Option, Schedule


def find(page: Page) -> Iterator[Defect]:
    """It lies wholly below the minimum, or above what all seats may wager (unknown where bets from behind count)."""
    for schedule, option in page.options():
        low, most = lowest(option.limit), _most(page, schedule, option)
        for band in option.bands:
            below = low is not None and band.to is not None and band.from_ <= band.to < low
            above = most is not None and band.from_ > most
            if below or above:
                yield page.defect(
                    __name__,
                    "notice",
                    (schedule, option),
                    tuple(dict.fromkeys((*option.limit.cite, band.cite))),
                    f"limit {limits(option.limit)}; row {row(band)}",
                    f"No total within the limit is so {'small' if below else 'large'}: the row is never used.",
                    "limit-holds-for" if above else None,
                )


def _most(page: Page, schedule: Schedule, option: Option) -> Decimal | None:
    """The largest total a table can hold: every seat with the maximum on every counted wager."""
    game = page.game
    high = option.limit.max if option.limit.max is not None else (option.limit.max_between or (None, None))[1]
    behind = [wager for wager in game.wager if wager.name in schedule.counts and wager.backline is not False]
    if high is None or behind or not game.layout:
        return None
    return high * len(schedule.counts) * max(layout.players for layout in game.layout)
