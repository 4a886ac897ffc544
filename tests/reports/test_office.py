"""LibreOffice opens every workbook clean and comes to our figures by itself.

The values that stand beside the formulas are taken out first, so whatever is compared here LibreOffice worked out.
"""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from compliance.papers.forms.kinds import kinds
from compliance.papers.workbooks.template import template
from compliance.tools.ground.office import CURE, recalculated, soffice
from reports.base import Column, Document, Kind, Section
from reports.registry import reports
from reports.restating import Statement
from reports.writers import xlsx
from reports.writers.binding import HEAD, places
from reports.writers.cells import sheet_text
from tests.reports import every, money_samples, samples
from tests.reports.reading import document, quiet
from tests.reports.test_safe_cells import DANGEROUS

_STORED = re.compile(rb"(<f>[^<]*</f>)<v>[^<]*</v>")
_CENT, _SECOND = Decimal("0.01"), datetime.timedelta(seconds=1)


@dataclass
class Opened:
    """A workbook as we wrote it, and the values and the formulas of it as LibreOffice saved it."""

    ours: Any
    values: Any
    formulas: Any


@cache
def statements() -> dict[str, Document]:
    """Every report, and one in which everything that people wrote would be a formula."""
    held = samples.floor(1, 3)
    lines = [
        line._replace(game=text, option=f"{text} 2") for line, text in zip(held.lines, DANGEROUS * 2, strict=False)
    ]
    evil = document(held._replace(lines=tuple(lines), title="=1+1 & <b>"), 1)
    long = samples.floor(1, 2)
    named = tuple(line._replace(table=every.LONG) for line in long.lines if line.table == "T1")
    lone = document(long._replace(lines=named, title=every.LONG), 1)
    nothing = every.compose("CNT01", 1, Statement(money_samples.period(1, 4)._replace(days=(), position=None)))
    marked = replace(every.documents(1, 1)["COL02"], mark="Restatement of COL02-AAAA-BBBB-CCCC-DDDD")
    return every.documents() | {"dangerous": evil, "long names": lone, "empty": nothing, "restated": marked}


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Opened]:
    """All workbooks, opened and saved by one LibreOffice."""
    program = soffice()
    if program is None:
        pytest.fail(f"LibreOffice is not installed; {CURE}")
    folder = tmp_path_factory.mktemp("office")
    written = {name: xlsx.write(whole, samples.STAMP, quiet) for name, whole in statements().items()}
    papers = {
        name: template(kind, money_samples.ZONE, "=Lucky Derby", {"table": ["T1", "=T2"]})
        for name, kind in kinds().items()
        if kind.sent
    }
    files = []
    for number, content in enumerate([*written.values(), *papers.values()]):
        file = folder / f"{number}.xlsx"
        file.write_bytes(_unworked(content))
        files.append(file)
    names = [*written, *papers]
    made = recalculated(program, files, folder)
    return {
        name: Opened(openpyxl.load_workbook(io.BytesIO(content)), *_read(path))
        for name, content, path in zip(names, [*written.values(), *papers.values()], made, strict=True)
    }


def _read(path: Path) -> tuple[Any, Any]:
    return openpyxl.load_workbook(path, data_only=True), openpyxl.load_workbook(path)


def _unworked(content: bytes) -> bytes:
    """The workbook with a figure beside each formula that is wrong."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(name, _STORED.sub(rb"\g<1><v>-987654.5</v>", source.read(name)))
    return out.getvalue()


def test_every_report_is_among_them() -> None:
    assert set(every.documents(1, 1)) == set(reports())


def test_nothing_that_was_worked_out_is_what_stood_there_and_nothing_is_an_error(books: dict[str, Opened]) -> None:
    formulas = 0
    for name, held in books.items():
        for sheet in held.values:
            for row in sheet.iter_rows():
                for cell in row:
                    assert cell.data_type != "e", (name, sheet.title, cell.coordinate, cell.value)
                    assert cell.value != -987654.5, (name, sheet.title, cell.coordinate)
                    formulas += held.formulas[sheet.title][cell.coordinate].data_type == "f"
    assert formulas > 800


@pytest.mark.parametrize("name", [*reports(), "dangerous", "long names", "empty", "restated"])
def test_every_row_and_every_total_is_ours(books: dict[str, Opened], name: str) -> None:
    whole, held = statements()[name], books[name]
    assert held.values.sheetnames == held.ours.sheetnames
    for place in places(whole).values():
        sheet, formulas, ours = (book[place.sheet] for book in (held.values, held.formulas, held.ours))
        assert [sheet.cell(HEAD, at).value for at in range(1, len(place.section.columns) + 1)] == [
            sheet_text(column.title) for column in place.section.columns
        ]
        for number, row in enumerate(place.section.rows, HEAD + 1):
            for at, (value, column) in enumerate(zip(row, place.section.columns, strict=True), 1):
                said = (name, place.sheet, sheet.cell(number, at).coordinate)
                assert_same(sheet.cell(number, at), value, column, said)
        if place.section.totalled:
            for at, value, column in _summed(place.section):
                cell = sheet.cell(place.last + 1, at)
                assert_same(cell, value, column, (name, place.sheet, cell.coordinate))
                assert formulas.cell(place.last + 1, at).data_type == "f"
        assert formulas.print_title_rows == f"$1:${HEAD}"
        assert ours.freeze_panes == f"A{HEAD + 1}", "headless it keeps no view: what we wrote is looked at"
        written = {cell.coordinate for row in ours.iter_rows() for cell in row if cell.data_type == "f"}
        still = {cell.coordinate for row in formulas.iter_rows() for cell in row if cell.data_type == "f"}
        assert written == still, "a formula of ours is a formula there, and nothing else is"


def _summed(section: Section) -> Iterator[tuple[int, Any, Column]]:
    for at, (value, column) in enumerate(zip(section.totals, section.columns, strict=True), 1):
        if column.total and value is not None and at > 1:
            yield at, value, column


def assert_same(cell: Any, value: Any, column: Column, where: tuple[str, ...]) -> None:
    """A figure is a figure to the cent, a day a day, a moment a moment to the second, and text the text."""
    if value is None or value == "":
        assert cell.value in (None, ""), where
    elif column.kind is Kind.MONEY:
        assert type(cell.value) in (int, float), where
        assert Decimal(str(cell.value)).quantize(_CENT) * 100 == value == round(cell.value * 100, 6), where
    elif column.kind is Kind.COUNT:
        assert type(cell.value) is int, where
        assert cell.value == value, where
    elif column.kind is Kind.PERCENT:
        assert abs(cell.value - float(value)) < 1e-6, where
    elif column.kind is Kind.DAY:
        assert cell.is_date, where
        assert cell.value.date() == value, where
    elif column.kind is Kind.MOMENT:
        assert cell.is_date, where
        assert abs(cell.value - value.replace(tzinfo=None)) < _SECOND, where
    else:
        assert cell.data_type in ("s", "inlineStr"), where
        assert _spaced(str(cell.value)) == _spaced(sheet_text(value)), where


def _spaced(text: str) -> str:
    """Line ends are line feeds there."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def test_the_figures_at_the_head_are_the_totals_behind_them(books: dict[str, Opened]) -> None:
    for name, whole in statements().items():
        front = books[name].values["Report"]
        shown = {cell.value for row in front.iter_rows() for cell in row if type(cell.value) in (int, float)}
        for figure in whole.figures:
            if isinstance(figure.value, int):
                wanted = figure.value / 100 if figure.kind is Kind.MONEY else figure.value
                assert any(abs(one - wanted) < 1e-6 for one in shown), (name, figure.title)


def test_a_template_opens_as_it_was_and_its_columns_keep_their_kind(books: dict[str, Opened]) -> None:
    for name in (one for one, kind in kinds().items() if kind.sent):
        held = books[name]
        assert held.values.sheetnames == held.ours.sheetnames
        for sheet in held.ours:
            other = held.values[sheet.title]
            for row in sheet.iter_rows():
                for cell in row:
                    assert other[cell.coordinate].value == (cell.value or None), (name, sheet.title, cell.coordinate)
        first, theirs = held.ours.worksheets[0], held.values.worksheets[0]
        assert len(theirs.data_validations.dataValidation) == len(first.data_validations.dataValidation), name
        assert first.freeze_panes == "A2", name
