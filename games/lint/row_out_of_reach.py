"""A row that no hand within the table limit, or with the seats of the table, can reach."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from games.schema import Limit, WagerKind
from games.terms.defect import Defect, Page, Table, limits, lowest

FEWEST = 2  # players of a hand


def find(page: Page) -> Iterator[Defect]:
    """It lies wholly below the minimum, or above what all seats may wager (unknown where bets from behind count); or it is for
    more players than there are seats, or for one alone."""
    for table in page.tables():
        limit = table.option.limit
        if table.axis == "players":
            yield from _players(page, table)
            continue
        if limit is None or not table.charge.counts:
            continue
        low, most = lowest(limit), _most(page, table, limit)
        for band in table.bands:
            below = low is not None and band.to is not None and band.from_ <= band.to < low
            above = most is not None and band.from_ > most
            if below or above:
                lines = tuple(dict.fromkeys((*limit.cite, band.cite)))
                printed = f"limit {limits(limit)}; row {table.row(band)}"
                follows = f"No total within the limit is so {'small' if below else 'large'}: the row is never used."
                yield page.defect(
                    __name__, "notice", table.place, lines, printed, follows, "limit-holds-for" if above else None
                )


def _players(page: Page, table: Table) -> Iterator[Defect]:
    seats = max((layout.players for layout in page.game.layout), default=None)
    for band in table.bands:
        many = seats is not None and band.from_ > seats
        if many or (band.to is not None and band.to < FEWEST):
            cited = (line for one in page.game.layout for line in one.cite) if many else ()
            lines = tuple(dict.fromkeys((*cited, band.cite)))
            why = f"The layout has {seats} places for players" if many else "One player alone plays no hand"
            yield page.defect(__name__, "notice", table.place, lines, table.row(band), f"{why}: the row is never used.")


def _most(page: Page, table: Table, limit: Limit) -> Decimal | None:
    """The largest total a table can hold: every seat with the maximum on every counted wager; a bettor's, without the others."""
    game = page.game
    high = limit.max if limit.max is not None else (limit.max_between or (None, None))[1]
    counted = [wager for wager in game.wager if wager.name in table.charge.counts]
    if high is None or _beside(table, counted):
        return None
    if table.charge.basis == "player_wager_band":
        return high if table.charge.sums == "each-wager" else high * len(counted)
    if any(wager.backline is not False for wager in counted) or not game.layout:
        return None
    return high * len(counted) * max(layout.players for layout in game.layout)


def _beside(table: Table, counted: list[WagerKind]) -> bool:
    """Whether a counted wager has a limit of its own beside the table's."""
    own = {name for limit in (*table.option.wager_limit, *table.schedule.wager_limit) for name in limit.wagers}
    return any(wager.name in own or any(bound.max is not None for bound in wager.bound) for wager in counted)
