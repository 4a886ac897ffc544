"""Text stays text and figures stay figures, whatever they look like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compliance.shell.csv_file import runs
from reports.base import Kind
from reports.writers import csv, xlsx
from reports.writers.cells import csv_value, paper_value, sheet_value
from tests.reports import samples
from tests.reports.reading import csv_rows, document, quiet, workbook

DANGEROUS = (
    '=HYPERLINK("http://evil.example","x")',
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    " =1+1",
    "＝1+1",
)


@pytest.mark.parametrize("text", DANGEROUS)
def test_text_never_becomes_a_formula(text: str) -> None:
    assert runs(text)
    held = samples.floor(1, 2)
    lines = tuple(line._replace(game=text, option=text) for line in held.lines)
    outside = tuple(row._replace(reason=text) for row in held.outside)
    whole = document(held._replace(lines=lines, title=text, outside=outside), 1)
    cells = [cell for row in csv_rows(csv.write(whole, samples.STAMP, quiet))[1:] for cell in row[3:5]]
    assert cells
    assert all(cell.startswith("'") and not runs(cell) for cell in cells)
    book = workbook(xlsx.write(whole, samples.STAMP, quiet), values=False)
    found = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    formulas = [cell.value for cell in found if cell.data_type == "f"]
    assert all(value.startswith(("=ROUND(", "=SUM", "='")) for value in formulas)
    planted = [cell for cell in found if cell.data_type == "s" and cell.value == text]
    assert len(planted) >= len(lines)
    assert all(cell.quotePrefix for cell in planted)


def test_a_head_never_becomes_a_formula() -> None:
    whole = document(days=1, held=samples.floor(1, 1))
    main = whole.section(whole.main)
    columns = (replace(main.columns[0], name="=cmd", title="=cmd|' /C calc'!A0"), *main.columns[1:])
    evil = replace(main, columns=columns, group="", title="=1+1", tab="=1+1", note="=1+1")
    whole = replace(whole, sections=(evil, *(replace(s, rolls_up=None) for s in whole.sections if s is not main)))
    assert csv_rows(csv.write(whole, samples.STAMP, quiet))[0][0] == "'=cmd"
    sheet = workbook(xlsx.write(whole, samples.STAMP, quiet), values=False)["=1+1"]
    assert [sheet.cell(row, 1).data_type for row in (1, 4, 5)] == ["s", "s", "s"]


def test_text_with_markup_and_escapes_is_read_back_as_it_was() -> None:
    text = "<b>&amp;</b> ' \" ]]> _x0041_ \r\n é 百家乐 "
    held = samples.floor(1, 1)
    lines = tuple(line._replace(game=text) for line in held.lines)
    whole = document(held._replace(lines=lines), 1)
    sheets = tuple(replace(s, tab="A & B <c>" if s.name == "collections" else "") for s in whole.sections)
    book = workbook(xlsx.write(replace(whole, sections=sheets), samples.STAMP, quiet), values=False)
    assert book["A & B <c>"]["D6"].value == text.replace("_x0041_", "_x005F_x0041_"), "Excel reads _x005F_ as _"
    assert "'A & B <c>'!" in book["By shift"]["C6"].value


def test_negative_figures_stay_figures() -> None:
    whole = document()
    main = whole.section(whole.main)
    place = main.place("difference")
    short = next(row[place] for row in main.rows if isinstance(row[place], int) and row[place] < 0)
    assert isinstance(short, int)
    column = [line[place] for line in csv_rows(csv.write(whole, samples.STAMP, quiet))[1:]]
    assert f"-{-short // 100}.{-short % 100:02d}" in column
    sheet = workbook(xlsx.write(whole, samples.STAMP, quiet))["Collections"]
    values = [sheet.cell(row, place + 1).value for row in range(6, 6 + len(main.rows))]
    assert min(values) < 0
    assert all(isinstance(value, int | float) for value in values)


def test_what_cannot_be_told_is_never_zero() -> None:
    assert csv_value(None, Kind.MONEY) == ""
    assert sheet_value(None, Kind.MONEY) is None
    assert paper_value(None, Kind.MONEY) == "not told"
