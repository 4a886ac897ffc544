"""The same rows by reportlab's own LongTable: repeated head, figures at the right, hairlines. No wrapping, no foot."""

from __future__ import annotations

import io
from collections.abc import Sequence

from reportlab.lib import colors
from reportlab.lib.pagesizes import LETTER, landscape
from reportlab.platypus import LongTable, SimpleDocTemplate, TableStyle


def paper(head: Sequence[str], rows: Sequence[Sequence[str]], face: str, figures_from: int) -> bytes:
    """A table of strings; `face` is a registered typeface."""
    held = io.BytesIO()
    style = TableStyle(
        [
            ("FONT", (0, 0), (-1, -1), face, 8.5),
            ("ALIGN", (figures_from, 0), (-1, -1), "RIGHT"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, colors.lightgrey),
        ]
    )
    table = LongTable([list(head), *map(list, rows)], repeatRows=1, style=style)
    SimpleDocTemplate(held, pagesize=landscape(LETTER), invariant=1).build([table])
    return held.getvalue()
