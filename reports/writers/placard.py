"""A notice for a gaming table on one sheet: what players must know, as large as the sheet lets it be.

The figures take what room is left by the words below them. Nothing is left out and nothing runs over an edge: what is long
is set smaller. The same notice gives the same bytes (`invariant`).
"""

from __future__ import annotations

import io

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from compliance.licensed.words.placard import Fee, Placard
from compliance.shell.drawing.palette import LIGHT
from reports.writers import fonts
from reports.writers.paper import PAPERS
from reports.writers.placard_fit import (
    GAP,
    Columns,
    below,
    column_width,
    fees_fit,
    halves,
    row_lines,
    safe,
    sizes,
    tall,
)
from reports.writers.qr import qr_draw

SIDE = 40.0
_QR, _FOOT, _BAND = 58.0, 92.0, 24.0
_TITLE, _LIMIT = (42.0, 18.0), (46.0, 15.0)  # the largest and the smallest size
_READ = 16.0  # rows are not made smaller than this for the sake of larger statements
_SMALL = (11.0, 10.0, 9.0, 8.0, 7.0)  # of the statements


def write(placard: Placard, size: str = "letter") -> bytes:
    """The bytes of the file, on `size` ("letter" or "a4") paper."""
    fonts.ready()
    held = io.BytesIO()
    canvas = Canvas(held, pagesize=PAPERS[size], invariant=1, initialFontName=fonts.REGULAR, lang="en-US")
    canvas.setTitle(safe(f"{placard.game}: notice"))
    canvas.setAuthor(safe(placard.house))
    canvas.setCreator("Oliver")
    canvas.setProducer("Oliver")
    _Sheet(canvas, placard, PAPERS[size]).draw()
    canvas.showPage()
    canvas.save()
    return held.getvalue()


class _Sheet:
    """One sheet in the making, drawn from the top, its foot and statements from the bottom."""

    def __init__(self, canvas: Canvas, placard: Placard, page: tuple[float, float]) -> None:
        self.canvas, self.placard = canvas, placard
        self.page = page
        self.room = page[0] - 2 * SIDE
        self.y = page[1] - 34.0

    def draw(self) -> None:
        self._band()
        self._head()
        self._limits()
        size, bottom = self._small()
        fees = fees_fit(self.placard.fees, self.room, self.y - bottom)
        self._fees(fees)
        self._statements(size, bottom)
        self._foot()

    def text(self, words: str, x: float, y: float, size: float, face: str = fonts.REGULAR, role: str = "ink") -> None:
        self.canvas.setFillColor(HexColor(LIGHT[role]))
        self.canvas.setFont(face, size)
        self.canvas.drawString(x, y, words)

    def rule(self, y: float, role: str = "ink", left: float = SIDE, right: float | None = None) -> None:
        self.canvas.setStrokeColor(HexColor(LIGHT[role]))
        self.canvas.setLineWidth(0.8 if role == "ink" else 0.5)
        self.canvas.line(left, y, self.page[0] - SIDE if right is None else right, y)

    def _band(self) -> None:
        """What a sheet that must not hang says of itself, across its head."""
        preview = self.placard.hung is None
        if not preview and not self.placard.demonstration:
            return
        words = "PREVIEW · not a notice in force" if preview else "DEMONSTRATION · an invented house"
        width, height = self.page
        self.canvas.setFillColor(HexColor("#f6ecd2"))
        self.canvas.rect(0, height - _BAND, width, _BAND, stroke=0, fill=1)
        self.canvas.setFillColor(HexColor(LIGHT["warn"]))
        self.canvas.setFont(fonts.STRONG, 10)
        self.canvas.drawCentredString(width / 2, height - 16, words)
        self.y -= 18

    def _head(self) -> None:
        placard, half = self.placard, (self.room - 16) / 2
        table = "" if placard.hung is None else f"Table {placard.hung.table}"
        self.y -= 14
        self._fitted(placard.house, SIDE, 13, half, fonts.REGULAR, "soft")
        wide = min(half, fonts.width(safe(table, fonts.STRONG), fonts.STRONG, 22))
        self._fitted(table, SIDE + self.room - wide, 22, half, fonts.STRONG, "ink")
        self._large(placard.game, _TITLE, 2, fonts.STRONG)
        approval = f"Approval {placard.approval}" if placard.approval else "Approval number: none is printed"
        for line in fonts.wrap(safe(approval), fonts.REGULAR, 12, self.room):
            self.y -= 18
            self.text(line, SIDE, self.y, 12, role="soft")
        self.y -= 10
        self.rule(self.y)

    def _fitted(self, words: str, x: float, size: float, room: float, face: str, role: str) -> None:
        """Words in one line, smaller where they are longer than the room."""
        words = safe(words, face)
        wide = fonts.width(words, face, size)
        self.text(words, x, self.y, size if wide <= room else size * room / wide, face, role)

    def _large(self, words: str, sizes: tuple[float, float], most: int, face: str) -> None:
        """Words in so many lines at most, as large as they then can be."""
        largest, smallest = sizes
        size, words = largest, safe(words, face)
        while size > smallest and len(fonts.wrap(words, face, size, self.room)) > most:
            size -= 1
        for line in fonts.wrap(words, face, size, self.room):
            self.y -= size * 1.12
            self.text(line, SIDE, self.y, size, face)

    def _limits(self) -> None:
        self.y -= 17
        self.text("Limits: minimum and maximum wager", SIDE, self.y, 11, role="soft")
        self._large(self.placard.limit, _LIMIT, 2 if len(self.placard.limit) < 60 else 4, fonts.STRONG)
        for note in self.placard.limit_notes:
            self.y -= 5
            for line in fonts.wrap(safe(note), fonts.REGULAR, 13, self.room):
                self.y -= 16
                self.text(line, SIDE, self.y, 13)
        self.y -= 12
        self.rule(self.y)

    def _small(self) -> tuple[float, float]:
        """The size of the statements, and the height up to which they and the foot reach: fees come first."""
        for size in _SMALL:
            bottom = _FOOT + self._statements_height(size) + 8
            if fees_fit(self.placard.fees, self.room, self.y - bottom).size >= _READ or size == _SMALL[-1]:
                return size, bottom
        raise AssertionError("the last size is taken whatever it is")

    def _fees(self, fees: Columns) -> None:
        top, lowest = self.y, self.y
        wide = column_width(self.room, len(fees.columns))
        for number, column in enumerate(fees.columns):
            self.y = top
            for fee in column:
                self._fee(fee, fees.size, SIDE + number * (wide + GAP), wide)
            lowest = min(lowest, self.y)
        self.y = lowest

    def _fee(self, fee: Fee, size: float, left: float, wide: float) -> None:
        head, words = sizes(size)
        self.y -= head * 0.5
        for line in fonts.wrap(safe(fee.title, fonts.STRONG), fonts.STRONG, head, wide):
            self.y -= head * 1.2
            self.text(line, left, self.y, head, fonts.STRONG)
        for words_below in below(fee):
            for line in fonts.wrap(words_below, fonts.REGULAR, words, wide):
                self.y -= words * 1.25
                self.text(line, left, self.y, words, role="soft")
        self.y -= words * 0.5
        for number, (printed, sum_) in enumerate(fee.rows):
            if number:
                self.rule(self.y, "rule", left, left + wide)
            self._row(printed, sum_, size, left, wide)

    def _row(self, printed: str, sum_: str, size: float, left: float, wide: float) -> None:
        lines, step = row_lines(printed, sum_, size, wide), size * 1.3
        self.y -= step * len(lines)
        for number, line in enumerate(reversed(lines)):
            self.text(line, left, self.y + size * 0.32 + step * number, size)
        said = safe(sum_, fonts.STRONG)
        right = left + wide - fonts.width(said, fonts.STRONG, size)
        self.text(said, right, self.y + size * 0.32, size, fonts.STRONG)

    def _statement_lines(self, size: float) -> list[list[str]]:
        """The statements in two columns' width, each in its lines."""
        wide = column_width(self.room, 2)
        said = (f"{each.text} ({each.lines})" for each in self.placard.statements)
        return [fonts.wrap(safe(words), fonts.REGULAR, size, wide) for words in said]

    def _statements_height(self, size: float) -> float:
        lines = self._statement_lines(size)
        if not lines:
            return 0.0
        return max(tall(column, size) for column in halves(lines)) + 8

    def _statements(self, size: float, bottom: float) -> None:
        columns = halves(self._statement_lines(size))
        if not any(columns):
            return
        self.rule(bottom - 2, "rule")
        for number, column in enumerate(columns):
            y, left = bottom - 6, SIDE + number * (column_width(self.room, 2) + GAP)
            for lines in column:
                for line in lines:
                    y -= size * 1.22
                    self.text(line, left, y, size)
                y -= size * 0.35

    def _foot(self) -> None:
        """What it is, from when, and where it stands in the record."""
        placard, hung = self.placard, self.placard.hung
        self.rule(_FOOT - 6)
        room = self.room - (_QR + 12 if hung is not None else 0)
        said = [", ".join(filter(None, (placard.schedule, placard.option)))]
        if hung is None:
            said.append(f"As printed for {placard.day:%m/%d/%Y}. A notice that hangs bears a verification code here.")
        else:
            until = "" if hung.until is None else f" until {_moment(hung.until)}"
            said.append(f"In force from {_moment(hung.since)}{until}")
            where = f", checked at {hung.address}" if hung.address else ""
            said.append(f"Posted {_moment(hung.recorded)}, entry {hung.record:,} of the record")
            said.append(f"Verification code {hung.code}{where}")
            qr_draw(self.canvas, hung.address or hung.code, self.page[0] - SIDE - _QR, _FOOT - 10 - _QR, _QR)
        lines = [line for words in said for line in fonts.wrap(safe(words), fonts.REGULAR, 8.5, room)]
        step = min(12.0, (_FOOT - 36) / len(lines))
        for number, line in enumerate(lines):
            self.text(line, SIDE, _FOOT - 17 - number * step, min(8.5, step * 0.85), role="soft")


def _moment(value: object) -> str:
    return f"{value:%m/%d/%Y %H:%M}"
