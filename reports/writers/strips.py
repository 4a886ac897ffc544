"""Strips over time on paper: the same display list as the page's, each with its words, none torn over two pages."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, KeepTogether, Paragraph

from compliance.shell.drawing.palette import LIGHT
from compliance.shell.drawing.strip import LABELS, drawn, height, key, labels
from compliance.shell.drawing.strip_data import Strip
from reports.base import Strips
from reports.writers import fonts
from reports.writers.cells import printable
from reports.writers.charts import paint

_SCALE = 0.66  # letters of 11 in the drawing are 7.3 points on paper, and two strips of eight seats go on a page
_TALLEST = 400.0  # points; a table of very many seats is drawn smaller
_SIGN, _LINE = 24.0, 13.0


def _style(name: str, size: float, role: str, face: str, before: float, after: float) -> ParagraphStyle:
    return ParagraphStyle(
        f"strip {name}",
        fontName=face,
        fontSize=size,
        leading=size * 1.3,
        textColor=HexColor(LIGHT[role]),
        spaceBefore=before,
        spaceAfter=after,
        splitLongWords=1,
    )


_TITLE = _style("title", 9, "ink", fonts.STRONG, 10, 2)
_WORDS = _style("words", 8, "soft", fonts.REGULAR, 2, 4)


def strips_story(held: Strips) -> Iterator[Flowable]:
    """What the signs mean, then strip after strip."""
    yield SignKey()
    for strip, words in held.shown:
        parts: list[Flowable] = [_words(strip.title, _TITLE), StripLine(strip)]
        yield KeepTogether([*parts, _words(words, _WORDS)] if words else parts)


def _words(text: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(fonts.legible(printable(text), style.fontName)), style)


class StripLine(Flowable):
    """One strip with the names of its lanes, as wide as the page."""

    def __init__(self, strip: Strip) -> None:
        super().__init__()
        self._strip = strip
        self._scale = min(_SCALE, _TALLEST / height(strip))

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        self.width, self.height = room, height(self._strip) * self._scale
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.translate(0, self.height)
        canvas.scale(self._scale, self._scale)
        paint(canvas, labels(self._strip), 0, 0)
        paint(canvas, drawn(self._strip, self.width / self._scale - LABELS), LABELS, 0)
        canvas.restoreState()


class SignKey(Flowable):
    """What the signs mean, each drawn small, in as many lines as they need."""

    def __init__(self) -> None:
        super().__init__()
        self.spaceAfter = 4.0

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        self._places = list(_laid(room))
        lines = 1 + self._places[-1][1]
        self.width, self.height = room, lines * _LINE
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        for (sign, words), (x, line) in zip(key(), self._places, strict=True):
            top = self.height - line * _LINE
            canvas.saveState()
            canvas.translate(x, top)
            canvas.scale(_SCALE, _SCALE)
            paint(canvas, sign, 0, 0)
            canvas.restoreState()
            canvas.setFillColor(HexColor(LIGHT["soft"]))
            canvas.setFont(fonts.REGULAR, 8)
            canvas.drawString(x + _SIGN, top - 9.5, words)


def _laid(room: float) -> Iterator[tuple[float, int]]:
    """Where each sign stands: from the left edge, and in which line."""
    x, line = 0.0, 0
    for _, words in key():
        wide = _SIGN + fonts.width(words, fonts.REGULAR, 8) + 14
        if x and x + wide > room:
            x, line = 0.0, line + 1
        yield x, line
        x += wide
