"""A document's main section as CSV (RFC 4180, UTF-8 with a byte order mark, because spreadsheets else guess the letters).

Only rows: what the other sections show are sums of these. A house that is a demonstration says so in each row.
"""

from __future__ import annotations

import csv
import io

from reports.base import Document, Stamp, Tick
from reports.writers.cells import csv_text, csv_value

_CHUNK = 500


def write(document: Document, _stamp: Stamp, tick: Tick, _size: str = "") -> bytes:
    """The bytes of the file. No stamp and no paper: a CSV is data, its hash stands in the record."""
    section = document.section(document.main)
    kinds = [column.kind for column in section.columns]
    held = io.StringIO(newline="")
    lines = csv.writer(held, lineterminator="\r\n")
    mark = ("DEMONSTRATION",) if document.demonstration else ()
    lines.writerow([csv_text(column.name) for column in section.columns] + ["mark"] * len(mark))
    for number, row in enumerate(section.rows, 1):
        lines.writerow((*map(csv_value, row, kinds), *mark))
        if number % _CHUNK == 0:
            tick(number)
    tick(len(section.rows))
    return held.getvalue().encode("utf-8-sig")
