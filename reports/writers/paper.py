"""The sheet of paper: sizes, running head, and the foot with page x of y, made when, from where, code and QR."""

from __future__ import annotations

from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.pdfgen.canvas import Canvas

from compliance.shell.drawing.palette import LIGHT
from reports.base import Document, Stamp
from reports.writers import fonts
from reports.writers.qr import qr_draw

PAPERS = {"letter": LETTER, "a4": A4}
SIDE, TOP, FOOT = 44.0, 44.0, 74.0
RUNNING = 12.0  # room of the running head, from the second page on
REPRINT = "REPRINT"
_QR = 44.0


def page_size(document: Document, paper: str) -> tuple[float, float]:
    size: tuple[float, float] = PAPERS[paper]
    return landscape(size) if document.landscape else size


def made_words(stamp: Stamp) -> str:
    """When and from which position of the record, as it stands on every page."""
    made = f"Made {stamp.made:%m/%d/%Y %H:%M} {stamp.made.tzname() or ''}".strip()
    if stamp.position is None:
        return f"{made}; nothing is recorded for this period; {version_words(stamp)}"
    return f"{made} from record position {stamp.position:,}; {version_words(stamp)}"


def version_words(stamp: Stamp) -> str:
    """Which answer to the same question it is, the first or a later one, and whether this paper was handed over before."""
    if not stamp.reprint:
        return f"version {stamp.version:,}"
    return f"version {stamp.version:,}, {REPRINT} of a paper that was handed over before"


def check_words(stamp: Stamp) -> str:
    where = f", checked at {stamp.address}" if stamp.address else ""
    return f"Verification code {stamp.code}{where}"


def canvas_class(document: Document, stamp: Stamp) -> type[Canvas]:
    """A canvas for one document. Feet are drawn at the end, when the number of pages is known."""

    class Paged(Canvas):
        def __init__(self, *args: Any, **keywords: Any) -> None:
            super().__init__(*args, **keywords)
            self.setDateFormatter(lambda *_clock: _pdf_date(stamp))
            self._kept: list[dict[str, Any]] = []
            self._qr = _qr_form(self, stamp)

        def showPage(self) -> None:  # noqa: N802  # reportlab's name
            self._kept.append(dict(self.__dict__))
            self._startPage()

        def save(self) -> None:
            kept, count = self._kept, len(self._kept)
            for number, page in enumerate(kept, 1):
                self.__dict__.update(page)
                if number > 1:
                    _running_head(self, document, stamp)
                if document.demonstration:
                    _demonstration(self)
                _foot(self, document, stamp, f"Page {number} of {count}")
                super().showPage()
            super().save()

    return Paged


def _pdf_date(stamp: Stamp) -> str:
    """When it was made, as a file's properties have it (ISO 32000-1, 7.9.4): that of the paper, whatever the clock."""
    offset = f"{stamp.made:%z}" or "+0000"
    return f"D:{stamp.made:%Y%m%d%H%M%S}{offset[:3]}'{offset[3:5]}'"


def _qr_form(canvas: Canvas, stamp: Stamp) -> str:
    """The QR once in the file; every page shows it."""
    canvas.beginForm("verification", 0, 0, _QR, _QR)
    qr_draw(canvas, stamp.address or stamp.code, 0, 0, _QR)
    canvas.endForm()
    return "verification"


def _running_head(canvas: Canvas, document: Document, stamp: Stamp) -> None:
    """From the second page on: whose report, what, which period."""
    width, height = canvas._pagesize
    y = height - TOP + 8
    right = fonts.legible(document.period)
    room = width - 2 * SIDE - fonts.width(right, fonts.REGULAR, 8.5) - 16
    canvas.setFillColor(HexColor(LIGHT["soft"]))
    canvas.setFont(fonts.REGULAR, 8.5)
    mark = f"{document.mark} · " if document.mark else ""
    left = fonts.legible(f"{mark}{document.house} · {document.code} {document.title}")
    canvas.drawString(SIDE, y, fonts.fit(left, fonts.REGULAR, 8.5, room))
    canvas.drawRightString(width - SIDE, y, right)
    canvas.setStrokeColor(HexColor(LIGHT["rule"]))
    canvas.setLineWidth(0.6)
    canvas.line(SIDE, y - 5, width - SIDE, y - 5)


def _foot(canvas: Canvas, document: Document, stamp: Stamp, page: str) -> None:
    width, _ = canvas._pagesize
    top = FOOT - 18
    canvas.setStrokeColor(HexColor(LIGHT["rule"]))
    canvas.setLineWidth(0.6)
    canvas.line(SIDE, top + 8, width - SIDE, top + 8)
    canvas.saveState()
    canvas.translate(width - SIDE - _QR, top - _QR + 2)
    canvas.doForm(canvas._qr)
    canvas.restoreState()
    canvas.setFillColor(HexColor(LIGHT["soft"]))
    canvas.setFont(fonts.REGULAR, 7.5)
    canvas.drawString(SIDE, top - 4, made_words(stamp))
    room = width - 2 * SIDE - _QR - (16 if not stamp.reprint else 76)
    for number, line in enumerate(fonts.wrap(check_words(stamp), fonts.REGULAR, 7.5, room)):
        canvas.drawString(SIDE, top - 15 - 10 * number, line)
    canvas.setFont(fonts.STRONG, 8.5)
    canvas.setFillColor(HexColor(LIGHT["ink"]))
    canvas.drawRightString(width - SIDE - _QR - 12, top - 4, page)
    if stamp.reprint:
        canvas.setFillColor(HexColor(LIGHT["warn"]))
        canvas.drawRightString(width - SIDE - _QR - 12, top - 16, REPRINT)


def _demonstration(canvas: Canvas) -> None:
    """A mark that no one can overlook and that covers no figure."""
    width, height = canvas._pagesize
    words = "DEMONSTRATION · an invented house; not for accounting"
    canvas.setFillColor(HexColor("#f6ecd2"))
    canvas.rect(0, height - 22, width, 22, stroke=0, fill=1)
    canvas.setFillColor(HexColor(LIGHT["warn"]))
    canvas.setFont(fonts.STRONG, 9)
    canvas.drawCentredString(width / 2, height - 15, words)
