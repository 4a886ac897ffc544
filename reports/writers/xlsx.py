"""A document as a workbook: a front sheet with the answer, then a sheet for each section with typed cells.

Totals, differences and roll-ups are formulas, and the figure that was counted stands beside each as its stored value: a
reader without a calculating engine sees it, and a calculating one arrives at the same.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from reports.base import Column, Document, Kind, Section, Stamp, Tick, Value, ticking
from reports.writers.binding import HEAD, Binding, Place, places
from reports.writers.cells import sheet_text
from reports.writers.front import front_sheet
from reports.writers.looks import DEMONSTRATION, across, head_look, page_dress
from reports.writers.package import packed
from reports.writers.rows import rows_written

_WIDEST, _NARROWEST = 90, 9  # characters
_HEAD_LINES = 2  # in which a title may go
_PAGE, _FOLDED = 190, 22  # a sheet wider than this prints too small to read; text is not folded below that


def write(document: Document, stamp: Stamp, tick: Tick, size: str = "letter") -> bytes:
    """The bytes of the file; `size` ("letter" or "a4") is the paper it prints on."""
    book = Workbook(write_only=True)
    book.properties.creator = "Oliver"
    book.properties.title = sheet_text(f"{document.code} {document.title}")
    book.properties.created = stamp.made.astimezone(datetime.UTC).replace(tzinfo=None)
    book.calculation.fullCalcOnLoad = True
    bound = Binding(book, document, stamp, size, places(document))
    front_sheet(bound)
    done = 0
    for section in document.sections:
        _sheet(bound, section, ticking(tick, done))
        done += len(section.rows)
    held = io.BytesIO()
    book.save(held)
    return packed(held, bound.stored, stamp)


def _sheet(bound: Binding, section: Section, tick: Tick) -> None:
    here = bound.places[section.name]
    sheet = bound.book.create_sheet(here.sheet)
    widths = _widths(section)
    _dress(bound, sheet, here, widths)
    if not section.rows:
        across(sheet, HEAD + 1, get_column_letter(len(section.columns)), section.empty, sum(widths), 13)
        sheet.append([bound.looks.text(sheet, section.empty, "soft")])
    bound.stored.sheet(rows_written(bound, sheet, here, widths, tick))


def _dress(bound: Binding, sheet: Any, here: Place, widths: Sequence[float]) -> None:
    """What stands above the rows and how it prints: all of it is written before them."""
    section, document, looks = here.section, bound.document, bound.looks
    last = get_column_letter(len(section.columns))
    for number, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.freeze_panes = f"A{HEAD + 1}"
    page_dress(sheet, document, bound.stamp, bound.size)
    sheet.print_title_rows = f"1:{HEAD}"
    sheet.print_area = f"A1:{last}{max(here.last + section.totalled, HEAD + 1)}"
    if section.rows:
        sheet.auto_filter.ref = f"A{HEAD}:{last}{here.last}"
    heading = (
        (section.title, "title"),
        (f"{document.house} · {document.code} {document.title} · {document.period}", "soft"),
        (" · ".join(filter(None, (document.mark, DEMONSTRATION if document.demonstration else ""))), "mark"),
        (section.note, "soft"),
    )
    for number, (text, look) in enumerate(heading, 1):
        across(sheet, number, last, text, sum(widths), 16 if look == "title" else 13)
        sheet.append([looks.text(sheet, text, look)] if text else [])
    sheet.row_dimensions[HEAD].height = 13.5 * _head_lines(section, widths)
    titles = enumerate(column.title for column in section.columns)
    sheet.append([looks.text(sheet, title, head_look(section, place)) for place, title in titles])


def _widths(section: Section) -> list[float]:
    """Each column as wide as what stands in it; where that is more than a page can show, text goes on in further lines."""
    wide = list(_wished(section))
    texts = [
        place for place, column in enumerate(section.columns) if column.kind is Kind.TEXT and wide[place] > _FOLDED
    ]
    beyond = sum(wide) - _PAGE
    if beyond > 0 and texts:
        spare = sum(wide[place] - _FOLDED for place in texts)
        share = max(0.0, 1 - beyond / spare)
        for place in texts:
            wide[place] = _FOLDED + (wide[place] - _FOLDED) * share
    return wide


def _wished(section: Section) -> Iterator[float]:
    for place, column in enumerate(section.columns):
        longest = max((_length(row[place], column) for row in (*section.rows, section.totals)), default=0)
        titled = max(ceil(len(column.title) / _HEAD_LINES), *map(len, column.title.split()), 1)
        yield max(_NARROWEST, min(_WIDEST, max(longest, titled) + 3))


def _head_lines(section: Section, widths: Sequence[float]) -> int:
    """In how many lines the longest title of a column goes."""
    return max(
        ceil(len(column.title) * 1.15 / (width - 2)) for column, width in zip(section.columns, widths, strict=True)
    )


def _length(value: Value, column: Column) -> int:
    if column.kind is Kind.MONEY and isinstance(value, int):
        return len(str(value)) * 4 // 3 + 3 + (6 if column.signed is not None else 0)
    if column.kind is Kind.MOMENT:
        return 19
    return 10 if column.kind is Kind.DAY else len(str(value))
