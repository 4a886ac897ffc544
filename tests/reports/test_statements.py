"""The statements of the money, made of books on paper: the same figures in three formats, in words, and in each other."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest

from compliance.law.city import cities
from compliance.money.ledger.commission import commissions, revenue
from compliance.money.ledger.downs import downs
from compliance.money.ledger.line_items import added
from compliance.money.ledger.reconciliation import lines
from compliance.money.read.day_accounts import Period
from reports.base import Document, Kind, ReportRequest
from reports.registry import report
from reports.restating import Restated, Statement
from reports.writers import csv, pdf, xlsx
from tests.reports import money_samples, samples
from tests.reports.formulas import Engine
from tests.reports.paper import words_of
from tests.reports.reading import csv_rows, quiet, sheet_rows, workbook

CODES = ("CNT01", "PRG01", "JPT01", "COL02", "RAK01")


def made(code: str, period: Period | None = None, days: int = 3, **held: Any) -> Document:
    period = period or money_samples.period(days, 4, open_days=1)
    last = money_samples.FIRST + datetime.timedelta(days=days - 1)
    found = report(code)
    gathered: Any = period
    if code == "COL02":
        gathered = Statement(period, **{"city": cities()["demonstration"], **held})
    elif code == "CNT01":
        gathered = Statement(period, **held)
    return found.compose(ReportRequest("lucky-derby", money_samples.FIRST, last), gathered)


@pytest.mark.parametrize(
    ("code", "days", "tables"),
    [("CNT01", 5, 4), ("PRG01", 13, 4), ("JPT01", 13, 4), ("COL02", 13, 4), ("RAK01", 11, 1)],
)
def test_paper_workbook_and_csv_hold_the_same_rows_and_formulas_come_to_them(code: str, days: int, tables: int) -> None:
    whole = made(code, money_samples.period(days, tables, open_days=1), days)
    content = xlsx.write(whole, samples.STAMP, quiet)
    formulas, values = workbook(content, values=False), workbook(content)
    engine, checked = Engine(formulas), 0
    for sheet in formulas:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    stored = Decimal(str(values[sheet.title][cell.coordinate].value))
                    assert engine.formula(sheet.title, cell.value[1:]) == stored, (sheet.title, cell.coordinate)
                    checked += 1
    assert checked >= 3
    main = whole.section(whole.main)
    assert len(csv_rows(csv.write(whole, samples.STAMP, quiet))) == len(main.rows) + 1
    held = list(sheet_rows(values[main.tab or main.title], main))
    for place, column in enumerate(main.columns):
        if column.kind is Kind.MONEY:
            written = [None if row[place] is None else round(row[place] * 100) for row in held]
            assert written == [row[place] for row in main.rows]
    paper = words_of(pdf.write(whole, samples.STAMP, quiet))
    assert whole.title in paper
    for section in whole.sections:
        assert section.title in paper


def test_what_the_statement_of_a_month_says_is_what_the_counts_of_its_days_say() -> None:
    period = money_samples.period(31, 4)
    whole = made("COL02", period, 31)
    main, days, rake = whole.section("commission"), whole.section("days"), made("RAK01", period, 31).section("downs")
    held = [line for day in period.days for line in lines(day)]
    house = added(line.collected for line in held if line.holds == "drop")
    players = added(line.collected for line in held if line.holds == "jackpot")
    assert house is not None
    assert main.totals[main.place("collected")] == house == days.totals[days.place("collected")]
    assert main.totals[main.place("players")] == players
    assert rake.totals[rake.place("collected")] == house
    assert rake.totals[rake.place("players")] == players
    gross = added(revenue(day).revenue for day in period.days)
    assert days.totals[days.place("revenue")] == gross == whole.figures[0].value
    best = [line.counted if line.counted is not None else line.collected for line in held if line.holds == "drop"]
    assert gross == added(best) != house


def test_each_kind_of_fee_is_apart_and_what_is_not_known_is_no_zero() -> None:
    found = {(one.game, one.kind): one for one in commissions(money_samples.period(2, 4).days)}
    assert {kind for _, kind in found} == {"fee", "rake", "jackpot-drop", "time"}
    rake, drop = (found[money_samples.HOLDEM, kind] for kind in ("rake", "jackpot-drop"))
    assert rake.due is None, "the page prints a ceiling: nothing is due"
    assert rake.most > rake.other > 0
    assert rake.slips > 0
    assert drop.players
    assert not rake.players
    assert found["", "time"].collected == 2 * 6_300


def test_a_month_is_an_estimate_until_every_day_is_counted_and_closed() -> None:
    whole = made("COL02", money_samples.period(31, 4, open_days=2), 31)
    grades = [row[2] for row in whole.section("days").rows]
    assert grades == ["final"] * 29 + ["estimate"] * 2
    assert whole.answer[-1].startswith("Estimate: 29 of 31 gaming days are counted and closed; 2 with $")
    assert whole.figures[0].title == "Gross revenue, estimate"
    closed = made("COL02", money_samples.period(31, 4, open_days=0), 31)
    assert closed.answer[-1] == "Final: all 31 gaming days are counted and closed."
    assert closed.figures[0].title == "Gross revenue, final"


def test_the_citys_fee_stands_with_its_working_its_day_and_its_words() -> None:
    whole = made("COL02", money_samples.period(31, 4), 31, city=cities()["marina"])
    fee, gross = whole.figures[2].value, whole.figures[0].value
    assert isinstance(gross, int)
    assert fee == 185_000 + (13 * (gross - 2_000_000) + 50) // 100
    assert "to be filed by 11/14/2026" in " ".join(whole.answer)
    assert dict(whole.facts)["Declaration"].startswith("I declare under penalty of perjury")
    assert "https://marina.municipal.codes/Code/5.32.124" in dict(whole.facts)["City"]
    assert [row[6] for row in whole.section("city").rows] == [None, None, None, fee]


@pytest.mark.parametrize(
    ("city", "days", "says"),
    [
        ("isleton", 31, "The rate, the day and the words of the declaration were not read."),
        ("adelanto", 31, "reckons by the quarter: ask for gaming days 10/01/2026 – 12/31/2026"),
        ("marina", 12, "reckons by the month: ask for gaming days 10/01/2026 – 10/31/2026"),
        (None, 31, "name it as `city` in the house file"),
    ],
)
def test_without_brackets_or_a_whole_period_no_fee_is_reckoned(city: str | None, days: int, says: str) -> None:
    whole = made("COL02", money_samples.period(days, 4), days, city=None if city is None else cities()[city])
    assert whole.figures[2].value is None
    assert says in " ".join(whole.answer)
    assert "Fee to the city" in words_of(pdf.write(whole, samples.STAMP, quiet))


def test_a_restatement_names_what_it_restates_and_the_day() -> None:
    whole = made("COL02", days=3, restated=Restated((money_samples.FIRST,), "COL02-AAAA-BBBB-CCCC-DDDD"))
    assert "Restates COL02-AAAA-BBBB-CCCC-DDDD: the books of 10/01/2026 were restated." in whole.answer


def test_a_down_is_told_by_hour_or_by_slip_and_by_hand() -> None:
    period = money_samples.period(1, 4)
    found = downs(period.days[0])
    slips = [down for down in found if down.by != "hands"]
    assert {down.table for down in slips} == {money_samples.SLIPPED}
    assert all(down.due is None and down.differing is None for down in slips), "nobody judged a slip"
    night = next(down for down in found if down.table == "T1" and down.begins.hour == 2)
    assert night.begins.date() == money_samples.FIRST + datetime.timedelta(days=1)
    assert night.shift == "Grave"
    assert night.a_hand is not None
    assert night.hands is not None
    assert night.collected is not None
    assert abs(Decimal(night.collected) / night.hands - night.a_hand) <= Decimal("0.5")
    assert "T9" in {str(row[1]) for row in made("RAK01", period, 1).section("downs").rows}


def test_figures_outside_their_limits_are_named_by_day() -> None:
    period = money_samples.period(20, 4)
    odd = period.days[11]
    odd.takings = tuple(
        one
        if one.table != "T1" or one.kind != "fee"
        else type(one)(one.table, one.hour, one.game, "fee", 40, 4_000, 4_000, "D-1")
        for one in odd.takings
    )
    section = made("RAK01", period, 20).section("fee-a-hand")
    row = next(row for row in section.rows if row[0] == "Table T1 Day")
    assert row[-2:] == (1, "10/12")
    low, high, lowest = row[3], row[4], row[5]
    assert isinstance(low, int)
    assert isinstance(high, int)
    assert lowest == 100
    assert lowest < low <= high
    assert "fee-a-hand" not in [one.name for one in made("RAK01", days=3).sections], "three days have no limits"


@pytest.mark.parametrize("code", CODES)
def test_a_period_of_which_nothing_is_known_says_so(code: str) -> None:
    period = money_samples.period(1, 4)._replace(days=(), position=None)
    whole = made(code, period, 1)
    assert len(whole.answer) == 1
    assert words_of(pdf.write(whole, samples.STAMP, quiet))
    assert xlsx.write(whole, samples.STAMP, quiet)


def test_a_limit_that_nobody_set_is_none_and_not_untold() -> None:
    paper = words_of(pdf.write(made("PRG01", days=13), samples.STAMP, quiet))
    assert "not told" not in paper
    assert "one thousand dollars" in paper
    assert "$5.00 over" in paper
