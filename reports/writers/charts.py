"""Lays the display lists of `compliance.shell.drawing` on paper: the same shapes that the pages show as SVG."""

from __future__ import annotations

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from compliance.shell.drawing.charts import Bullet, bullet
from compliance.shell.drawing.palette import LIGHT
from compliance.shell.drawing.shapes import Circle, Drawing, Group, Path, Rect, Shape, Text
from reports.base import Comparison, Section
from reports.writers import fonts
from reports.writers.cells import paper_value, sign_word

_MOST = 16  # bars in one chart: more are no longer seen at a look
_STEP, _BAR = 16.0, 12.0
_CURVE = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Z": "close"}


def paint(canvas: Canvas, drawing: Drawing, x: float, y: float) -> None:
    """The drawing with its upper left corner at (x, y); a display list's y grows downward, a page's upward."""
    canvas.saveState()
    canvas.translate(x, y)
    for shape in drawing.shapes:
        _paint(canvas, shape)
    canvas.restoreState()


def _paint(canvas: Canvas, shape: Shape) -> None:
    match shape:
        case Group():
            for part in shape.shapes:
                _paint(canvas, part)
        case Text():
            _text(canvas, shape)
        case Rect():
            _rect(canvas, shape)
        case Circle():
            fill, stroke = _ink(canvas, shape)
            canvas.circle(shape.x, -shape.y, shape.r, stroke=stroke, fill=fill)
        case Path():
            _path(canvas, shape)


def _rect(canvas: Canvas, rect: Rect) -> None:
    fill, stroke = _ink(canvas, rect)
    radius = min(rect.radius, rect.w / 2, rect.h / 2)
    if radius > 0:
        canvas.roundRect(rect.x, -rect.y - rect.h, rect.w, rect.h, radius, stroke=stroke, fill=fill)
    else:
        canvas.rect(rect.x, -rect.y - rect.h, rect.w, rect.h, stroke=stroke, fill=fill)


def _path(canvas: Canvas, path: Path) -> None:
    fill, stroke = _ink(canvas, path)
    outline = canvas.beginPath()
    for letter, values in path.segments:
        turned = [value if number % 2 == 0 else -value for number, value in enumerate(values)]
        getattr(outline, _CURVE[letter])(*turned)
    canvas.drawPath(outline, stroke=stroke, fill=fill)


def _ink(canvas: Canvas, shape: Rect | Circle | Path) -> tuple[int, int]:
    if shape.fill != "none":
        canvas.setFillColor(HexColor(LIGHT[shape.fill]))
    if shape.stroke != "none":
        canvas.setStrokeColor(HexColor(LIGHT[shape.stroke]))
        canvas.setLineWidth(shape.width)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
    canvas.setDash(*shape.dash) if shape.dash else canvas.setDash()
    return int(shape.fill != "none"), int(shape.stroke != "none")


def _text(canvas: Canvas, text: Text) -> None:
    face = fonts.STRONG if text.bold else fonts.REGULAR
    canvas.setFillColor(HexColor(LIGHT[text.fill]))
    canvas.setFont(face, text.size)
    draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[text.anchor]
    draw(text.x, -text.y, fonts.legible(text.text, face))


class ComparisonBars(Flowable):
    """What was against what should have been, a bar each, with the figures in words behind it."""

    def __init__(self, comparison: Comparison, section: Section) -> None:
        super().__init__()
        self._comparison = comparison
        self._bar, self._mark = (section.columns[section.place(name)] for name in (comparison.bar, comparison.mark))
        places = [section.place(name) for name in (comparison.label, comparison.bar, comparison.mark)]
        rows = [tuple(row[place] for place in places) for row in section.rows]
        self._known = [(str(label), bar, mark) for label, bar, mark in rows if type(bar) is int and type(mark) is int]
        self._all = len(self._known)
        if self._all > _MOST:
            kept = sorted(self._known, key=lambda row: -abs(row[1] - row[2]))[:_MOST]
            self._known = [row for row in self._known if row in kept][:_MOST]

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        self.width = room
        self.height = 30 + _STEP * len(self._known)
        return room, self.height

    def draw(self) -> None:
        canvas, top = self.canv, self.height
        title = self._comparison.title
        if len(self._known) < self._all:
            title += f": the {len(self._known)} furthest apart of {self._all}"
        canvas.setFillColor(HexColor(LIGHT["ink"]))
        canvas.setFont(fonts.STRONG, 9)
        canvas.drawString(0, top - 9, fonts.legible(title, fonts.STRONG))
        _key(canvas, self._bar.title, self._mark.title, self.width, top - 9)
        labels = [fonts.fit(fonts.legible(label), fonts.REGULAR, 8.5, 110) for label, _, _ in self._known]
        behind = [self._behind(bar, mark) for _, bar, mark in self._known]
        left = max((fonts.width(label, fonts.REGULAR, 8.5) for label in labels), default=0) + 8
        right = max((fonts.width(words, fonts.REGULAR, 8.5) for words in behind), default=0) + 8
        scale = max((max(bar, mark) for _, bar, mark in self._known), default=1)
        for number, (_, bar, mark) in enumerate(self._known):
            y = top - 24 - number * _STEP
            canvas.setFillColor(HexColor(LIGHT["ink"]))
            canvas.setFont(fonts.REGULAR, 8.5)
            canvas.drawString(0, y - 8.5, labels[number])
            canvas.drawRightString(self.width, y - 8.5, behind[number])
            drawing = bullet(Bullet(max(0, bar), max(0, mark), scale), "", self.width - left - right, _BAR)
            paint(canvas, drawing, left, y)

    def _behind(self, bar: int, mark: int) -> str:
        words = paper_value(bar, self._bar.kind)
        if bar == mark:
            return words
        apart = paper_value(abs(bar - mark), self._bar.kind)
        return f"{words}, {apart} {sign_word(bar - mark, self._comparison.signed)}"


def _key(canvas: Canvas, bar: str, mark: str, right: float, y: float) -> None:
    """What the bar and the tick mean, beside the title."""
    canvas.setFont(fonts.REGULAR, 7.5)
    for words, role, wide in ((mark.lower(), "ink", 1.5), (bar.lower(), "felt", 12.0)):
        right -= fonts.width(words, fonts.REGULAR, 7.5)
        canvas.setFillColor(HexColor(LIGHT["soft"]))
        canvas.drawString(right, y, words)
        right -= wide + 4
        canvas.setFillColor(HexColor(LIGHT[role]))
        canvas.rect(right, y - 1, wide, 8, stroke=0, fill=1)
        right -= 12
