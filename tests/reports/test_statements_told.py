"""What a statement says of itself: how sure each figure is, what is missing, what goes on, what it comes to."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec import structs

from compliance.law.city import cities
from compliance.money.ledger.day import Day, Taking
from compliance.money.papers.box import Box
from compliance.money.papers.count import Count
from compliance.money.papers.fund import Fund
from compliance.money.papers.marker import Marker
from compliance.money.papers.reading import Reading
from compliance.money.papers.slip import Slip
from compliance.money.read.day_accounts import Period
from compliance.papers.forms.day_papers import Papers
from compliance.papers.forms.form import Paper
from reports.base import Document
from reports.controls import control_totals
from reports.registry import reports
from reports.restating import Restated, Statement
from reports.writers import csv, pdf, xlsx
from tests.reports import every, money_samples, samples
from tests.reports.paper import words_of
from tests.reports.reading import csv_rows, quiet, workbook


def books(*papers: Paper, takings: Iterable[Taking] = (), set_up: Iterable[Paper] = (), days: int = 1) -> Period:
    """So many days of which nothing is known but this, on the first of them."""
    period = money_samples.period(1, 4)
    [day] = period.days
    first = structs.replace(day, papers=Papers(papers), takings=tuple(takings), set_up=Papers(set_up), unreviewed=0)
    return period._replace(days=(first,))


def made(code: str, period: Period, days: int = 1) -> Document:
    held: Any = {
        "CNT01": Statement(period),
        "COL02": Statement(period, city=cities()["demonstration"]),
    }
    return every.compose(code, days, held.get(code, period))


def box(table: str, name: str = "BX", shift: str = "Day") -> Box:
    at = datetime.datetime.combine(money_samples.FIRST, datetime.time(14), tzinfo=money_samples.ZONE)
    return Box(
        id=f"{name}-{table}-{shift}", gaming_day=money_samples.FIRST, box=name, table=table, shift=shift, holds="drop",
        removed=at, removed_by=f"S-{table}", carried_by=("S-1", "F-2"), received=at, received_by="C-1",
    )  # fmt: skip


def count(table: str, name: str = "BX", which: str = "first", amount: str = "10.00", shift: str = "Day") -> Count:
    at = datetime.datetime.combine(
        money_samples.FIRST, datetime.time(16 + (which == "second")), tzinfo=money_samples.ZONE
    )
    return Count(
        id=f"C-{name}-{table}-{which}-{shift}", gaming_day=money_samples.FIRST, box=name, table=table, shift=shift,
        holds="drop", count=which, at=at, counted_by=("C-1", "C-2"), amount=amount,  # type: ignore[arg-type]
    )  # fmt: skip


def taking(hands: int = 10, **changes: Any) -> Taking:
    return Taking("T1", 10, money_samples.BACCARAT, "fee", hands, 3_000, 2_500, **changes)


def test_a_box_that_hung_at_two_tables_is_counted_for_the_one_alone() -> None:
    whole = made("CNT01", books(box("T1"), box("T2"), count("T2"), count("T2", which="second")))
    assert "1 box is removed and not counted." in whole.answer
    assert [row[1] for row in whole.section("not-counted").rows] == ["T1"]
    sheet = whole.section("sheet")
    [row] = sheet.rows
    assert row[sheet.place("removed_by")] == "S-T2", "not whoever took the other one"


def late(table: str) -> tuple[Marker, Slip]:
    """Five dollars put off in the morning, and the slip on which they were paid in the afternoon."""
    at = datetime.datetime.combine(money_samples.FIRST, datetime.time(10, 20), tzinfo=money_samples.ZONE)
    day, paid = money_samples.FIRST, at + datetime.timedelta(hours=5)
    return (
        Marker(id="MK-1", gaming_day=day, table=table, seat=2, game=money_samples.BACCARAT, at=at, amount="5.00"),
        Slip(
            id="LATE",
            gaming_day=day,
            table=table,
            kind="vigorish",
            from_=paid,
            to=paid,
            amount="5.00",
            settles=("MK-1",),
        ),
    )


@pytest.mark.parametrize(
    ("table", "waived", "said"),
    [
        ("T1", 0, None),  # paid late at the table that was short of it
        ("V1", 0, "Collected $5.00 short of what was due."),  # at one of which no hand tells
        ("V1", 500, "$5.00 of what was due was waived; nothing else is missing."),
        ("V1", 300, "Collected $2.00 short of what was due, with $3.00 waived."),
        ("T1", 300, "Collected $3.00 over what was due, with $3.00 waived."),
    ],
)
def test_late_vigorish_answers_the_hands_of_its_table_alone(table: str, waived: int, said: str | None) -> None:
    owed = Taking("T1", 10, money_samples.BACCARAT, "vigorish", 10, 3_000, 2_500, waived=waived)
    told = made("COL02", books(*late(table), takings=[owed])).answer
    assert [one for one in told if "what was due" in one] == ([] if said is None else [said])


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        ("25.00", None),
        ("24.51", None),
        ("24.50", None),  # two percent of twenty-five dollars
        ("24.49", "$0.51 less was counted than the $25.00 that were collected: more than 2 % of the fees."),
        ("30.00", None),
    ],
)
def test_a_month_that_was_counted_short_of_its_fees_says_so(counted: str, said: str | None) -> None:
    told = made("COL02", books(box("T1"), count("T1", amount=counted), takings=[taking()])).answer
    assert [one for one in told if "less was counted" in one] == ([] if said is None else [said])


def test_a_box_that_was_counted_and_never_removed_is_told() -> None:
    whole = made(
        "CNT01", books(box("T1"), count("T1"), count("T1", which="second"), count("T2"), count("T2", which="second"))
    )
    assert "1 box is counted, and nobody recorded the removal." in whole.answer
    assert "not recorded" in words_of(pdf.write(whole, samples.STAMP, quiet))


def test_the_count_sheet_goes_by_table_and_shift_with_both_counts_and_when() -> None:
    papers = [count(table, f"B-{table}-{shift}", which, shift=shift, amount="10.00" if which == "first" else "9.00")
              for table in ("T10", "T2") for shift in ("Grave", "Day") for which in ("first", "second")]  # fmt: skip
    section = made("CNT01", books(*papers)).section("sheet")
    assert [row[1:3] for row in section.rows] == [("T2", "Day"), ("T2", "Grave"), ("T10", "Day"), ("T10", "Grave")]
    assert {row[section.place("apart")] for row in section.rows} == {-100}
    assert {row[section.place("at")].hour for row in section.rows} == {17}  # type: ignore[union-attr]


def test_due_is_held_against_what_was_collected_at_the_same_hands() -> None:
    """Ten hands of which all is known, four of which the due is not: their $9.00 is in no difference."""
    whole = made("CNT01", books(takings=[taking(14, untold=4, untold_collected=900)]))
    for name in ("reconciliation", "days"):
        section = whole.section(name)
        [row] = section.rows
        shown = [row[section.place(one)] for one in ("due", "compared", "difference", "collected")]
        assert shown == [3_000, 2_500, -500, 3_400]


def test_what_nobody_knows_of_a_month_stands_in_a_sentence() -> None:
    takings = [taking(14, untold=4, untold_collected=900), taking(12, unrecorded=2, unrecorded_due=600)]
    said = made("COL02", books(takings=takings)).answer
    assert "For 4 collections the due is not known; $9.00 taken there is in no difference." in said
    assert "For 2 collections nobody recorded the amount; they are in no sum, with $6.00 due." in said


@pytest.mark.parametrize("code", ["COL02", "CNT01", "RAK01"])
def test_days_of_which_nothing_is_recorded_are_not_passed_over(code: str) -> None:
    said = "Of 28 of the 31 gaming days nothing is recorded: no play, or play not reported."
    assert said in made(code, money_samples.period(3, 4), 31).answer
    assert not any("nothing is recorded" in one for one in made(code, money_samples.period(3, 4), 3).answer)
    assert said in every.compose("COL01", 31, samples.floor(3)).answer


def test_each_figure_at_the_head_is_final_or_an_estimate() -> None:
    open_, closed = money_samples.period(3, 4, open_days=1), money_samples.period(3, 4, open_days=0)
    titles = [figure.title for figure in made("COL02", open_, 3).figures]
    assert titles == ["Gross revenue, estimate", "Players’ jackpots, apart, estimate", "Fee to the city, estimate"]
    assert all(figure.title.endswith(", final") for figure in made("COL02", closed, 3).figures)
    assert [figure.title for figure in made("CNT01", open_, 3).figures][:2] == [
        "Collected, estimate",
        "Counted, so far",
    ]
    assert made("CNT01", closed, 3).figures[1].title == "Counted, final"
    assert made("RAK01", open_, 3).figures[0].title == "Collected, estimate"
    assert made("JPT01", open_, 3).figures[1].title == "Left in all, estimate"


def test_money_without_hands_has_no_hands_and_not_none_of_them() -> None:
    section = made("COL02", money_samples.period(2, 4), 2).section("commission")
    [row] = [row for row in section.rows if row[1] == "Time collection"]
    assert row[section.place("hands")] is None


@pytest.mark.parametrize(
    ("code", "never"),
    [
        ("CNT01", "Every box that was removed is counted."),
        ("PRG01", "Every one of them shows what it should."),
        ("PST01", "Something hung at every table"),
    ],
)
def test_where_nothing_is_known_nothing_is_well(code: str, never: str) -> None:
    period = books()._replace(days=(), position=None)
    held: Any = every.register(1, 0)._replace(gaps=(), played=None) if code == "PST01" else period
    whole = every.compose(code, 1, Statement(period) if code == "CNT01" else held)
    assert never not in words_of(pdf.write(whole, samples.STAMP, quiet))


def test_readings_of_which_none_was_worked_out_do_not_show_what_they_should() -> None:
    at = datetime.datetime.combine(money_samples.FIRST, datetime.time(14), tzinfo=money_samples.ZONE)
    reading = Reading(
        id="R-1", gaming_day=at.date(), meter="m", at=at, moment="shift-start", amount="1.00", coin_in=1, by="F"
    )
    said = made("PRG01", books(reading)).answer
    assert said[0].startswith("1 reading; 0 readings worked out")
    assert not any("shows what it should" in one for one in said)


def test_a_period_without_a_down_has_no_figure_of_nothing() -> None:
    whole = made("RAK01", books()._replace(days=(), position=None))
    assert {figure.value for figure in whole.figures} == {None}


def test_hands_of_which_two_slips_tell_are_counted_once() -> None:
    papers = [slip("rake", "60.00"), slip("jackpot-drop", "30.00"), slip("vigorish", "15.00")]
    whole = made("RAK01", books(*papers))
    [row] = whole.section("by-table").rows
    shown = [row[whole.section("by-table").place(name)] for name in ("hands", "collected", "players", "a_hand")]
    assert shown == [30, 7_500, 3_000, 250]


def test_what_a_table_takes_for_time_is_in_no_figure_of_a_hand() -> None:
    """$3.00 a hand at one table; another one sells time and counts none: together it is $3.00 a hand still."""
    time = slip("time", "40.00")
    papers = [slip("rake", "90.00"), structs.replace(time, table="N1", hands=None)]
    by_shift = made("RAK01", books(*papers)).section("by-shift")
    [row] = by_shift.rows
    assert [row[by_shift.place(name)] for name in ("hands", "collected", "a_hand")] == [30, 13_000, 300]


def slip(kind: str, amount: str) -> Slip:
    at = datetime.datetime.combine(money_samples.FIRST, datetime.time(14), tzinfo=money_samples.ZONE)
    return Slip(
        id=f"SL-{kind}", gaming_day=at.date(), table="T9", kind=kind, from_=at, to=at + datetime.timedelta(hours=1),  # type: ignore[arg-type]
        amount=amount, dealer="D-1", hands=30,
    )  # fmt: skip


def test_two_funds_of_one_name_stay_two() -> None:
    period = money_samples.period(2, 4)
    [fund] = period.days[0].set_up.of(Fund)
    other = structs.replace(fund, id="FD-2", fund="bad-beat-2", tables=("T1",), opening="70.00")
    days = tuple(_with(day, fund, other) for day in period.days)
    whole = made("JPT01", period._replace(days=days), 2)
    titles = [f"Bad beat jackpot ({name})" for name in ("bad-beat", "bad-beat-2")]
    assert [row[0] for row in whole.section("funds").rows] == titles
    assert {row[0] for row in whole.section("ledger").rows} <= set(titles)
    assert sum(one.endswith("left.") for one in whole.answer) == 2


def _with(day: Day, *funds: Fund) -> Day:
    return structs.replace(day, set_up=Papers(funds))


@pytest.mark.parametrize("code", list(reports()))
def test_control_totals_are_those_of_the_csv(code: str) -> None:
    whole = every.documents(2, 4)[code]
    main = whole.section(whole.main)
    head, *lines = csv_rows(csv.write(whole, samples.STAMP, quiet))
    said = control_totals(whole)
    assert f"{main.title} (the rows of the CSV): {len(lines):,} row" in said
    for place, column in enumerate(main.columns):
        known = [line[place] for line in lines if line[place] != ""]
        if column.total and known and column.kind == "count":
            assert f"{column.title} {sum(map(int, known)):,}" in said
        elif column.total and known:
            cents = sum(round(float(value) * 100) for value in known)
            assert f"{column.title} {'−' if cents < 0 else ''}${abs(cents) / 100:,.2f}" in said
    assert "Control totals" in words_of(pdf.write(whole, samples.STAMP, quiet))
    front = workbook(xlsx.write(whole, samples.STAMP, quiet))["Report"]
    assert "Control totals" in [cell.value for cell in front["A"]]
    assert head[0] == main.columns[0].name


@pytest.mark.parametrize("code", ["COL02", "CNT01"])
def test_a_restatement_is_marked_on_every_page_and_sheet(code: str) -> None:
    restated = Restated((money_samples.FIRST,), f"{code}-AAAA-BBBB-CCCC-DDDD")
    period = money_samples.period(5, 4)
    whole = every.compose(
        code,
        5,
        Statement(period, restated),
    )
    mark = f"Restatement of {code}-AAAA-BBBB-CCCC-DDDD"
    pages = words_of(pdf.write(whole, samples.STAMP, quiet)).split("\f")[:-1]
    assert len(pages) >= 3
    assert all(mark in page for page in pages)
    assert f"Restates {restated.code}: the books of 10/01/2026 were restated." in whole.answer
    for sheet in workbook(xlsx.write(whole, samples.STAMP, quiet)):
        assert any(mark in str(cell.value) for row in sheet["A1:A8"] for cell in row), sheet.title


def test_a_table_that_goes_on_is_named_on_the_next_page() -> None:
    pages = words_of(pdf.write(made("COL02", money_samples.period(31, 4), 31), samples.STAMP, quiet)).split("\f")
    assert sum("Gross revenue by gaming day (continued)" in page for page in pages) >= 1
