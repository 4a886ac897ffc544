"""The front sheet of a workbook: whose report, the answer, the figures, the charts, what it rests on, lines to sign."""

from __future__ import annotations

from typing import Any

from openpyxl.cell import WriteOnlyCell
from openpyxl.chart import BarChart, Reference, Series
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties
from openpyxl.styles import Alignment

from compliance.shell.drawing.palette import LIGHT
from reports.base import Comparison, Document, Figure, Section, Stamp
from reports.controls import TITLE, control_totals
from reports.writers.binding import FRONT, Binding, Place
from reports.writers.cells import UNTOLD, sheet_value
from reports.writers.looks import DEMONSTRATION, Looks, number_format, page_dress

_WIDTHS = {"A": 28, "B": 24, "C": 24, "D": 24, "E": 24, "F": 24}
_CHART_ROWS = 18
_ROOM = {"title": 85, "answer": 105}  # characters that go on a line


def front_sheet(bound: Binding) -> None:
    """Written first; the figures are formulas on the totals of the sections behind it."""
    document, looks = bound.document, bound.looks
    sheet = bound.book.create_sheet(FRONT)
    bound.stored.sheet()
    for letter, width in _WIDTHS.items():
        sheet.column_dimensions[letter].width = width
    page_dress(sheet, document, bound.stamp, bound.size)
    sheet.page_setup.fitToHeight = 1
    lines = _Lines(sheet, looks)
    _head(lines, document)
    _figures(lines, bound)
    for chart in document.charts:
        if document.section(chart.section).rows:
            lines.gap()
            sheet.add_chart(_chart(chart, bound.places[chart.section]), f"A{lines.number + 1}")
            lines.gap(_CHART_ROWS)
    lines.gap()
    for name, text in (*document.facts, (TITLE, control_totals(document)), *_stamped(bound.stamp)):
        lines.pair(name, text)
    for title in document.signatures:
        lines.gap(2)
        lines.row([looks.text(sheet, title, "strong")])
        lines.gap()
        lines.row([looks.text(sheet, words, "line") for words in ("Signature", "Name and title", "Date")])
    sheet.print_area = f"A1:F{lines.number}"


def _head(lines: _Lines, document: Document) -> None:
    if document.demonstration:
        lines.add(DEMONSTRATION, "mark")
    lines.add(document.house, "soft")
    lines.add(document.title, "title")
    lines.add(f"{document.code} · {document.period}", "plain")
    if document.mark:
        lines.add(document.mark, "mark")
    lines.gap()
    for sentence in document.answer:
        lines.add(sentence, "answer")
    lines.gap()


def _stamped(stamp: Stamp) -> tuple[tuple[str, str], ...]:
    where = f", checked at {stamp.address}" if stamp.address else ""
    position = "nothing is recorded for this period" if stamp.position is None else f"{stamp.position:,}"
    return (
        ("Made", f"{stamp.made:%m/%d/%Y %H:%M} {stamp.made.tzname() or ''}".strip()),
        ("Record position", position),
        ("Version", f"{stamp.version:,}"),
        ("Verification code", f"{stamp.code}{where}"),
    )


class _Lines:
    """Rows of the sheet, counted."""

    def __init__(self, sheet: Any, looks: Looks) -> None:
        self.sheet, self.looks, self.number = sheet, looks, 0

    def row(self, cells: list[WriteOnlyCell | None]) -> None:
        self.sheet.append(cells)
        self.number += 1

    def add(self, text: str, look: str) -> None:
        for line in _folded(text, _ROOM.get(look, 130)):
            cell = self.looks.text(self.sheet, line, look)
            cell.alignment = Alignment(vertical="top")  # it runs over the empty cells beside it
            self.row([cell])

    def pair(self, name: str, text: str) -> None:
        """A name and what belongs to it; long words run over the empty cells beside them, so they are cut into lines."""
        lines = _folded(text, 110)
        self.row([self.looks.text(self.sheet, name, "strong"), self.looks.text(self.sheet, lines[0], "plain")])
        for line in lines[1:]:
            self.row([None, self.looks.text(self.sheet, line, "plain")])

    def gap(self, rows: int = 1) -> None:
        for _ in range(rows):
            self.row([])


def _folded(text: str, room: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _figures(lines: _Lines, bound: Binding) -> None:
    document = bound.document
    if not document.figures:
        return
    lines.row([lines.looks.text(lines.sheet, figure.title, "soft") for figure in document.figures])
    main = bound.places[document.main]
    cells: list[WriteOnlyCell | None] = []
    for place, figure in enumerate(document.figures):
        cell = lines.looks.text(lines.sheet, "", "title")
        cell.number_format = number_format(figure.kind, figure.signed)
        cell.alignment = Alignment(horizontal="left", vertical="top")
        cell.value = UNTOLD if figure.value is None else sheet_value(figure.value, figure.kind)
        if figure.value is not None and _is_total(document, figure):
            bound.stored.keep(f"{'ABCDEF'[place]}{lines.number + 1}", str(cell.value))
            cell.value = f"={main.total(figure.column)}"
        cells.append(cell)
    lines.row(cells)


def _is_total(document: Document, figure: Figure) -> bool:
    """Whether the figure is the total of a column of the main section, and so can be a formula."""
    main = document.section(document.main)
    if not figure.column or not main.totalled:
        return False
    return main.totals[main.place(figure.column)] == figure.value


def _chart(comparison: Comparison, place: Place) -> BarChart:
    """Columns side by side, in the workbook's own drawing, so that it follows the figures."""
    chart = BarChart()
    chart.type, chart.grouping = "bar", "clustered"
    chart.title = None
    chart.height, chart.width, chart.gapWidth = 9, 24, 60
    chart.y_axis.majorGridlines.spPr = GraphicalProperties(ln=LineProperties(solidFill=LIGHT["hairline"][1:]))
    chart.y_axis.numFmt, chart.y_axis.delete, chart.x_axis.delete = '"$"#,##0', False, False
    chart.x_axis.scaling.orientation = "maxMin"  # the first row at the top, as in the table
    chart.legend.position = "b"
    section = place.section
    if not any(isinstance(row[at], int) and row[at] < 0 for row in section.rows for at in _bars(comparison, section)):  # type: ignore[operator]
        chart.y_axis.scaling.min = 0  # else a program begins the axis where the bars part, and a cent looks like half
    for name, role in ((comparison.bar, "felt"), (comparison.mark, "ink")):
        column = section.place(name)
        values = Reference(_Titled(place.sheet), min_col=column + 1, min_row=place.first, max_row=place.last)
        series = Series(values, title=section.columns[column].title)
        series.graphicalProperties.solidFill = LIGHT[role][1:]
        chart.series.append(series)
    label = section.place(comparison.label)
    chart.set_categories(Reference(_Titled(place.sheet), min_col=label + 1, min_row=place.first, max_row=place.last))
    return chart


def _bars(comparison: Comparison, section: Section) -> tuple[int, int]:
    return section.place(comparison.bar), section.place(comparison.mark)


class _Titled:
    """A sheet that is not written yet, as a reference needs it: its title."""

    def __init__(self, title: str) -> None:
        self.title = title
