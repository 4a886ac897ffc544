"""How much of a game is printed as of a day: what a list of games says of each."""

from __future__ import annotations

import datetime

from msgspec import Struct

from games.schema import Edition, Game, dated


class Tally(Struct, frozen=True):
    """A game as of a day, in numbers. `edition`: the approval under which it may be dealt; None: it may not."""

    edition: Edition | None
    schedules: int
    options: int
    fee_rows: int  # bands and flat fees
    wagers: int
    pay_rows: int
    charts: int
    readings: int
    duties: int


def tally(game: Game, day: datetime.date) -> Tally:
    """The numbers of a game."""
    schedules = dated.as_of(game.schedule, day).values()
    options = [option for schedule in schedules for option in dated.as_of(schedule.option, day).values()]
    tables = dated.as_of(game.pay_table, day).values()
    return Tally(
        edition=dated.one_as_of(game.edition, day),
        schedules=len(schedules),
        options=len(options),
        fee_rows=sum(sum(map(len, option.bands.values())) + len(option.flat) for option in options),
        wagers=len(dated.as_of(game.wager, day)),
        pay_rows=sum(len(table.row) for table in tables),
        charts=len(dated.as_of(game.chart, day)),
        readings=len(dated.as_of(game.reading, day)),
        duties=len(dated.as_of(game.duty, day)),
    )
