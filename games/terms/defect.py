"""A printed fee page as the lint reads it, and what it finds: what is printed, what follows, under which reading."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Literal, NamedTuple

import msgspec

from games import fees
from games.schema import Band, Charge, Duty, Game, Limit, Option, Schedule, dated

# A defect leaves a fee open or breaks a rule of the book; a notice is worth knowing.
Weight = Literal["defect", "notice"]


class Defect(NamedTuple):
    """One finding of the lint. `lines` are those of the book."""

    kind: str
    weight: Weight
    book: str
    file: str
    schedule: str
    option: int | None
    lines: tuple[str, ...]
    printed: str
    follows: str
    reading: str | None = None

    def __str__(self) -> str:
        option = "" if self.option is None else f" option {self.option}"
        reading = "" if self.reading is None else f" Reading applied: {self.reading}."
        place = f"{self.file}: {self.schedule}{option}, line {', '.join(self.lines)}"
        return f"{place}: {self.kind} ({self.weight}). Printed: {self.printed}. {self.follows}{reading}"


class Table(NamedTuple):
    """The rows of one charge of one option."""

    schedule: Schedule
    option: Option
    charge: Charge
    bands: tuple[Band, ...]

    @property
    def place(self) -> tuple[Schedule, Option]:
        return self.schedule, self.option

    @property
    def axis(self) -> str:
        """What the rows are over: "dollars" or "players"."""
        return str(fees.module(self.charge.basis).AXIS)

    def row(self, band: Band) -> str:
        """A row as printed, with the name of the column where the option has several."""
        printed = row(band) if self.axis == "dollars" else players_row(band)
        return printed if len(self.option.bands) == 1 else f"{self.charge.name} {printed}"

    def amount(self, figure: Decimal) -> str:
        """An edge as printed."""
        return money(figure) if self.axis == "dollars" else f"{figure:f} players"


class Page(NamedTuple):
    """The fee pages of one game as of a day. `offered`: the printed limit, where a posting has chosen one within it."""

    game: Game
    schedules: tuple[Schedule, ...]
    readings: Mapping[str, str]
    asked: Mapping[str, Duty]  # by what it means; of several the one that means the least else
    offered: Limit | None = None

    def options(self) -> Iterator[tuple[Schedule, Option]]:
        """Every option with its schedule, in the order printed."""
        for schedule in self.schedules:
            for option in schedule.option:
                yield schedule, option

    def tables(self) -> Iterator[Table]:
        """Every fee table with rows: one for each charge of each option."""
        for schedule, option in self.options():
            for charge in schedule.charge:
                if charge.name in option.bands:
                    yield Table(schedule, option, charge, option.bands[charge.name])

    @staticmethod
    def printed(schedule: Schedule, option: Option, charge: Charge) -> Table:
        """The rows of one charge of one option."""
        return Table(schedule, option, charge, option.bands.get(charge.name, ()))

    def reading(self, name: str) -> str | None:
        """A reading with what is applied, as a finding names it."""
        return f"{name} = {self.readings[name]}" if name in self.readings else None

    def defect(
        self,
        kind: str,
        weight: Weight,
        place: tuple[Schedule, Option | None],
        lines: tuple[str, ...],
        printed: str,
        follows: str,
        reading: str | None = None,
    ) -> Defect:
        """A finding of this page; `kind` is the module's name."""
        schedule, option = place
        number = None if option is None else option.number
        name = kind.rpartition(".")[2].replace("_", "-")
        game = self.game
        reading = None if reading is None else self.reading(reading)
        return Defect(
            name, weight, str(game.book), str(game.slug), schedule.schedule, number, lines, printed, follows, reading
        )

    def about_game(
        self, kind: str, weight: Weight, lines: tuple[str, ...], printed: str, follows: str, reading: str | None = None
    ) -> Defect:
        """A finding that belongs to no schedule: of a pay table, say."""
        name = kind.rpartition(".")[2].replace("_", "-")
        game, said = self.game, None if reading is None else self.reading(reading)
        return Defect(name, weight, str(game.book), str(game.slug), "", None, lines, printed, follows, said)


def page(game: Game, day: datetime.date) -> Page:
    """The fee pages of a game as they hold on a day."""
    schedules = tuple(
        msgspec.structs.replace(schedule, option=tuple(dated.as_of(schedule.option, day).values()))
        for schedule in dated.as_of(game.schedule, day).values()
    )
    return Page(
        game,
        schedules,
        {str(name): reading.applied for name, reading in dated.as_of(game.reading, day).items()},
        {name: duty for duty in _plainest_last(dated.as_of(game.duty, day).values()) for name in duty.means},
    )


def _plainest_last(duties: Iterable[Duty]) -> list[Duty]:
    return sorted(duties, key=lambda duty: len(duty.means), reverse=True)


def posted_page(whole: Page, schedule: str, number: int, low: Decimal, high: Decimal) -> Page:
    """One option with the limit that a house has set at a table; LookupError when the page has no such option."""
    for heading, option in whole.options():
        if (heading.schedule, option.number) == (schedule, number):
            cite = option.cite if option.limit is None else option.limit.cite
            chosen = msgspec.structs.replace(option, limit=Limit(min=low, max=high, cite=cite))
            alone = msgspec.structs.replace(heading, option=(chosen,))
            return whole._replace(schedules=(alone,), offered=option.limit)
    raise LookupError(f"no option {number} of schedule {schedule!r}")


def lowest(limit: Limit | None) -> Decimal | None:
    """The lowest minimum a table may have."""
    if limit is None:
        return None
    return limit.min if limit.min is not None else limit.min_between[0] if limit.min_between else None


def money(amount: Decimal) -> str:
    """An amount as the books print it: $1,000, $0.50."""
    return f"${amount:,.2f}".removesuffix(".00")


def row(band: Band) -> str:
    """A row as printed: "$51-$100: $1"."""
    top = "+" if band.to is None else f"-{money(band.to)}"
    return f"{money(band.from_)}{top}: ${band.fee:,.2f}"


def players_row(band: Band) -> str:
    """A row over players: "5-6 players: $4.00", "4 or fewer players: $1.00"."""
    if band.to is not None and band.from_ <= 1:
        return f"{band.to:f} or fewer players: ${band.fee:,.2f}"
    top = " or more" if band.to is None else "" if band.to == band.from_ else f"-{band.to:f}"
    return f"{band.from_:f}{top} players: ${band.fee:,.2f}"


def limits(limit: Limit | None) -> str:
    """A limit as printed, or the ranges for it."""
    if limit is None:
        return "none printed"
    if limit.printed is not None:
        return limit.printed
    if limit.min is not None and limit.no_max:
        return f"{money(limit.min)} and up, no limit"
    if limit.min is not None and limit.max is not None:
        return f"{money(limit.min)}-{money(limit.max)}"
    parts = []
    for name, between in (("minimum", limit.min_between), ("maximum", limit.max_between)):
        if between is not None:
            parts.append(f"{name} between {money(between[0])} and {money(between[1])}")
    if limit.buy_in_min is not None:
        parts.append(f"buy-in from {money(limit.buy_in_min)}")
    return ", ".join(parts) or ("no limit" if limit.no_max else "none printed")
