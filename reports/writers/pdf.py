"""A document as PDF: the answer first, then the tables, what they rest on, and the lines to sign.

reportlab's `invariant` takes the clock out of the file: the same document and stamp give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
)

from compliance.shell.drawing.palette import LIGHT
from reports.base import Document, Figure, Section, Stamp, Tick, ticking
from reports.controls import TITLE, control_totals
from reports.writers import fonts, paper
from reports.writers.cells import paper_value, printable, sign_word
from reports.writers.charts import ComparisonBars
from reports.writers.ledger import Ledger
from reports.writers.lines import aligned
from reports.writers.strips import strips_story


def _style(
    size: float, role: str = "ink", face: str = fonts.REGULAR, after: float = 0.0, before: float = 0.0
) -> ParagraphStyle:
    return ParagraphStyle(
        f"{face} {size} {role} {before} {after}",
        fontName=face,
        fontSize=size,
        leading=size * 1.3,
        textColor=HexColor(LIGHT[role]),
        spaceBefore=before,
        spaceAfter=after,
        splitLongWords=1,
    )


_HOUSE = _style(10, "soft", after=1)
_TITLE = _style(20, face=fonts.STRONG, after=2)
_PERIOD = _style(11, after=10)
_MARK = _style(11, "warn", face=fonts.STRONG, after=8)
_ANSWER = _style(12, after=3)
_SECTION = _style(12, face=fonts.STRONG, after=3, before=16)
_NOTE = _style(8.5, "soft", after=4)
_FACT = _style(8.5, after=2)
_HEADING, _SOME, _SHORT = 45.0, 65.0, 260.0  # points: a section's heading, its first lines, a table kept on one page
_LINE, _STRIP = 12.0, 270.0  # a line of words; a heading with the signs and a strip


def write(document: Document, stamp: Stamp, tick: Tick, size: str = "letter") -> bytes:
    """The bytes of the file, on `size` ("letter" or "a4") paper."""
    fonts.ready()
    held = io.BytesIO()
    page = paper.page_size(document, size)
    template = BaseDocTemplate(
        held,
        pagesize=page,
        title=f"{document.code} {document.title}",
        author=document.house,
        subject=document.period,
        creator="Oliver",
        producer="Oliver",
        lang="en-US",
        invariant=1,
        initialFontName=fonts.REGULAR,  # else each page begins with Helvetica, which is not embedded
    )
    template.addPageTemplates(
        [
            PageTemplate(id="first", frames=[_frame(page, paper.TOP)], autoNextPageTemplate="further"),
            PageTemplate(id="further", frames=[_frame(page, paper.TOP + paper.RUNNING)]),
        ]
    )
    template.build(list(_story(document, tick, size)), canvasmaker=paper.canvas_class(document, stamp))
    tick(document.rows)
    return held.getvalue()


def _frame(page: tuple[float, float], top: float) -> Frame:
    width, height = page[0] - 2 * paper.SIDE, page[1] - paper.FOOT - top
    return Frame(paper.SIDE, paper.FOOT, width, height, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


def _words(text: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(fonts.legible(printable(text), style.fontName)), style)


def _story(document: Document, tick: Tick, size: str) -> Iterator[Flowable]:
    yield from _head(document)
    done = 0
    room = paper.page_size(document, size)[0] - 2 * paper.SIDE
    alike = aligned([section for section in document.sections if section.rolls_up is not None], room)
    for before, section in pairwise([None, *document.sections]):
        assert section is not None
        if section.on_paper:
            yield from _section(section, alike if section.rolls_up is not None else {}, room, ticking(tick, done))
        else:
            yield from _elsewhere(section, first=before is None or before.on_paper)
        done += len(section.rows)
        yield from _strips(document, section)
    yield KeepTogether([*_facts(document), Signatures(document.signatures)])


def _head(document: Document) -> Iterator[Flowable]:
    """The house, the answer, the few figures and the charts."""
    if document.demonstration:
        yield Spacer(1, 6)
    yield _words(document.house, _HOUSE)
    yield _words(document.title, _TITLE)
    yield _words(f"{document.code} · {document.period}", _PERIOD)
    if document.mark:
        yield _words(document.mark, _MARK)
    for sentence in document.answer:
        yield _words(sentence, _ANSWER)
    yield Spacer(1, 8)
    if document.figures:
        yield Figures(document)
        yield Spacer(1, 16)
    for chart in document.charts:
        if document.section(chart.section).rows:
            yield ComparisonBars(chart, document.section(chart.section))


def _section(section: Section, alike: Mapping[str, float], room: float, told: Tick) -> Iterator[Flowable]:
    """A short table is not torn: it goes to the next page whole."""
    ledger = Ledger(section, alike, told) if section.rows else _words(section.empty, _FACT)
    _, height = ledger.wrap(room, 0) if section.rows else (0, 0)
    yield CondPageBreak(_HEADING + (height if height < _SHORT else _SOME))
    yield _words(section.title, _SECTION)
    if section.note:
        yield _words(section.note, _NOTE)
    yield ledger


def _elsewhere(section: Section, *, first: bool) -> Iterator[Flowable]:
    """A table that is data alone is named, with where it stands; several behind each other under one heading."""
    if first:
        yield CondPageBreak(_HEADING + _LINE)
        yield _words("In the workbook", _SECTION)
    title = f"<b>{escape(fonts.legible(section.title, fonts.STRONG))}</b>"
    yield Paragraph(f"{title}  {escape(fonts.legible(printable(section.note)))}", _FACT)


def _strips(document: Document, section: Section) -> Iterator[Flowable]:
    """Those that stand behind this section."""
    for held in document.strips:
        if held.after == section.name and held.shown:
            yield CondPageBreak(_STRIP)
            yield _words(held.title, _SECTION)
            yield _words(held.note, _NOTE)
            yield from strips_story(held)


def _facts(document: Document) -> Iterator[Flowable]:
    yield _words("What this rests on", _SECTION)
    for name, text in (*document.facts, (TITLE, control_totals(document))):
        words = f"<b>{escape(fonts.legible(name, fonts.STRONG))}</b>  {escape(fonts.legible(printable(text)))}"
        yield Paragraph(words, _FACT)


class Figures(Flowable):
    """The few figures at the head, side by side between two hairlines."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._figures = document.figures

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        self.width, self.height = room, 46.0
        return room, self.height

    def draw(self) -> None:
        canvas, each = self.canv, self.width / len(self._figures)
        canvas.setStrokeColor(HexColor(LIGHT["rule"]))
        canvas.setLineWidth(0.6)
        canvas.line(0, self.height, self.width, self.height)
        canvas.line(0, 0, self.width, 0)
        texts = [_figure_words(figure) for figure in self._figures]
        wide = max(fonts.width(text, fonts.STRONG, 1) + fonts.width(word, fonts.REGULAR, 0.55) for text, word in texts)
        size = min(17.0, (each - 12) / wide)
        for number, (figure, (text, word)) in enumerate(zip(self._figures, texts, strict=True)):
            left = number * each
            canvas.setFillColor(HexColor(LIGHT["soft"]))
            canvas.setFont(fonts.REGULAR, 8)
            canvas.drawString(left, self.height - 14, fonts.legible(figure.title))
            canvas.setFillColor(HexColor(LIGHT["ink"]))
            canvas.setFont(fonts.STRONG, size)
            canvas.drawString(left, 10, text)
            canvas.setFont(fonts.REGULAR, size * 0.55)
            canvas.drawString(left + fonts.width(text, fonts.STRONG, size) + 4, 10, word)


def _figure_words(figure: Figure) -> tuple[str, str]:
    word = sign_word(figure.value, figure.signed)
    return paper_value(figure.value, figure.kind), word


class Signatures(Flowable):
    """Who prepared, reviewed and approved: a line each for signature, name and title, date."""

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__()
        self.spaceBefore = 18.0
        self._titles = titles

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        self.width, self.height = room, 118.0
        return room, self.height

    def draw(self) -> None:
        canvas, gap = self.canv, 20.0
        each = (self.width - gap * (len(self._titles) - 1)) / len(self._titles)
        canvas.setStrokeColor(HexColor(LIGHT["soft"]))
        canvas.setLineWidth(0.5)
        for number, title in enumerate(self._titles):
            left = number * (each + gap)
            canvas.setFillColor(HexColor(LIGHT["ink"]))
            canvas.setFont(fonts.STRONG, 9)
            canvas.drawString(left, self.height - 10, title)
            canvas.setFillColor(HexColor(LIGHT["soft"]))
            canvas.setFont(fonts.REGULAR, 7.5)
            for step, caption in enumerate(("Signature", "Name and title", "Date")):
                y = self.height - 40 - step * 34
                canvas.line(left, y, left + each, y)
                canvas.drawString(left, y - 9, caption)
