"""Rows once, three formats: the same figures, safe text, the same bytes, nothing clipped."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace
from decimal import Decimal

import pytest

from compliance.floor.read.collections import Sums
from reports.base import Kind, Stamp
from reports.writers import csv, pdf, xlsx
from reports.writers.cells import csv_value, paper_value, sheet_text, sheet_value
from tests.places import ROOT
from tests.reports import samples
from tests.reports.paper import words_of
from tests.reports.reading import WRITERS, csv_rows, document, quiet, sheet_rows, workbook


def test_the_rows_are_the_same_in_all_three_formats() -> None:
    whole = document()
    section = whole.section(whole.main)
    kinds = [column.kind for column in section.columns]

    lines = csv_rows(csv.write(whole, samples.STAMP, quiet))
    assert lines[0] == [*(column.name for column in section.columns), "mark"]
    assert [line[:-1] for line in lines[1:]] == [[*map(csv_value, row, kinds)] for row in section.rows]

    book = workbook(xlsx.write(whole, samples.STAMP, quiet))
    for each in whole.sections:
        sheet = book[{"collections": "Collections"}.get(each.name, each.title)]
        shown = [
            tuple(
                Decimal(str(value)) if column.kind is Kind.MONEY and value is not None else value
                for value, column in zip(row, each.columns, strict=True)
            )
            for row in sheet_rows(sheet, each)
        ]
        wanted = [
            tuple(
                sheet_text(value) if isinstance(value, str) else sheet_value(value, column.kind)
                for value, column in zip(row, each.columns, strict=True)
            )
            for row in each.rows
        ]
        assert shown == wanted, each.name

    printed = words_of(pdf.write(whole, samples.STAMP, quiet))
    for each in whole.sections:
        for row in each.rows:
            for value, column in zip(row, each.columns, strict=True):
                if not (column.signed and value == 0):
                    assert paper_value(value, column.kind) in printed, (each.name, row)


def test_totals_are_sums_and_stand_in_every_format() -> None:
    whole = document()
    for section in whole.sections:
        for place, column in enumerate(section.columns):
            if column.total:
                assert section.totals[place] == sum(row[place] or 0 for row in section.rows)
    main = whole.section(whole.main)
    due = main.totals[main.place("due")]
    assert paper_value(due, Kind.MONEY) in words_of(pdf.write(whole, samples.STAMP, quiet))
    sheet = workbook(xlsx.write(whole, samples.STAMP, quiet))["Collections"]
    assert Decimal(str(sheet.cell(6 + len(main.rows), 1 + main.place("due")).value)) == sheet_value(due, Kind.MONEY)


def test_what_cannot_be_told_is_a_nought_in_no_format() -> None:
    """A table at which no hand has both figures: neither its sums nor its difference is zero."""
    held = samples.floor(1, 2)
    dark = [line._replace(sums=Sums(hands=4, outside=4)) if line.table == "T2" else line for line in held.lines]
    whole = document(held._replace(lines=tuple(dark)), 1)
    section = whole.section("by-table")
    assert [section.rows[1][section.place(name)] for name in ("hands", "due", "collected", "difference")] == [
        12,
        None,
        None,
        None,
    ]
    lines = csv_rows(csv.write(whole, samples.STAMP, quiet))
    assert [line[5:9] for line in lines if line[1] == "T2"] == [["4", "", "", ""]] * 3
    content = xlsx.write(whole, samples.STAMP, quiet)
    assert [workbook(content, values=values)["By table"]["C7"].value for values in (True, False)] == [None, None]
    assert words_of(pdf.write(whole, samples.STAMP, quiet)).count("not told") >= 3 * 4


def test_where_nothing_can_be_told_no_sum_can() -> None:
    held = samples.floor(1, 1)
    whole = document(held._replace(lines=tuple(line._replace(sums=Sums(3, outside=3)) for line in held.lines)), 1)
    assert [figure.value for figure in whole.figures] == [None, None, None, 9, 0]
    assert whole.answer[0] == "9 hands at 1 table in 1 gaming day."
    front = workbook(xlsx.write(whole, samples.STAMP, quiet), values=False)["Report"]
    assert "not told" in [cell.value for row in front.iter_rows() for cell in row]
    assert words_of(pdf.write(whole, samples.STAMP, quiet)).count("not told") > 3


def test_the_money_of_hands_in_no_sum_is_said() -> None:
    said = " ".join(document().answer)
    assert "At them $9.00 was collected" in said
    held = samples.floor()
    collected = sum(line.sums.collected for line in held.lines)
    assert f"{paper_value(collected + 900, Kind.MONEY)} with what is in the sum" in said


def test_a_paper_s_properties_say_when_it_was_made() -> None:
    content = pdf.write(document(), samples.STAMP, quiet)
    assert content.count(b"D:20261118061000-08'00'") == 2  # created and last changed
    assert (
        workbook(xlsx.write(document(), samples.STAMP, quiet)).properties.created.isoformat() == "2026-11-18T14:10:00"
    )


def test_summaries_add_up_over_the_main_section() -> None:
    whole = document()
    main = whole.section(whole.main)
    for section in whole.sections:
        if section.rolls_up is not None:
            for column in section.columns:
                if column.total:
                    assert section.totals[section.place(column.name)] == main.totals[main.place(column.name)]


@pytest.mark.parametrize("name", WRITERS)
def test_the_same_inputs_give_the_same_bytes(name: str) -> None:
    first = WRITERS[name](document(), samples.STAMP, quiet)
    time.sleep(1.1)  # archives and documents count in seconds
    assert WRITERS[name](document(), samples.STAMP, quiet) == first


@pytest.mark.parametrize("name", ["pdf", "xlsx"])
def test_another_stamp_gives_other_bytes(name: str) -> None:
    other = replace(samples.STAMP, code="COL01-0000-0000-0000-0000")
    assert WRITERS[name](document(), samples.STAMP, quiet) != WRITERS[name](document(), other, quiet)


def test_a_demonstration_says_so_on_every_page_and_row() -> None:
    whole = document()
    pages = words_of(pdf.write(whole, samples.STAMP, quiet)).split("\f")[:-1]
    assert all("DEMONSTRATION" in page for page in pages)
    assert all(row[-1] == "DEMONSTRATION" for row in csv_rows(csv.write(whole, samples.STAMP, quiet))[1:])
    real = document(samples.floor(1, 2)._replace(demonstration=False), 1)
    for name, write in WRITERS.items():
        assert b"DEMONSTRATION" not in write(real, samples.STAMP, quiet), name
    assert "DEMONSTRATION" not in words_of(pdf.write(real, samples.STAMP, quiet))


def test_a_report_of_nothing_says_so() -> None:
    held = samples.floor()._replace(lines=(), outside=(), rules=(), position=None, digests=())
    whole = document(held)
    stamp = Stamp(made=samples.STAMP.made, position=None, code=samples.STAMP.code)
    assert "No hand is recorded for these gaming days." in words_of(pdf.write(whole, stamp, quiet))
    assert len(csv_rows(csv.write(whole, stamp, quiet))) == 1
    assert workbook(xlsx.write(whole, stamp, quiet))["Collections"]["A6"].value.startswith("No hand is recorded")


def test_another_process_writes_the_same_bytes() -> None:
    """Not by luck of this one: sets and dicts of strings lie otherwise in each process."""
    code = (
        "from hashlib import sha256; from reports.registry import report; from reports.writers import csv, pdf, xlsx;"
        "from tests.reports import samples; d = report('COL01').compose(samples.asked(3), samples.floor());"
        "[print(sha256(w.write(d, samples.STAMP, lambda n: None)).hexdigest()) for w in (pdf, xlsx, csv)]"
    )
    said = set()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "DJANGO_SETTINGS_MODULE": "compliance.settings"}
        command = [sys.executable, "-c", f"import django; django.setup(); {code}"]
        run = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
        said.add(run.stdout)
    assert len(said) == 1
    assert len(said.pop().split()) == 3
