"""A fee page as it is printed, laid out for the screen: its columns, its options, its rows, and stretches of a long one."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from compliance.showing import catalogue_words, charges
from games import dated, defect
from games.load import span
from games.money import cents_of, dollars
from games.schema import Band, Charge, Flat, Game, Option, Schedule

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
        return (*self.option.cite, *(row.line for row in self.rows))

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
    def heads(self) -> tuple[tuple[str, bool], ...]:
        """The heads of the table's columns, each with whether it is a figure."""
        heads: list[tuple[str, bool]] = []
        for column in self.columns:
            heads += [(column.over, False)] if column.over else []
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
    sections = tuple(_section(heading, stretch, titles) for stretch in stretches)
    return PrintedSchedule(heading, limits, sections)


def _stretches(heading: Schedule, options: Sequence[Option]) -> list[tuple[Option, ...]]:
    """Neighbours with the same charges; all in one where the page is short, or where they change all the time."""
    if len(options) <= SPLIT:
        return [tuple(options)] if options else []

    def charged(option: Option) -> tuple[str, ...]:
        return tuple(charge.name for charge in heading.charge if option.prints(charge))

    found = [tuple(same) for _, same in groupby(options, key=charged)]
    return found if len(found) * 3 <= len(options) else [tuple(options)]


def _section(heading: Schedule, options: tuple[Option, ...], titles: dict[str, str]) -> PrintedSection:
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


class Asked(Struct, frozen=True):
    """Which options of a long schedule are looked for; nothing: all of them, page by page."""

    option: str = ""
    limit: str = ""
    charge: str = ""
    line: int = 0
    start: int = 0

    @property
    def any(self) -> bool:
        return bool(self.option or self.limit or self.charge)


PAGE = 40  # options


class Stretch(Struct, frozen=True):
    """What of a long schedule is shown: whole sections or parts of them, and where one goes from there."""

    sections: tuple[PrintedSection, ...]
    shown: int
    found: int
    before: int | None
    after: int | None
    wrong: str = ""


def stretch(printed: PrintedSchedule, asked: Asked) -> Stretch:
    """The options asked for, at most a page of them; a line asked for brings the page that holds it."""
    wanted, wrong = _wanted(asked.option)
    found = [(i, each) for i, each in enumerate(printed.options) if _matches(each, asked, wanted, printed)]
    start = asked.start
    if asked.line and not asked.any:
        at = next((n for n, (_, each) in enumerate(found) if each.at_line(asked.line)), 0)
        start = at - at % PAGE
    start = min(max(start, 0), max(len(found) - 1, 0))
    shown = found[start : start + PAGE]
    before = max(start - PAGE, 0) if start else None
    after = start + PAGE if start + PAGE < len(found) else None
    return Stretch(tuple(_cut(printed, {i for i, _ in shown})), len(shown), len(found), before, after, wrong)


def _cut(printed: PrintedSchedule, shown: set[int]) -> Iterable[PrintedSection]:
    at = 0
    for section in printed.sections:
        kept = tuple(each for i, each in enumerate(section.options, start=at) if i in shown)
        at += len(section.options)
        if kept:
            yield PrintedSection(section.columns, kept)


def _wanted(text: str) -> tuple[range | None, str]:
    """The numbers of "12" or "9-21"."""
    if not text:
        return None, ""
    first, _, last = text.replace("–", "-").replace(" to ", "-").partition("-")
    first, last = first.strip(), last.strip() or first.strip()
    if not (first.isdecimal() and last.isdecimal() and len(first) < 6 and len(last) < 6):
        return None, f"{text} is no option; write its number, or the first and the last: 12 or 9-21."
    return range(int(first), int(last) + 1), ""


def _matches(each: PrintedOption, asked: Asked, wanted: range | None, printed: PrintedSchedule) -> bool:
    if wanted is not None and each.option.number not in wanted and each.title != asked.option:
        return False
    if asked.charge and not any(
        each.option.prints(charge) for charge in printed.schedule.charge if charge.name == asked.charge
    ):
        return False
    return not asked.limit or catalogue_words.limit_holds(each.option.limit, asked.limit, (each.limit, *each.more))
