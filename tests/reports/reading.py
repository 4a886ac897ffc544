"""A document to write, and how what was written is read back."""

from __future__ import annotations

import csv as plain_csv
import io
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import openpyxl

from reports.base import Document, Section
from reports.registry import report
from reports.writers import csv, pdf, xlsx
from tests.reports import samples

WRITERS = {"pdf": pdf.write, "xlsx": xlsx.write, "csv": csv.write}


def quiet(_rows: int) -> None:
    pass


def document(held: Any = None, days: int = 3) -> Document:
    return report("COL01").compose(samples.asked(days), held or samples.floor(days))


def workbook(content: bytes, *, values: bool = True) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content), data_only=values)


def csv_rows(content: bytes) -> list[list[str]]:
    return list(plain_csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def sheet_rows(sheet: Any, section: Section) -> Iterator[tuple[Any, ...]]:
    for row in sheet.iter_rows(
        min_row=6, max_row=5 + len(section.rows), max_col=len(section.columns), values_only=True
    ):
        yield tuple(value.date() if isinstance(value, datetime) else value for value in row)
