"""A section as a table on paper: repeated heads, hairlines, figures at the right, totals under a rule.

A flowable of its own instead of reportlab's LongTable: it wraps before it draws (nothing is clipped), breaks over any
number of pages at the cost of a look-up, and names the group again at the head of a page.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from compliance.shell.drawing.palette import LIGHT
from reports.base import NUMBERS, Section, Tick
from reports.writers import fonts
from reports.writers.lines import GUTTER, PADDING, LaidLine, Layout, layout

_INK, _SOFT, _FELT = (HexColor(LIGHT[role]) for role in ("ink", "soft", "felt"))
_HAIR, _RULE = HexColor(LIGHT["hairline"]), HexColor(LIGHT["rule"])
_FACES = {"row": fonts.REGULAR, "band": fonts.STRONG, "subtotal": fonts.STRONG, "total": fonts.STRONG}


class Ledger(Flowable):
    """The lines from `start` to `stop` of a section; splitting makes two that share the layout."""

    def __init__(
        self,
        section: Section,
        alike: Mapping[str, float],
        told: Tick,
        laid: Layout | None = None,
        start: int = 0,
        stop: int = 0,
    ) -> None:
        super().__init__()
        self._section, self._alike, self._told, self._laid = section, alike, told, laid
        self._start, self._stop = start, stop

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        if self._laid is None:
            self._laid = layout(self._section, room, self._alike)
            self._stop = len(self._laid.lines)
        self.width = room
        self.height = self._above(self._laid) + self._laid.tops[self._stop] - self._laid.tops[self._start]
        return self.width, self.height

    def split(self, room: float, height: float) -> list[Flowable]:
        self.wrap(room, height)
        laid = self._laid
        assert laid is not None
        spare = height - self._above(laid) + laid.tops[self._start]
        cut = bisect_right(laid.tops, spare + 0.001) - 1
        cut = self._whole(laid, min(cut, self._stop))
        if cut <= self._start or cut >= self._stop:
            return []
        return [self._part(laid, self._start, cut), self._part(laid, cut, self._stop)]

    def _part(self, laid: Layout, start: int, stop: int) -> Ledger:
        return Ledger(self._section, self._alike, self._told, laid, start, stop)

    def _whole(self, laid: Layout, cut: int) -> int:
        """Move the cut up so that no band stands last on a page and no sum first."""
        while cut > self._start and cut < self._stop:
            last, following = laid.lines[cut - 1].kind, laid.lines[cut].kind
            if last == "band" or following in ("subtotal", "total"):
                cut -= 1
            else:
                return cut
        return cut

    def _above(self, laid: Layout) -> float:
        """Room of the head, and of the group's name where the page begins within a group."""
        again = self._again(laid)
        return self._title(laid) + laid.head_height + (again.height if again is not None else 0.0)

    def _title(self, laid: Layout) -> float:
        """Room of the section's name: the head of a page on which its table goes on has none of its own."""
        return laid.leading + 6 if self._start else 0.0

    def _again(self, laid: Layout) -> LaidLine | None:
        band = laid.bands[self._start] if self._start < len(laid.lines) else -1
        if band < 0 or band == self._start or laid.lines[self._start].kind == "total":
            return None
        return laid.lines[band]

    def draw(self) -> None:
        laid = self._laid
        assert laid is not None
        y = self._head(laid)
        again = self._again(laid)
        if again is not None:
            name = (f"{again.cells[0][0]} (continued)",)
            self._line(laid, again._replace(cells=(name, *again.cells[1:])), y)
            y -= again.height
        for line in laid.lines[self._start : self._stop]:
            self._line(laid, line, y)
            y -= line.height
        self._told(min(self._stop, len(self._section.rows)))

    def _head(self, laid: Layout) -> float:
        """The column heads over a rule; gives back where the lines begin."""
        canvas, size = self.canv, laid.size - 0.5
        bottom = self.height - self._title(laid) - laid.head_height
        if self._start:
            canvas.setFillColor(_INK)
            canvas.setFont(fonts.STRONG, laid.size)
            named = fonts.legible(f"{self._section.title} (continued)", fonts.STRONG)
            canvas.drawString(0, self.height - laid.size, fonts.fit(named, fonts.STRONG, laid.size, self.width))
        canvas.setFillColor(_SOFT)
        canvas.setFont(fonts.STRONG, size)
        for (left, right), slot, column, words in zip(_spans(laid), laid.slots, laid.columns, laid.head, strict=True):
            y = bottom + PADDING + (len(words) - 1) * laid.leading + 1
            for text in words:
                if column.kind in NUMBERS:
                    canvas.drawRightString(right - slot, y, text)
                else:
                    canvas.drawString(left, y, text)
                y -= laid.leading
        canvas.setStrokeColor(_INK)
        canvas.setLineWidth(0.8)
        canvas.line(0, bottom, self.width, bottom)
        return float(bottom)

    def _line(self, laid: Layout, line: LaidLine, top: float) -> None:
        canvas, size, face = self.canv, laid.size, _FACES[line.kind]
        canvas.setFillColor(_FELT if line.kind == "band" else _INK)
        canvas.setFont(face, size)
        base = top - PADDING - size * 0.95
        for (left, right), slot, column, texts, word in zip(
            _spans(laid), laid.slots, laid.columns, line.cells, line.words, strict=True
        ):
            figure = column.kind in NUMBERS and texts is not line.cells[0]
            for number, text in enumerate(texts):
                if not text:
                    continue
                if figure:
                    canvas.drawRightString(right - slot, base - number * laid.leading, text)
                else:
                    canvas.drawString(left, base - number * laid.leading, text)
            if word:
                canvas.setFont(fonts.REGULAR, size - 1)
                canvas.drawString(right - slot + 3, base, word)
                canvas.setFont(face, size)
        self._rules(line, top)

    def _rules(self, line: LaidLine, top: float) -> None:
        """A hairline under a row; a rule above a subtotal; a strong one above and below the total."""
        canvas, bottom = self.canv, top - line.height
        canvas.setLineWidth(0.4)
        if line.kind == "subtotal":
            canvas.setStrokeColor(_RULE)
            canvas.setLineWidth(0.6)
            canvas.line(0, top, self.width, top)
        elif line.kind == "total":
            canvas.setStrokeColor(_INK)
            canvas.setLineWidth(0.8)
            canvas.line(0, top, self.width, top)
            canvas.line(0, bottom, self.width, bottom)
        else:
            canvas.setStrokeColor(_HAIR)
            canvas.line(0, bottom, self.width, bottom)


def _spans(laid: Layout) -> Iterator[tuple[float, float]]:
    """Left and right edge of each column."""
    left = 0.0
    for width in laid.widths:
        yield left, left + width
        left += width + GUTTER
