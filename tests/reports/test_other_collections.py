"""COL01's table of what is collected beside the fees: by kind, in no sum of the fees, and not there where nothing was."""

from __future__ import annotations

from decimal import Decimal

from compliance.floor.read.collections import Collections, OtherCollected
from compliance.floor.rules.takings import Figures
from reports.writers import pdf, xlsx
from tests.reports import samples
from tests.reports.formulas import Engine
from tests.reports.paper import words_of
from tests.reports.reading import document, quiet, workbook

DROP = Figures(hands=10, due=1_000, collected=900, differing=1, short=-100)
RAKE = Figures(
    hands=7, differing=1, over=50, capped=5, most=4_000, under_most=3_000, untold=1, untold_collected=300, neither=1
)
TIME = Figures(hands=4, untold=4)


def held() -> Collections:
    """A floor with a jackpot, a rake under a ceiling, and time of which no hand tells."""
    floor, keys = samples.floor(1, 1), (samples.DAY, "T1", samples.SHIFTS[0], "Texas Hold'em", "poker 1")
    kinds = (("jackpot-drop", DROP), ("rake", RAKE), ("time", TIME))
    return floor._replace(others=tuple(OtherCollected(*keys, kind, figures) for kind, figures in kinds))


def test_each_kind_has_its_line_and_what_is_not_known_is_no_zero() -> None:
    section = document(held(), 1).section("others")
    assert [row[5:] for row in section.rows] == [
        ("Jackpot drop", 10, 1_000, None, 900, 100, 0, 0),
        ("Rake", 7, None, 4_000, 3_300, None, 50, 2),
        ("Time", 4, None, None, 0, None, None, 4),
    ]


def test_fees_and_others_are_told_apart() -> None:
    with_, without = document(held(), 1), document(samples.floor(1, 1), 1)
    assert with_.section("collections").totals == without.section("collections").totals
    assert "Beside the fees, collected: $9.00 as jackpot drop, $33.00 as rake, $0.00 as time." in with_.answer
    assert "Other collections" not in [section.title for section in without.sections]


def test_what_was_waived_has_its_table_and_is_not_there_where_nothing_was() -> None:
    floor = held()
    first, *others = floor.lines
    lines = (first._replace(sums=first.sums._replace(waived=500)), *others)
    drop, *kinds = floor.others
    beside = (drop._replace(figures=drop.figures._replace(waived=25)), *kinds)
    whole = document(floor._replace(lines=lines, others=beside), 1)
    assert [row[5:] for row in whole.section("waived").rows] == [("Fee", 500), ("Jackpot drop", 25)]
    assert any("$5.00 of the fees due was waived" in said for said in whole.answer)
    assert "Waived" not in [section.title for section in document(floor, 1).sections]


def test_it_is_on_paper_and_its_totals_in_the_workbook_are_formulas() -> None:
    whole = document(held(), 1)
    assert "Other collections" in words_of(pdf.write(whole, samples.STAMP, quiet))
    content = xlsx.write(whole, samples.STAMP, quiet)
    formulas, values = workbook(content, values=False), workbook(content)
    engine, sheet = Engine(formulas), formulas["Other collections"]
    totals = [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    assert totals
    for cell in totals:
        stored = Decimal(str(values[sheet.title][cell.coordinate].value))
        assert engine.formula(sheet.title, cell.value[1:]) == stored
