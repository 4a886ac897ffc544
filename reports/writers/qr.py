"""A QR code as bars: dark modules that touch are one bar, so no seams are printed."""

from __future__ import annotations

from itertools import groupby

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from compliance.shell.drawing.palette import LIGHT


def qr_draw(canvas: Canvas, text: str, x: float, y: float, size: float) -> None:
    """The code with its lower left corner at (x, y)."""
    code = QrCodeWidget(text, barLevel="M").qr
    code.make()
    count = code.getModuleCount()
    module = size / count
    canvas.setFillColor(HexColor(LIGHT["ink"]))
    for row in range(count):
        start = 0
        for dark, run in groupby(bool(code.isDark(row, column)) for column in range(count)):
            length = len(list(run))
            if dark:
                bottom = y + size - (row + 1) * module
                canvas.rect(x + start * module, bottom, length * module, module, stroke=0, fill=1)
            start += length
