"""Workbooks: formulas that come to the figures beside them, and sheets made for work and for paper."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from reports.restating import Statement
from reports.writers import xlsx
from tests.reports import every, money_samples, samples
from tests.reports.formulas import Engine
from tests.reports.reading import document, quiet, workbook


def test_a_workbook_is_dressed_for_work_and_for_paper() -> None:
    book = workbook(xlsx.write(document(), samples.STAMP, quiet), values=False)
    sheet = book["Collections"]
    assert sheet.freeze_panes == "A6"
    assert sheet.auto_filter.ref == "A5:M77"
    assert sheet.print_title_rows == "$1:$5"
    assert sheet.print_area == "'Collections'!$A$1:$M$78"
    assert sheet["G6"].number_format == '"$"#,##0.00;"−$"#,##0.00'
    assert sheet["I78"].value == "=ROUND(SUM(I6:I77),2)"
    assert sheet.page_setup.orientation == "landscape"
    assert "DEMONSTRATION" in sheet["A3"].value
    assert samples.STAMP.code in sheet.oddFooter.left.text
    assert len(book["Report"]._charts) == 1


def test_text_that_goes_on_in_a_second_line_has_room_for_it() -> None:
    held = samples.floor(1, 1)
    rules = (held.rules[0]._replace(title="word " * 40), held.rules[1])
    sheet = workbook(xlsx.write(document(held._replace(rules=rules), 1), samples.STAMP, quiet))["Findings by rule"]
    assert sheet.row_dimensions[6].height >= 3 * 13
    assert sheet.row_dimensions[7].height is None


def test_every_formula_comes_to_the_figure_that_stands_beside_it() -> None:
    content = xlsx.write(document(), samples.STAMP, quiet)
    formulas, values = workbook(content, values=False), workbook(content)
    engine = Engine(formulas)
    checked = 0
    for sheet in formulas:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    stored = Decimal(str(values[sheet.title][cell.coordinate].value))
                    assert engine.formula(sheet.title, cell.value[1:]) == stored, (sheet.title, cell.coordinate)
                    checked += 1
    assert checked > 200


def test_names_that_differ_only_in_case_are_not_rolled_up_by_a_formula() -> None:
    held = samples.floor(1, 2)
    lines = tuple(line._replace(table={"T1": "Ta", "T2": "TA"}[line.table]) for line in held.lines)
    book = workbook(xlsx.write(document(held._replace(lines=lines), 1), samples.STAMP, quiet), values=False)
    assert [book["By table"][f"C{row}"].data_type for row in (6, 7)] == ["n", "n"]
    assert book["By shift"]["C6"].data_type == "f"


def test_a_chart_of_a_workbook_begins_at_nothing() -> None:
    front = workbook(xlsx.write(document(), samples.STAMP, quiet), values=False)["Report"]
    assert front._charts[0].y_axis.scaling.min == 0


def test_an_empty_sheet_says_so_across_its_width() -> None:
    nothing = Statement(money_samples.period(1)._replace(days=()))
    sheet = workbook(xlsx.write(every.compose("CNT01", 1, nothing), samples.STAMP, quiet))["Not counted"]
    assert sheet["A6"].value == "No box was removed and none was counted."
    assert any(str(area).startswith("A6:") for area in sheet.merged_cells.ranges)


def test_a_sheet_is_no_wider_than_a_page_can_show() -> None:
    whole = every.compose("PST01", 3, every.register(3, 40))
    main = whole.section("postings")
    rows = [tuple(f"{value} {'word ' * 15}" if isinstance(value, str) else value for value in row) for row in main.rows]
    whole = replace(whole, sections=tuple(replace(one, rows=rows) if one is main else one for one in whole.sections))
    sheet = workbook(xlsx.write(whole, samples.STAMP, quiet))["Postings"]
    widths = [one.width for one in sheet.column_dimensions.values()]
    assert sum(widths) <= 320
    assert sheet.row_dimensions[6].height >= 3 * 13


def test_text_behind_a_figure_keeps_off_it() -> None:
    sheet = workbook(xlsx.write(every.documents(2, 4)["CNT01"], samples.STAMP, quiet))["Reconciliation"]
    titles = {cell.value: cell.column for cell in sheet[5]}
    assert [sheet.cell(row, titles["Grade"]).alignment.indent for row in (5, 6)] == [1, 1]
    assert [sheet.cell(row, titles["Shift"]).alignment.indent for row in (5, 6)] == [0, 0]
