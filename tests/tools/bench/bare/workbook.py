"""The same values by openpyxl's write-only mode: one sheet, no styles, no formulas."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from openpyxl import Workbook


def workbook(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> bytes:
    """A sheet of values."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(list(head))
    for row in rows:
        sheet.append(row)
    held = io.BytesIO()
    book.save(held)
    return held.getvalue()
