"""A fee page as it is printed, laid out for the screen: its columns, its options, its rows, and stretches of a long one."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from compliance.licensed.words import catalogue_words, charges
from games.cards.money import cents_of, dollars
from games.schema import Band, Charge, Flat, Game, Option, Schedule, dated
from games.schema.load import span
from games.terms import defect

LONG = 120  # rows, from which on a schedule has a page of its own
WORDY = 28  # letters of a limit, from which on it stands above its rows
SPLIT = 12  # options, from which on those with the same columns stand together under their own head


class Cell(Struct, frozen=True):
    """One range and its fee. `more` is what is printed with it: a row's number, a condition, a note."""

    over: str
    fee: str
    more: str = ""


class PrintedRow(Struct, frozen=True):
    """One row of the page: its line, and for each column of the schedule the range and the fee, or nothing."""

    line: str
    cells: tuple[Cell | None, ...]


class PrintedOption(Struct, frozen=True):
    """An option with its limit as printed."""

    option: Option
    limit: str
    more: tuple[str, ...]  # blinds, antes, buy-ins, the limits of single wagers
    rows: tuple[PrintedRow, ...]

    @property
    def title(self) -> str:
        """What the page prints for it: its label, or its number."""
        return self.option.label or str(self.option.number)

    @property
    def lines(self) -> tuple[str, ...]:
        """Every line that it has, for links to one of them."""
        return (*(row.line for row in self.rows), *self.elsewhere)

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """Its lines that are those of no row: of the limit, of a fee that stands apart from its range."""
        option = self.option
        limits = (each.cite for each in (option.limit, *option.wager_limit) if each is not None)
        apart = (band.fee_cite for bands in option.bands.values() for band in bands if band.fee_cite is not None)
        rows = {row.line.partition("-")[0] for row in self.rows}
        found = dict.fromkeys((*(line for cite in limits for line in cite), *apart, *option.cite))
        return tuple(line for line in found if line.partition("-")[0] not in rows)

    def at_line(self, line: int) -> bool:
        return any(first <= line <= last for first, last in map(span, self.lines))

    def briefly(self, column: int) -> tuple[str, ...]:
        """Everything that a column charges, for one line: "7+ $6.00", "5-6 $5.00"."""
        cells = [cell for row in self.rows if (cell := row.cells[column]) is not None]
        return tuple(f"{_short(cell.over)} {cell.fee}".strip() for cell in cells)


class PrintedColumn(Struct, frozen=True):
    """A charge of the schedule: its head, what is said of it, and whether it has ranges of its own."""

    title: str
    sentence: str
    counts: tuple[str, ...]
    over: str  # "Total table action", "Players"; empty: flat
    charge: Charge


class PrintedSection(Struct, frozen=True):
    """Options that stand together: they have the same columns."""

    columns: tuple[PrintedColumn, ...]
    options: tuple[PrintedOption, ...]

    @property
    def title(self) -> str:
        """ "Options 9 to 21"."""
        first, last = self.options[0].title, self.options[-1].title
        return f"Option {first}" if len(self.options) == 1 else f"Options {first} to {last}"

    @property
    def slug(self) -> str:
        return f"from-{self.options[0].option.number}"

    @property
    def wordy(self) -> bool:
        """Whether limits are too long for a column: then each option has a head of its own."""
        return any(len(each.limit) > WORDY for each in self.options)

    @property
    def shown(self) -> tuple[tuple[PrintedColumn, bool], ...]:
        """The columns, each with whether its ranges are shown: not where the column before has the same ones."""
        found: list[tuple[PrintedColumn, bool]] = []
        for i, column in enumerate(self.columns):
            before = max((j for j in range(i) if self.columns[j].over), default=None)
            found.append((column, bool(column.over) and (before is None or not self._same_ranges(before, i))))
        return tuple(found)

    def _same_ranges(self, one: int, other: int) -> bool:
        if self.columns[one].over != self.columns[other].over:
            return False
        pairs = ((row.cells[one], row.cells[other]) for option in self.options for row in option.rows)
        return all(a is not None and b is not None and a.over == b.over for a, b in pairs)

    @property
    def heads(self) -> tuple[tuple[str, bool], ...]:
        """The heads of the table's columns, each with whether it is a figure."""
        heads: list[tuple[str, bool]] = []
        for column, ranged in self.shown:
            heads += [(column.over, False)] if ranged else []
            heads.append((column.title, True))
        return tuple(heads)

    @property
    def brief(self) -> tuple[tuple[PrintedOption, tuple[tuple[str, ...], ...]], ...]:
        """A line for each option: what each column charges."""
        return tuple((each, tuple(each.briefly(i) for i in range(len(self.columns)))) for each in self.options)


class PrintedSchedule(Struct, frozen=True):
    """A schedule heading with the options that hold."""

    schedule: Schedule
    wager_limits: tuple[str, ...]
    sections: tuple[PrintedSection, ...]

    @property
    def options(self) -> tuple[PrintedOption, ...]:
        return tuple(option for section in self.sections for option in section.options)

    @property
    def anchored(self) -> frozenset[str]:
        """The lines that the page of this schedule shows: where links to them lead."""
        columns = (line for section in self.sections for column in section.columns for line in column.charge.cite)
        rows = (line for option in self.options for line in option.lines)
        return frozenset(line.partition("-")[0] for line in (*self.schedule.cite, *columns, *rows))

    @property
    def last(self) -> PrintedOption:
        return self.options[-1]

    @property
    def rows(self) -> int:
        return sum(len(option.rows) for option in self.options)

    @property
    def long(self) -> bool:
        """Whether it has a page of its own."""
        return self.rows > LONG


def schedules(game: Game, day: datetime.date) -> tuple[PrintedSchedule, ...]:
    """The fee pages of a game that hold on a day, in printed order."""
    titles = {wager.name: wager.title for wager in dated.as_of(game.wager, day).values()}
    return tuple(_schedule(heading, day, titles) for heading in dated.as_of(game.schedule, day).values())


def _schedule(heading: Schedule, day: datetime.date, titles: dict[str, str]) -> PrintedSchedule:
    options = tuple(dated.as_of(heading.option, day).values())
    limits = tuple(catalogue_words.wager_limit(limit, titles) for limit in heading.wager_limit)
    stretches = _stretches(heading, options)
    sections = tuple(section_of(heading, stretch, titles) for stretch in stretches)
    return PrintedSchedule(heading, limits, sections)


def _stretches(heading: Schedule, options: Sequence[Option]) -> list[tuple[Option, ...]]:
    """Neighbours with the same charges; all in one where the page is short, or where they change all the time."""
    if len(options) <= SPLIT:
        return [tuple(options)] if options else []

    def charged(option: Option) -> tuple[str, ...]:
        return tuple(charge.name for charge in heading.charge if option.prints(charge))

    found = [tuple(same) for _, same in groupby(options, key=charged)]
    return found if len(found) * 3 <= len(options) else [tuple(options)]


def section_of(heading: Schedule, options: tuple[Option, ...], titles: dict[str, str]) -> PrintedSection:
    """Options of a schedule under the columns that any of them prints."""
    printed = tuple(charge for charge in heading.charge if any(option.prints(charge) for option in options))
    columns = tuple(
        _column(charge, titles, any(charge.name in option.bands for option in options)) for charge in printed
    )
    return PrintedSection(columns, tuple(_option(option, columns, titles) for option in options))


def _column(charge: Charge, titles: dict[str, str], banded: bool) -> PrintedColumn:
    over = charges.OVER.get(charge.basis, "Amount") if banded else ""
    counted = tuple(titles.get(name, name) for name in charge.counts)
    return PrintedColumn(charges.title(charge), charges.sentence(charge), counted, over, charge)


def _option(option: Option, columns: tuple[PrintedColumn, ...], titles: dict[str, str]) -> PrintedOption:
    """The rows side by side: charges whose rows stand on the same line share a row of the table."""
    lines: dict[str, list[Cell | None]] = {}
    for i, column in enumerate(columns):
        charge = column.charge
        for band in option.bands.get(charge.name, ()):
            _into(lines, band.cite, i, len(columns), _banded(charge, band))
        if charge.name in option.flat:
            flat = option.flat[charge.name]
            _into(lines, flat.cite, i, len(columns), _flat(charge, flat))
        if charge.name not in option.bands and charge.name not in option.flat and option.prints(charge):
            _into(lines, charge.cite[0], i, len(columns), Cell("", charges.basis(charge)))
    ordered = sorted(lines.items(), key=lambda item: int(item[0].partition("-")[0].partition(" ")[0]))
    rows = tuple(PrintedRow(line.partition(" ")[0], tuple(cells)) for line, cells in ordered)
    more = (
        *catalogue_words.limit_more(option.limit),
        *(catalogue_words.wager_limit(each, titles) for each in option.wager_limit),
    )
    return PrintedOption(option, defect.limits(option.limit), more, rows)


def _banded(charge: Charge, band: Band) -> Cell:
    number = "" if band.number is None else f"row {band.number}"
    elsewhere = "" if band.fee_cite is None else f"fee on line {band.fee_cite}"
    more = ". ".join(part for part in (number, elsewhere, band.note or "") if part)
    return Cell(charges.band_range(charge, band), dollars(cents_of(band.fee)), more)


def _flat(charge: Charge, flat: Flat) -> Cell:
    said = charges.conditions(charge, flat) if flat != Flat(fee=flat.fee, cite=flat.cite) else ()
    return Cell("", dollars(cents_of(flat.fee)), ", ".join(said))


def _into(lines: dict[str, list[Cell | None]], cite: str, column: int, width: int, cell: Cell) -> None:
    """Puts a cell on its line; a second cell of the same column and line begins another row."""
    key, again = cite, 0
    while lines.setdefault(key, [None] * width)[column] is not None:
        again += 1
        key = f"{cite} {again}"
    lines[key][column] = cell


def _short(over: str) -> str:
    """ "7 or more players" as "7+", "5-6 players" as "5-6"."""
    return over.replace(" or more players", "+").removesuffix(" players")
