"""How the cells of a workbook look, and how its sheets print."""

from __future__ import annotations

from typing import Any

from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

from compliance.shell.csv_file import runs
from compliance.shell.drawing.palette import LIGHT
from reports.base import NUMBERS, Document, Kind, Section, Signed, Stamp
from reports.writers.cells import sheet_text

DEMONSTRATION = "DEMONSTRATION: an invented house, not for accounting"
_FACE = "Calibri"
_FILL = 0.95  # of the characters of a line that words fill
_PAPER = {"letter": 1, "a4": 9}
_LINE = Side(style="thin", color=LIGHT["ink"][1:])
_HAIR = Side(style="hair", color=LIGHT["rule"][1:])
_OVER = Alignment(vertical="top", wrap_text=True)
_MONEY = '"$"#,##0.00;"−$"#,##0.00'
_FORMATS = {
    Kind.MONEY: _MONEY,
    Kind.COUNT: "#,##0",
    Kind.PERCENT: "0.0%",
    Kind.DAY: "mm/dd/yyyy",
    Kind.MOMENT: "mm/dd/yyyy hh:mm:ss",
    Kind.TEXT: "@",
}


def _font(role: str = "ink", size: float = 10, bold: bool = False) -> Font:
    return Font(name=_FACE, size=size, bold=bold, color=LIGHT[role][1:])


def number_format(kind: Kind, signed: Signed | None = None) -> str:
    """How a figure of this kind is shown; a signed one with its word."""
    if kind is Kind.MONEY and signed is not None:
        return f'"$"#,##0.00" {signed.above}";"−$"#,##0.00" {signed.below}";"–"'
    return _FORMATS[kind]


class Looks:
    """The styles of one workbook."""

    def __init__(self) -> None:
        self._texts: dict[str, dict[str, Any]] = {
            "title": {"font": _font(size=14, bold=True), "alignment": _OVER},
            "answer": {"font": _font(size=12)},
            "strong": {"font": _font(bold=True)},
            "plain": {"font": _font(), "alignment": Alignment(vertical="top")},
            "soft": {"font": _font("soft", 9), "alignment": _OVER},
            "mark": {
                "font": _font("warn", bold=True),
                "alignment": _OVER,
                "fill": PatternFill("solid", fgColor="F6ECD2"),
            },
            "head": {
                "font": _font("soft", 9, bold=True),
                "border": Border(bottom=_LINE),
                "alignment": Alignment(horizontal="left", vertical="bottom", wrap_text=True),
            },
            "head-behind": {
                "font": _font("soft", 9, bold=True),
                "border": Border(bottom=_LINE),
                "alignment": Alignment(horizontal="left", vertical="bottom", wrap_text=True, indent=1),
            },
            "head-right": {
                "font": _font("soft", 9, bold=True),
                "border": Border(bottom=_LINE),
                "alignment": Alignment(horizontal="right", vertical="bottom", wrap_text=True),
            },
            "line": {"font": _font("soft", 9), "border": Border(top=_LINE)},
        }

    def text(self, sheet: object, text: str, look: str) -> WriteOnlyCell:
        """A cell of text that is not in a column: never a formula, whatever it begins with."""
        cell = WriteOnlyCell(sheet)
        for name, value in self._texts[look].items():
            setattr(cell, name, value)
        return self.fill(cell, cell, text)

    def fill(self, cell: WriteOnlyCell, guarded: WriteOnlyCell, text: str) -> WriteOnlyCell:
        """Put text in a cell; what a spreadsheet would run goes into the guarded one, which stays text when edited."""
        if runs(text):
            cell = guarded
            cell.quotePrefix = True
        cell.value = sheet_text(text)
        cell.data_type = "s"  # openpyxl makes a formula of "=…" and an error of "#N/A"
        return cell

    def cell(self, sheet: object, section: Section, place: int, *, total: bool = False, guarded: bool = False) -> Any:
        """An empty cell of a column, to be filled again for each row."""
        column, indent = section.columns[place], 1 if behind_figure(section, place) else 0
        cell = WriteOnlyCell(sheet)
        cell.font = _font(bold=total)
        cell.border = Border(top=_LINE, bottom=_LINE) if total else Border(bottom=_HAIR)
        cell.number_format = number_format(column.kind, column.signed)
        if column.kind is Kind.TEXT:
            cell.alignment = Alignment(horizontal="left", vertical="top", wrap_text=not total, indent=indent)
        elif column.kind in NUMBERS:
            cell.alignment = Alignment(horizontal="right", vertical="top")
        else:
            cell.alignment = Alignment(horizontal="left", vertical="top", indent=indent)
        if guarded:
            cell.quotePrefix = True
        return cell


def behind_figure(section: Section, place: int) -> bool:
    """Whether this column of text stands behind one of figures: then it keeps off, or the two read as one."""
    before = section.columns[place - 1] if place else section.columns[0]
    return place > 0 and before.kind in NUMBERS and section.columns[place].kind not in NUMBERS


def head_look(section: Section, place: int) -> str:
    """How the head of a column looks."""
    if section.columns[place].kind in NUMBERS:
        return "head-right"
    return "head-behind" if behind_figure(section, place) else "head"


def across(sheet: Any, row: int, last: str, text: str, room: float, line: float) -> None:
    """Let a text run over the whole table and as many lines as it needs: what runs over the edge is not printed."""
    if not text:
        return
    lines = 1 + int(len(text) * line / 13 / (room * _FILL))
    sheet.merged_cells.add(f"A{row}:{last}{row}")
    sheet.row_dimensions[row].height = line * 1.35 * lines


def page_dress(sheet: Any, document: Document, stamp: Stamp, size: str) -> None:
    """Paper, margins and foot of a sheet. An ampersand begins a code there, so it is doubled."""
    sheet.page_setup.paperSize = _PAPER[size]
    sheet.page_setup.orientation = "landscape" if document.landscape else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_margins.left = sheet.page_margins.right = 0.6
    sheet.page_margins.top, sheet.page_margins.bottom = 0.6, 0.7
    left = f"{stamp.code} · {document.house} · {document.period}"
    sheet.oddFooter.left.text = sheet_text(left).replace("&", "&&")
    sheet.oddFooter.left.size = 8
    sheet.oddFooter.right.text = "Page &P of &N"
    sheet.oddFooter.right.size = 8
    sheet.sheet_view.showGridLines = False
