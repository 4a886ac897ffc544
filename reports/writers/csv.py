"""A document's main section as CSV (RFC 4180, UTF-8 with a byte order mark, because spreadsheets else guess the letters).

Only rows: what the other sections show are sums of these. A house that is a demonstration says so in each row.
"""

from __future__ import annotations

from collections.abc import Iterator

from compliance.shell.csv_file import csv_lines
from reports.base import Document, Stamp, Tick
from reports.writers.cells import csv_value, printable

_CHUNK = 500


def write(document: Document, _stamp: Stamp, tick: Tick, _size: str = "") -> bytes:
    """The bytes of the file. No stamp and no paper: a CSV is data, its hash stands in the record."""
    section = document.section(document.main)
    kinds = [column.kind for column in section.columns]

    def rows() -> Iterator[Iterator[str]]:
        for number, row in enumerate(section.rows, 1):
            yield map(csv_value, row, kinds)
            if number % _CHUNK == 0:
                tick(number)

    head = [printable(column.name) for column in section.columns]
    whole = "".join(csv_lines(head, rows(), demonstration=document.demonstration))
    tick(len(section.rows))
    return whole.encode("utf-8-sig")
