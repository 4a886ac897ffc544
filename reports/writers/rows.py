"""The rows of a sheet as the file holds them (ECMA-376, 18.3.1.4): values, formulas with their values, the column's style.

openpyxl makes the workbook, its styles and the sheet around the rows; writing each cell through it takes ten times as long,
and it cannot write the value of a formula.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from math import ceil
from xml.sax.saxutils import escape

from openpyxl.utils import get_column_letter

from compliance.shell.csv_file import runs
from games.cards.money import plain
from reports.base import Column, Kind, Row, Tick, Value, rolled_columns
from reports.writers.binding import HEAD, Binding, Place
from reports.writers.cells import sheet_text, sheet_value

_CHUNK = 500
# Of a column of sums over another table: a spreadsheet that works out more stands still for minutes.
_PRODUCTS = 5_000_000
_LINE, _TALLEST = 13.5, 405.0  # points; Excel knows no taller row than 409
_RAGGED = 1.15  # words do not fill their lines
_DAY_NOUGHT = datetime.date(1899, 12, 30)
_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")  # Excel reads _x0041_ as a letter (ST_Xstring)
_ENTITIES = {"\r": "&#13;"}  # a bare one is read back as a line feed (XML 1.0, 2.11)


def rows_written(bound: Binding, sheet: object, here: Place, widths: Sequence[float], tick: Tick) -> bytes:
    """All rows of the section below its head, the total included; `widths` are those of the columns, in characters."""
    section = here.section
    columns = [_column(bound, sheet, here, place, column) for place, column in enumerate(section.columns)]
    texts = [(place, widths[place] - 1) for place, column in enumerate(section.columns) if column.kind is Kind.TEXT]
    done, parts = bytearray(), list[str]()
    for number, row in enumerate(section.rows, 1):
        at = str(HEAD + number)
        cells = [write(value, at) for write, value in zip(columns, row, strict=True)]
        parts.append(f'<row r="{at}"{_height(row, texts)}>{"".join(cells)}</row>')
        if number % _CHUNK == 0:
            done += "".join(parts).encode()  # a month of downs is a hundred megabytes: held once
            parts.clear()
            tick(number)
    if section.totalled:
        at = str(here.last + 1)
        parts.append(f'<row r="{at}">{"".join(_totals(bound, sheet, here, at))}</row>')
    tick(len(section.rows))
    done += "".join(parts).encode()
    return bytes(done)


def _height(row: Row, texts: Sequence[tuple[int, float]]) -> str:
    """Room for text that goes on in a second line: not every program finds it by itself."""
    lines = 1
    for place, room in texts:
        length = len(str(row[place] or ""))
        if length > room:
            lines = max(lines, ceil(length * _RAGGED / room))
    return f' ht="{min(_TALLEST, lines * _LINE)}" customHeight="1"' if lines > 1 else ""


def _column(bound: Binding, sheet: object, here: Place, place: int, column: Column) -> Callable[[Value, str], str]:
    """What writes a value of this column into a row."""
    letter, style = get_column_letter(place + 1), bound.looks.cell(sheet, here.section, place).style_id
    if column.kind is Kind.TEXT:
        guarded = bound.looks.cell(sheet, here.section, place, guarded=True).style_id
        return _text_writer(letter, style, guarded)
    formula = _formula(bound.places, here, place, column)
    number = _NUMBERS[column.kind]
    before, *between = (formula or "").split("{row}")

    def write(value: Value, at: str) -> str:
        if value is None:  # not told: an empty cell, with its line; a word here would break sums, a nought would lie
            return f'<c r="{letter}{at}" s="{style}"/>'
        text = f"<f>{before}{''.join(at + part for part in between)}</f>" if formula is not None else ""
        return f'<c r="{letter}{at}" s="{style}">{text}<v>{number(value)}</v></c>'

    return write


def _text_writer(letter: str, style: int, guarded: int) -> Callable[[Value, str], str]:
    """Text repeats from row to row, so it is made safe once."""
    ready: dict[Value, str] = {}

    def write(value: Value, at: str) -> str:
        rest = ready.get(value)
        if rest is None:
            text = "" if value is None else str(value)
            ready[value] = rest = f'" s="{guarded if runs(text) else style}" t="inlineStr">{_inline(text)}</c>'
        return f'<c r="{letter}{at}{rest}'

    return write


def _inline(text: str) -> str:
    safe = escape(_ESCAPE.sub("_x005F_", sheet_text(text)), _ENTITIES)
    return f'<is><t xml:space="preserve">{safe}</t></is>'


def _day(value: Value) -> str:
    assert isinstance(value, datetime.date)
    return str((value - _DAY_NOUGHT).days)


def _moment(value: Value) -> str:
    """Days with their part, to the second, as the clock of the house shows it."""
    assert isinstance(value, datetime.datetime)
    seconds = value.hour * 3_600 + value.minute * 60 + value.second
    return f"{Decimal((value.date() - _DAY_NOUGHT).days) + Decimal(seconds) / 86_400:.10f}"


_NUMBERS: Mapping[Kind, Callable[[Value], str]] = {
    Kind.MONEY: lambda value: plain(value),  # type: ignore[arg-type]
    Kind.COUNT: str,
    Kind.PERCENT: lambda value: str(sheet_value(value, Kind.PERCENT)),
    Kind.DAY: _day,
    Kind.MOMENT: _moment,
}


def _totals(bound: Binding, sheet: object, here: Place, at: str) -> Iterator[str]:
    section = here.section
    for place, (column, value) in enumerate(zip(section.columns, section.totals, strict=True)):
        letter, style = get_column_letter(place + 1), bound.looks.cell(sheet, section, place, total=True).style_id
        if place == 0:
            yield f'<c r="{letter}{at}" s="{style}" t="inlineStr">{_inline("Total")}</c>'
        elif column.total and value is not None:
            formula = _rounded(f"SUM({here.range(place)})", column.kind)
            yield f'<c r="{letter}{at}" s="{style}"><f>{formula}</f><v>{_NUMBERS[column.kind](value)}</v></c>'
        else:
            yield f'<c r="{letter}{at}" s="{style}"/>'


def _formula(places: Mapping[str, Place], here: Place, place: int, column: Column) -> str | None:
    """How a figure of this column hangs together with others, "{row}" standing for the row; None: it is a plain figure."""
    section = here.section
    if column.less is not None:
        whole, part = (get_column_letter(section.place(name) + 1) for name in column.less)
        return _rounded(f"{whole}{{row}}-{part}{{row}}", column.kind)
    if section.rolls_up is None or _alike(here):
        return None
    source = places[section.rolls_up.section]
    if len(section.rows) * len(source.section.rows) > _PRODUCTS:
        return None
    theirs = dict(rolled_columns(section, source.section)).get(place)
    if theirs is None:
        return None
    keys = [(section.place(name), source.section.place(name)) for name in section.rolls_up.by]
    same = "*".join(f"({source.range(far, abroad=True)}=${get_column_letter(near + 1)}{{row}})" for near, far in keys)
    return _rounded(f"SUMPRODUCT({same}*{source.range(theirs, abroad=True)})", column.kind)


def _alike(here: Place) -> bool:
    """Whether two keys differ only in case: a spreadsheet's "=" does not tell them apart."""
    section = here.section
    keys = [section.place(name) for name in section.rolls_up.by] if section.rolls_up is not None else []
    seen = [tuple(str(row[place]).casefold() for place in keys) for row in section.rows]
    return len(set(seen)) != len(seen)


def _rounded(formula: str, kind: Kind) -> str:
    """Cents stay cents: a spreadsheet adds binary fractions. The name of a sheet may hold an ampersand."""
    safe = escape(formula)
    return f"ROUND({safe},2)" if kind is Kind.MONEY else safe
