"""ROT01: the strips on paper, the rows in three formats, what could not be told, and as if an instrument applied."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from reports.base import Document, ReportRequest
from reports.identity import digest_of
from reports.registry import report
from reports.writers import csv, pdf, xlsx
from reports.writers.lines import layout
from tests.reports import rotation_samples as made_up
from tests.reports import samples
from tests.reports.formulas import Engine
from tests.reports.paper import pages_of, words_of
from tests.reports.reading import csv_rows, document, quiet, workbook


def paper(*days: Any, as_if: bool = False, **chosen: str) -> Document:
    asked = ReportRequest("lucky-derby", samples.DAY, samples.DAY, chosen)
    return report("ROT01").compose(asked, made_up.rotation(*days, as_if=as_if))


def printed(whole: Document) -> bytes:
    return pdf.write(whole, samples.STAMP, quiet)


def page_count(content: bytes) -> int:
    return content.count(b"/Type /Page\n") + content.count(b"/Type /Page ")


def test_what_came_later_leaves_the_number_of_older_papers_as_it_was() -> None:
    """Worked out by the version before there were strips: papers that were handed over are still ours."""
    before = "010dc7a99a5572092aad681b0a0412d79373179498e5d24722c469f4f52d6f4b"
    assert digest_of(document(), 48_213, ("a",)) == before


def test_a_table_day_of_fifteen_hundred_hands_breaks_over_pages() -> None:
    whole = paper(made_up.table_day(hands=1_500), table="T1")
    content = printed(whole)
    pages = words_of(content, 4).split("\f")[:-1]
    hours = [page for page in pages if "to 07:00" in page or "to 08:00" in page]
    assert len(hours) == 1  # two strips of eight seats go on a page
    assert "Table T1, 11/15/2026, 06:00 to 07:00" in hours[0]
    assert "P8" in hours[0]  # bars bear their holder
    assert "ROT001 fail: hands 11, 40" in hours[0]
    assert len(whole.strips[0].shown) == 1 + 24
    assert page_count(content) >= 24 // 2 + len(whole.section("turns").rows) // 30
    for page in pages_of(content, 4):
        for letter, left, bottom, right, top in page.letters:
            assert 0 <= left <= right <= page.width, letter
            assert 0 <= bottom <= top <= page.height, letter


def test_five_thousand_turns_are_printed_and_more_are_named() -> None:
    """That what is on paper is printed to its last line is asked of the fifteen hundred hands above."""
    whole = paper(made_up.table_day(hands=10_600, missing=False), table="T1")
    turns = whole.section("turns")
    assert 5_000 <= len(turns.rows) <= 6_000
    assert turns.on_paper
    many = paper(*(made_up.table_day(f"T{n}", 1_400) for n in range(1, 11)))
    assert not many.section("turns").on_paper
    assert page_count(printed(many)) < 150
    assert len(csv_rows(csv.write(many, samples.STAMP, quiet))) == len(many.section("turns").rows) + 1


def test_turns_that_are_not_printed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reports.rotation_sections.PRINTED", 10)
    words = words_of(printed(paper(made_up.table_day(hands=30), table="T1")))
    assert "turns: they stand in the workbook and the CSV." in words


def test_strips_are_of_the_tables_of_most_concern() -> None:
    days = [made_up.table_day(f"T{n}", 8) for n in range(1, 131)]
    assert paper(*days).strips == ()  # the paper of all tables fits on two pages
    whole = paper(*days, table="T1")
    assert len(whole.strips[0].shown) == 120
    assert "10 further table-days of less concern not drawn" in whole.strips[0].note


def test_every_formula_comes_to_the_figure_beside_it() -> None:
    content = xlsx.write(paper(as_if=True), samples.STAMP, quiet)
    formulas, values = workbook(content, values=False), workbook(content)
    engine, checked = Engine(formulas), 0
    for sheet in formulas:
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"):
            stored = Decimal(str(values[sheet.title][cell.coordinate].value))
            assert engine.formula(sheet.title, cell.value[1:]) == stored, (sheet.title, cell.coordinate)
            checked += 1
    assert checked >= 50


def test_figures_dates_and_times_are_real_ones_in_the_workbook() -> None:
    whole = paper()
    row = next(workbook(xlsx.write(whole, samples.STAMP, quiet))["Turns"].iter_rows(min_row=6, values_only=True))
    assert row[0].isoformat() == "2026-11-15T00:00:00"
    assert [each.isoformat() for each in row[8:10]] == ["2026-11-15T06:00:00", "2026-11-15T06:01:47"]
    assert row[7] == 2
    lines = csv_rows(csv.write(whole, samples.STAMP, quiet))
    assert lines[1][8] == "2026-11-15T06:00:00-08:00"
    assert lines[0][:3] == ["gaming_day", "table", "first_hand"]


def test_what_people_are_called_is_never_a_formula() -> None:
    whole = paper(made_up.table_day(hands=20, person="=HYPERLINK({})"))
    lines = csv_rows(csv.write(whole, samples.STAMP, quiet))
    assert {line[4][0] for line in lines[1:]} == {"'"}
    sheet = workbook(xlsx.write(whole, samples.STAMP, quiet), values=False)["Turns"]
    assert {sheet.cell(row, 5).data_type for row in range(6, 12)} == {"s"}


def test_what_cannot_be_told_is_said_and_is_no_nought() -> None:
    whole = paper(made_up.table_day(hands=400))
    rows = {str(row[2]): row[3:] for row in whole.section("not-told").rows}
    assert rows["anything: the hands are not in the record"] == (2, "hands 157, 314")
    assert rows["to whom it was offered: offers were not recorded"] == (3, "hands 101, 202, 303")
    assert "2 hands are not in the record: who held it then cannot be told." in whole.answer
    few = paper(made_up.table_day(hands=160))
    assert "hand 157" in words_of(printed(few))


def test_as_if_stands_beside_what_is_in_force() -> None:
    plain, whole = paper(), paper(as_if=True, **{"as-if": made_up.WORN})
    names = [section.name for section in plain.sections]
    assert [section.name for section in whole.sections] == [*names[:3], "as-if", "as-if-findings", *names[3:]]
    sums = whole.section("as-if")
    assert sum(row[sums.place("fails")] for row in sums.rows) == len(whole.section("as-if-findings").rows) == 80
    assert whole.section("findings") == plain.section("findings")
    [said] = [line for line in whole.answer if line.startswith("As if ")]
    assert "80 fails. In force in these gaming days: no. None of this is stored" in said
    assert "Counsel must confirm" in dict(whole.facts)["As if"]
    assert "on a day not known" in dict(whole.facts)["As if"]


def test_of_very_many_as_if_findings_the_sums_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reports.rotation_sections.SUPPOSED", 5)
    whole = paper(made_up.table_day(hands=30), as_if=True, **{"as-if": made_up.WORN})
    words = words_of(printed(whole))
    rows = len(whole.section("as-if-findings").rows)
    assert rows > 5
    assert f"{rows} findings, hand by hand: they stand in the workbook." in words
    assert "ROT013" in words


def test_nothing_played_is_said() -> None:
    asked = ReportRequest("lucky-derby", samples.DAY, samples.DAY)
    whole = report("ROT01").compose(asked, made_up.rotation()._replace(days=(), clauses={}, position=None))
    assert whole.answer == ["No hand is recorded for these gaming days."]
    assert "No hand is recorded for these gaming days." in words_of(printed(whole))


def test_no_word_of_a_head_is_broken_where_a_long_text_takes_what_room_there_is() -> None:
    whole = paper()
    section = whole.section("findings")
    for often in range(3, 60):
        long = [(*row[:6], f"{row[6]} " * often, f"{row[7]}; " * often, row[8]) for row in section.rows[:1]]
        laid = layout(replace(section, rows=long), 704, {})
        titles = [column.title.split() for column in laid.columns]
        assert [" ".join(lines).split() for lines in laid.head] == titles, often


def test_exceptions_and_totals_of_all_tables_stand_on_two_pages_whatever_was_dealt() -> None:
    for hands in (30, 400):
        whole = paper(*(made_up.table_day(f"T{n}", hands) for n in range(1, 9)))
        pages = words_of(printed(whole)).split("\f")[:-1]
        assert len(pages) <= 3  # behind them what the paper rests on, and who signs
        worst = whole.section("worst")
        assert len(worst.rows) == 8
        assert "The 8 worst of" in pages[1]
        assert all(str(row[2]) in pages[1] for row in worst.rows)
        assert all(str(row[1]) in pages[0] for row in whole.section("tables").rows)
        assert "In the workbook" in pages[1]
        assert "What this rests on" in pages[-1]
