"""A workbook to fill in: a sheet with typed columns and choices, one with an example, one that says what goes where."""

import io
from collections.abc import Iterator, Mapping, Sequence
from zoneinfo import ZoneInfo

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import quote_sheetname
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from compliance.papers.forms.columns import Column, cells_of, columns
from compliance.papers.forms.kinds import Kind, example
from compliance.papers.forms.written import HOW
from compliance.papers.workbooks.read import EXAMPLE, HELP, LISTS

_FORMATS = {"amount": "#,##0.00", "number": "0", "day": "mm/dd/yyyy", "time": "mm/dd/yyyy hh:mm"}
_TEXT = "@"
_ROWS = 5_000  # that are held to the choices
_LINE = Border(bottom=Side(style="thin", color="E4E1D8"))
_BOLD, _SOFT = Font(bold=True), Font(color="5B646B")
_WRAP = Alignment(wrap_text=True, vertical="top")


def template(kind: Kind, zone: ZoneInfo, house: str, lists: Mapping[str, Sequence[str]]) -> bytes:
    """The bytes of the file. `lists`: choices of this house by the names of their columns ("table": its tables)."""
    book = Workbook()
    book.properties.creator, book.properties.title = "Oliver", kind.title
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = kind.title[:31]
    declared = columns(kind)
    _head(sheet, declared)
    _typed(sheet, declared)
    _held_to(book, sheet, declared, lists)
    shown = book.create_sheet(EXAMPLE)
    _head(shown, declared)
    cells = cells_of(example(kind), kind, zone)
    for place, column in enumerate(declared, 1):
        _written(shown.cell(row=2, column=place), cells[column.name], _SOFT)
    _help(book.create_sheet(HELP), kind, declared, house)
    book.move_sheet(LISTS, len(book.sheetnames))
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()


def _written(cell: Cell, text: str, font: Font | None = None) -> None:
    """Text that stays text, whatever it begins with."""
    cell.value = text
    cell.data_type = "s"
    if font is not None:
        cell.font = font


def _head(sheet: Worksheet, declared: Sequence[Column]) -> None:
    for place, column in enumerate(declared, 1):
        cell = sheet.cell(row=1, column=place)
        _written(cell, column.title + (" *" if column.required else ""), _BOLD)
        cell.border = _LINE
        wide = {"time": 18, "parts": 42, "pieces": 26, "list": 18}.get(column.type, 13)
        sheet.column_dimensions[get_column_letter(place)].width = max(wide, len(column.title) + 4)
    sheet.freeze_panes = "A2"


def _typed(sheet: Worksheet, declared: Sequence[Column]) -> None:
    for place, column in enumerate(declared, 1):
        letter = get_column_letter(place)
        sheet.column_dimensions[letter].number_format = _FORMATS.get(column.type, _TEXT)
        if (rule := _rule(column)) is not None:
            sheet.add_data_validation(rule)
            rule.add(f"{letter}2:{letter}{_ROWS}")


def _rule(column: Column) -> DataValidation | None:
    """What a cell of the column takes; the file is read all the same whatever stands in it."""
    if column.type == "day":
        rule = DataValidation(type="date", operator="greaterThan", formula1="36526")
    elif column.type == "amount":
        rule = DataValidation(type="decimal", operator="between", formula1="-9999999999", formula2="9999999999")
    elif column.type == "number":
        rule = DataValidation(type="whole", operator="between", formula1="0", formula2="10000000")
    else:
        return None
    rule.error, rule.errorTitle = f"Write it {HOW[column.type]}.", column.title
    rule.allow_blank = True
    return rule


def _held_to(book: Workbook, sheet: Worksheet, declared: Sequence[Column], lists: Mapping[str, Sequence[str]]) -> None:
    """Choices as lists to pick from; those of the house stand on a sheet of their own."""
    held, used = book.create_sheet(LISTS), 0
    for place, column in enumerate(declared, 1):
        choices = column.choices or tuple(lists.get(column.name, ()))
        if not choices:
            continue
        used += 1
        source = get_column_letter(used)
        for row, text in enumerate((column.title, *choices), 1):
            _written(held.cell(row=row, column=used), text, _BOLD if row == 1 else None)
        area = f"{quote_sheetname(LISTS)}!${source}$2:${source}${len(choices) + 1}"
        rule = DataValidation(type="list", formula1=area, allow_blank=True)
        rule.error, rule.errorTitle = f"Pick one of: {', '.join(choices)}"[:220], column.title
        sheet.add_data_validation(rule)
        rule.add(f"{get_column_letter(place)}2:{get_column_letter(place)}{_ROWS}")


def _help(sheet: Worksheet, kind: Kind, declared: Sequence[Column], house: str) -> None:
    for row, text in enumerate(_words(kind, house), 1):
        _written(sheet.cell(row=row, column=1), text, _BOLD if row == 1 else None)
    top = sheet.max_row + 2
    head = ("Column", "Wanted", "How to write it", "One of", "Name in CSV and JSON")
    lines = [
        (column.title, "yes" if column.required else "", how_to(column), ", ".join(column.choices), column.name)
        for column in declared
    ]
    for row, line in enumerate((head, *lines), top):
        for place, text in enumerate(line, 1):
            cell = sheet.cell(row=row, column=place)
            _written(cell, text, _BOLD if row == top else None)
            cell.alignment = _WRAP
    for letter, width in zip("ABCDE", (24, 9, 52, 44, 24), strict=True):
        sheet.column_dimensions[letter].width = width


def how_to(column: Column) -> str:
    """How a person writes a value of the column."""
    if column.name == "id":
        return "your own number of the paper; the same number is held once. Letters, digits and . _ : -"
    if column.name.startswith("supersedes"):
        return "only where this paper corrects an earlier one: its number, the reason, who corrects"
    return HOW.get(column.type) or column.help or ("one of the choices" if column.choices else "text")


def _words(kind: Kind, house: str) -> Iterator[str]:
    yield f"{kind.title}: how to fill in the first sheet"
    yield kind.what
    yield f"One paper in each row of the first sheet. It is sent on the page Intake of {house}; other sheets are not read."
    yield "Columns with * are wanted. Columns that you do not need may be taken out; their order is of no matter."
    yield "Every row says all of its own: merged cells fill their first row only. A row of totals is refused, and nothing else."
    yield "Figures, days and times may be cells of their kind, or text. A formula is refused with the name of its cell."
    yield "A time without its date lies in the gaming day of the row. A file may be sent again: what is held is held once."
    yield "A paper that was sent is never changed: send another one with a new number that names it in “Corrects paper”."
