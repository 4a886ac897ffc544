"""The model of a report: a document of sections, a section of typed columns and rows. No file format, no database.

Every figure stands in the rows, totals and differences included, so that PDF, XLSX and CSV cannot disagree. A column only
declares how its figures hang together (summed, one less another, a roll-up of another section); the model checks that they
do, and a workbook writes the same relation as a formula.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from reports.asking import ReportError as ReportError
from reports.asking import ReportRequest as ReportRequest
from reports.stamp import Stamp as Stamp
from reports.strips import Strips as Strips

Value = str | int | Fraction | datetime.date | None
"""None is a figure that cannot be told: it is never written as zero."""

Row = tuple[Value, ...]
Tick = Callable[[int], None]
"""Told now and then how many rows are done; raises to stop the writing."""


def ticking(tick: Tick, before: int) -> Tick:
    """A tick that counts on from rows that are done already."""
    return lambda rows: tick(before + rows)


LATER: Mapping[str, Any] = {"later": True}
"""A field that came later: where it is as it is by default, the digest over a document is what it was before."""


class Kind(StrEnum):
    TEXT = "text"
    MONEY = "money"  # whole cents
    COUNT = "count"
    PERCENT = "percent"  # a Fraction: 1/2 is 50 %
    DAY = "day"
    MOMENT = "moment"  # in the house's own zone


_TYPES: Mapping[Kind, type] = {
    Kind.TEXT: str,
    Kind.MONEY: int,
    Kind.COUNT: int,
    Kind.PERCENT: Fraction,
    Kind.DAY: datetime.date,
    Kind.MOMENT: datetime.datetime,
}
NUMBERS = frozenset({Kind.MONEY, Kind.COUNT, Kind.PERCENT})


@dataclass(frozen=True, slots=True)
class Signed:
    """The words that go with a figure below and above zero, as in "$5.00 short"."""

    below: str
    above: str


SHORT_OR_OVER = Signed("short", "over")


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `name` stands at the head of a CSV and never changes; `title` is for people."""

    name: str
    title: str
    kind: Kind = Kind.TEXT
    total: bool = False
    less: tuple[str, str] | None = None  # this figure is the first of these columns less the second
    signed: Signed | None = None
    on_paper: bool = field(default=True, metadata=LATER)  # False: in the workbook and the CSV alone
    untold: str = field(default="", metadata=LATER)  # on paper, where there is nothing that could be told


@dataclass(frozen=True, slots=True)
class RollUp:
    """The figures of this section are those of another, added up over the rows with the same keys."""

    section: str
    by: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """A table. `group` names a column by which the rows lie together and are subtotalled on paper."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Row]
    note: str = ""
    group: str = ""
    rolls_up: RollUp | None = None
    tab: str = ""  # a short title, where the whole one has no room
    empty: str = "There is nothing to show."
    on_paper: bool = field(default=True, metadata=LATER)  # False: only its title and note are printed

    def __post_init__(self) -> None:
        kinds = [_TYPES[column.kind] for column in self.columns]
        less = [(column.name, *column.less) for column in self.columns if column.less is not None]
        differences = [tuple(self.place(name) for name in names) for names in less]
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(kinds):
                raise ReportError(f"{self.name}, row {number}: {len(row)} values for {len(kinds)} columns")
            for value, kind, column in zip(row, kinds, self.columns, strict=True):
                if type(value) is not kind and value is not None:
                    raise ReportError(f"{self.name}, row {number}, {column.name}: {value!r} is no {column.kind}")
            for place, whole, part in differences:
                _difference_check(self.name, number, row[place], row[whole], row[part])

    def place(self, name: str) -> int:
        for place, column in enumerate(self.columns):
            if column.name == name:
                return place
        raise ReportError(f"section {self.name} has no column {name}")

    @property
    def totalled(self) -> bool:
        return bool(self.rows) and any(column.total for column in self.columns)

    def total_of(self, rows: Sequence[Row]) -> Row:
        """The sums of these rows; a figure that cannot be told in one of them is left out of the sum."""
        return tuple(
            _added([row[place] for row in rows]) if column.total else None for place, column in enumerate(self.columns)
        )

    @cached_property
    def totals(self) -> Row:
        return self.total_of(self.rows)


def _added(values: Sequence[Value]) -> Value:
    """The sum of what can be told. Where nothing can, the sum cannot either: it is not zero."""
    known = [value for value in values if value is not None]
    return sum(known) if known else None  # type: ignore[arg-type]


def _difference_check(section: str, number: int, stated: Value, whole: Value, part: Value) -> None:
    known = whole is not None and part is not None
    if stated != (whole - part if known else None):  # type: ignore[operator]
        raise ReportError(f"{section}, row {number}: {stated} is not {whole} less {part}")


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the few figures at the head of the paper."""

    title: str
    value: Value
    kind: Kind
    signed: Signed | None = None
    column: str = ""  # of the main section, whose total this is


@dataclass(frozen=True, slots=True)
class Comparison:
    """A chart: for each row of a section, a bar of what was and a mark of what should have been."""

    title: str
    section: str
    label: str
    bar: str
    mark: str
    signed: Signed = SHORT_OR_OVER


@dataclass(frozen=True)
class Document:
    """A whole report, ready to be written. `main` is the section with every row, the one a CSV holds."""

    code: str
    title: str
    house: str
    period: str
    answer: Sequence[str]
    sections: Sequence[Section]
    main: str
    demonstration: bool = False
    figures: Sequence[Figure] = ()
    facts: Sequence[tuple[str, str]] = ()
    charts: Sequence[Comparison] = ()
    signatures: Sequence[str] = ("Prepared by", "Reviewed by", "Approved by")
    landscape: bool = False
    strips: Sequence[Strips] = field(default=(), metadata=LATER)
    mark: str = field(default="", metadata=LATER)  # on every page and sheet: that it restates another
    _by_name: Mapping[str, Section] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {section.name: section for section in self.sections})
        if len(self._by_name) != len(self.sections):
            raise ReportError(f"{self.code} names two sections alike")
        for held in self.strips:
            self.section(held.after)
        for section in self.sections:
            if section.rolls_up is not None:
                _roll_up_check(section, self.section(section.rolls_up.section))

    def section(self, name: str) -> Section:
        if name not in self._by_name:
            raise ReportError(f"{self.code} has no section {name}")
        return self._by_name[name]

    @property
    def rows(self) -> int:
        return sum(len(section.rows) for section in self.sections)


def rolled_columns(section: Section, source: Section) -> list[tuple[int, int]]:
    """The places of the columns that a roll-up adds up: here and in the source."""
    names = {column.name for column in source.columns if column.total}
    return [
        (place, source.place(column.name))
        for place, column in enumerate(section.columns)
        if column.total and column.name in names and column.less is None
    ]


def _roll_up_check(section: Section, source: Section) -> None:
    """The roll-up is what it says it is, to the cent."""
    by = section.rolls_up.by if section.rolls_up is not None else ()
    keys, theirs = ([held.place(name) for name in by] for held in (section, source))
    columns = rolled_columns(section, source)
    parts: dict[Row, list[Row]] = {}
    for row in source.rows:
        parts.setdefault(tuple(row[place] for place in theirs), []).append(row)
    for row in section.rows:
        key = tuple(row[place] for place in keys)
        held = parts.pop(key, [])
        if not held or any(row[here] != _added([part[there] for part in held]) for here, there in columns):
            raise ReportError(f"{section.name}: {key} does not add up over {source.name}")
    if parts:
        raise ReportError(f"{section.name}: {next(iter(parts))} of {source.name} is missing")
