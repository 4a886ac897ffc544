"""Thousands of rows in every statement: none lost, every page says which table goes on, formulas that a program can bear."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest

from reports.registry import reports
from reports.writers import csv, pdf, xlsx
from reports.writers.binding import HEAD, places
from tests.reports import large, samples
from tests.reports.paper import pages_of
from tests.reports.reading import csv_rows, quiet

CODES = list(reports())


@pytest.mark.parametrize("code", CODES)
def test_five_hundred_rows_stand_on_paper_and_every_page_says_what_goes_on(code: str) -> None:
    """Twenty pages and more: what is asked of two of them holds of one like the other. What is brief stays on four."""
    whole = large.document(code, 500)
    assert len(whole.section(whole.main).rows) >= 500
    seen: list[int] = []
    content = pdf.write(whole, samples.STAMP, seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == whole.rows
    titles = [f"{section.title} (continued)" for section in whole.sections]
    if not whole.section(whole.main).on_paper:  # the exceptions and the totals alone; the rows stand in the workbook
        assert len(whole.section(whole.main).note) > 0
        assert not pages_of(content, 5, after=4)
        return
    pages = pages_of(content, 8, after=6)
    assert len(pages) == 2
    for page in pages:
        strip = any(line.startswith("Table T1, ") for line in page.lines)  # a drawing, each with its own title
        assert strip or any(title in line for title in titles for line in page.lines), page.lines[:6]
        for letter, left, bottom, right, top in page.letters:
            assert 40 <= left <= right <= page.width - 40, letter
            assert 8 <= bottom <= top <= page.height, letter


@pytest.mark.parametrize("code", CODES)
def test_twelve_hundred_rows_are_all_in_the_workbook_and_the_csv(code: str) -> None:
    """More than two of the chunks in which rows are written."""
    whole = large.document(code, 1_200)
    main = whole.section(whole.main)
    assert len(main.rows) >= 1_200
    assert len(csv_rows(csv.write(whole, samples.STAMP, quiet))) == len(main.rows) + 1
    with zipfile.ZipFile(io.BytesIO(xlsx.write(whole, samples.STAMP, quiet))) as book:
        for number, place in enumerate(places(whole).values(), 2):  # the front sheet is the first
            content = book.read(f"xl/worksheets/sheet{number}.xml")
            last = max(place.last + place.section.totalled, HEAD + 1)
            assert content.count(b"<row ") == last, place.sheet
            assert content.count(f'<row r="{last}"'.encode()) == 1, place.sheet


def test_five_thousand_rows_all_stand_on_paper() -> None:
    whole = large.document("COL01", 5_000)
    assert len(whole.section(whole.main).rows) >= 5_000
    seen: list[int] = []
    content = pdf.write(whole, samples.STAMP, seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == whole.rows
    assert content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") >= 175


def test_sums_over_another_table_are_formulas_as_long_as_a_spreadsheet_can_bear_them() -> None:
    for rows, formula in ((1_000, True), (5_000, False)):
        book = openpyxl.load_workbook(io.BytesIO(xlsx.write(large.document("COL02", rows), samples.STAMP, quiet)))
        cell = book["By game"].cell(HEAD + 9, 2)
        assert (cell.data_type == "f") is formula
        assert book["By kind of fee"].cell(HEAD + 1, 2).data_type == "f"
