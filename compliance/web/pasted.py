"""Rows of papers that somebody copied in a spreadsheet and pasted into a page: a file like any other, with its head."""

from __future__ import annotations

import csv

from compliance.papers import Kind
from compliance.papers.columns import columns

NAME = "pasted.csv"


def pasted_file(rows: str, kind: Kind) -> bytes:
    """The rows as a file; without a head their cells stand in the order of the template."""
    text = f"{rows}\n"
    first = text.partition("\n")[0]
    mark = "\t" if "\t" in first else ","
    said = {cell.strip().rstrip("*").strip().lower() for cell in next(csv.reader([first], delimiter=mark), [])}
    own = columns(kind)
    if not said & ({column.name for column in own} | {column.title.lower() for column in own}):
        head = mark.join(column.name for column in own[: first.count(mark) + 1])
        text = f"{head}\n{text}"
    return text.encode()
