"""What the catalogue says against a second, independent reading of each book: counts, every fee on every edge, every pay line."""

from __future__ import annotations

import datetime
from collections import Counter
from decimal import Decimal

import pytest

from games import fees
from games.schema import Game, PayRow, load
from games.terms.game import ChargeTerms, fee_terms
from games.terms.play import Play, Stake
from tests.games import second_reading
from tests.games.second_reading import Page, Pay, Row

DAY = datetime.date(2026, 9, 1)
READINGS = second_reading.readings()
PAGES = [page for reading in READINGS for page in reading.pages]
PAYS = [pay for reading in READINGS for pay in reading.pays]


def game(slug: str) -> Game:
    return load.catalogue().games[slug]


def charge(page: Page) -> ChargeTerms:
    terms = fee_terms(game(page.game), page.schedule, page.option, DAY)
    return next(one for one in terms.charges if one.charge.name == page.charge)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_edge_is_quoted_as_the_second_reader_has_it(page: Page) -> None:
    terms = charge(page)
    if page.rows[0].low is None:
        assert [row.fee for row in page.rows] == [Decimal(cents) / 100 for cents in terms.fees]
        return
    for figure in edges(page.rows, fees.module(terms.charge.basis).AXIS == "players"):
        held = {row.fee for row in page.rows if holds(row, figure)}
        due = terms.table.owed(play(terms, figure))[0].due
        assert {Decimal(cents) / 100 for cents in due.fees} == held, f"at {figure}"


def edges(rows: tuple[Row, ...], players: bool) -> list[Decimal]:
    """On each edge, a cent under it, a dollar over it; of players, each number and its neighbours."""
    printed = {edge for row in rows for edge in (row.low, row.high) if edge is not None}
    apart = (0, -1, 1) if players else (0, Decimal("-0.01"), 1)
    return sorted(figure for edge in printed for step in apart if (figure := edge + step) > 0)


def holds(row: Row, figure: Decimal) -> bool:
    """A row holds a figure up to the next dollar: the reading `cents-in-bands` of every book."""
    assert row.low is not None
    return row.low <= figure and (row.high is None or figure < int(row.high) + 1)


def play(terms: ChargeTerms, figure: Decimal) -> Play:
    """A hand in which the basis sees this figure."""
    if fees.module(terms.charge.basis).AXIS == "players":
        return Play(players=int(figure), ended="river")
    cents = int(figure * 100)
    wager = next(iter(terms.counts), "")
    return Play(stakes=(Stake(1, "P1", wager, cents),), pot=cents, ended="river")


@pytest.mark.parametrize("pay", PAYS, ids=str)
def test_every_pay_line_is_as_the_second_reader_has_it(pay: Pay) -> None:
    table = next(table for table in game(pay.game).pay_table if table.name == pay.table)
    assert [spelled(row) for row in table.row] == list(pay.lines)


def spelled(row: PayRow) -> str:
    said = [row.hand]
    said += [row.odds] if row.odds is not None else []
    said += [f"${row.pays:.2f}"] if row.pays is not None else []
    said += [f"share {row.share}"] if row.share is not None else []
    said += ["push"] if row.pushes else []
    said += [f"envy {row.envy:.2f}"] if row.envy is not None else []
    return " ".join(said)


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.book)
def test_counts(reading: second_reading.Reading) -> None:
    """Games, options, rows and pay lines, counted in the text; a page for several games counts once."""
    games = [one for one in load.catalogue().games.values() if one.book == reading.book]
    pages = {id(schedule): schedule for one in games for schedule in one.schedule}.values()
    held = Counter(
        games=len(games),
        schedules=len(pages),
        options=sum(len(schedule.option) for schedule in pages),
        rows=sum(len(bands) for schedule in pages for option in schedule.option for bands in option.bands.values()),
        pay_tables=sum(len(one.pay_table) for one in games),
        pay_lines=sum(len(table.row) for one in games for table in one.pay_table),
    )
    assert {name: held[name] for name in reading.counts} == reading.counts


def test_every_charge_with_a_figure_was_read_a_second_time() -> None:
    read_again = {(page.game, page.schedule, page.option, page.charge) for page in PAGES}
    books = {reading.book for reading in READINGS}
    for one in (one for one in load.catalogue().games.values() if one.book in books):
        for schedule in one.schedule:
            for option in schedule.option:
                for name in (*option.bands, *option.flat):
                    assert (one.slug, schedule.schedule, option.number, name) in read_again


def test_every_pay_table_was_read_a_second_time() -> None:
    read_again = {(pay.game, pay.table) for pay in PAYS}
    books = {reading.book for reading in READINGS}
    printed = {
        (one.slug, t.name) for one in load.catalogue().games.values() if one.book in books for t in one.pay_table
    }
    assert printed == read_again
