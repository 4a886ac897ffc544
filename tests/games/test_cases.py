"""Plays every worked hand of the catalogue: `pytest -k panda8` runs one game, `-k natural` its cases of that name."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from games.cards.money import cents_of
from games.schema import Game, cases, cases_pot, load
from games.schema.cases import UNKNOWN, Case, Cases, FeeCase
from games.settling.sheet import Due, Sheet
from games.terms.game import fee_terms, game_terms

FILES = {path.name.removesuffix(".cases.toml"): path for path in sorted(load.CATALOGUE.rglob("*.cases.toml"))}
GAMES = load.catalogue().games
HELD = {slug: cases.read(path) for slug, path in FILES.items()}


def _hands() -> list[object]:
    return [
        pytest.param(GAMES[slug], held, case, id=f"{slug}: {case.name}")
        for slug, held in HELD.items()
        for case in held.case
    ]


def _fees() -> list[object]:
    return [
        pytest.param(GAMES[slug], held, fee, id=f"{slug}: fees of {fee.schedule} {fee.option}")
        for slug, held in HELD.items()
        for fee in held.fee
    ]


def _day(game: Game) -> datetime.date:
    return max(edition.from_ for edition in game.edition)


@pytest.mark.parametrize(("game", "held", "case"), _hands())
def test_the_hand_comes_out_as_the_book_says(game: Game, held: Cases, case: Case) -> None:
    hand = cases.recorded(game, held, case)
    day = hand.gaming_day
    sheet = game_terms(game, day, case.readings, case.layout).settle(hand)
    _expect_cards(case, sheet)
    if case.pot is not None:
        assert cases_pot.misses(case.pot, sheet) == []
    for i, wager in enumerate(case.wagers):
        assert sheet.lines is not None, sheet.why_not
        line = sheet.lines[i]
        assert (line.result != "not stated") is wager.told
        if wager.becomes is not None:
            found = tuple(Fraction(part) for part in (line.paid, line.taken, line.pushed, line.returned))
            assert found == wager.becomes, f"{wager.on} of seat {wager.seat}: {line}"
    for expected in case.due:
        due = fee_terms(game, expected.schedule, expected.option, day).due(hand)
        assert due.base == cents_of(expected.total)
        _expect_fee(game, expected.schedule, expected.option, due, expected.fee, expected.line)


def _expect_cards(case: Case, sheet: Sheet) -> None:
    faults = [(draw.pile, draw.drawn) for draw in sheet.draws]
    assert faults == [(draw.pile, draw.drawn) for draw in case.draws]
    assert [(draw.pile, draw.drawn) for draw in sheet.open_draws] == [(one.pile, one.drawn) for one in case.left_open]
    for draw, found in zip(case.draws, sheet.draws, strict=True):
        assert draw.cite in (None, found.cite)
    if case.outcome is not None:
        assert sheet.outcome == case.outcome
    for pile, points in case.totals.items():
        dealt = case.piles.get(pile) or getattr(case, pile, None) or case.player or ""
        assert sheet.totals[pile] == (points, len(dealt.split()))
    if case.action_seat is not None:
        assert sheet.action_seat == (None if case.action_seat == UNKNOWN else case.action_seat)


def _expect_fee(game: Game, schedule: str, option: int, due: Due, fee: Decimal | None, line: str | None) -> None:
    if fee is None:
        assert due.fees == ()
        assert due.why
        return
    assert due.fees == (cents_of(fee),), due.why
    bands = fee_terms(game, schedule, option, _day(game)).bands
    assert [bands[row].cite for row in due.bands] == [line]


@pytest.mark.parametrize(("game", "held", "fee"), _fees())
def test_the_fee_is_that_of_the_printed_row(game: Game, held: Cases, fee: FeeCase) -> None:
    terms = fee_terms(game, fee.schedule, fee.option, _day(game))
    for total, figure, line in (*fee.totals, *((total, None, None) for total in fee.unprinted)):
        hand = cases.recorded_total(game, held, fee, total)
        for due in (terms.due(hand), terms.quote(cents_of(total))):
            assert due.base == cents_of(total)
            _expect_fee(game, fee.schedule, fee.option, due, figure, line)


def test_every_game_has_worked_hands_and_every_file_a_game() -> None:
    assert {slug for slug, game in GAMES.items() if game.procedure} <= set(FILES) <= set(GAMES)


def test_the_worked_hands_reach_every_wager_and_every_printed_row() -> None:
    """Each wager that the procedure settles is won and lost somewhere, every row of the third-card chart answers; where a file
    has fees, every row of every option (the other pages are held against a second reading of their figures)."""
    for slug, held in HELD.items():
        game = GAMES[slug]
        won = {wager.on for case in held.case for wager in case.wagers if wager.paid}
        lost = {wager.on for case in held.case for wager in case.wagers if wager.taken}
        needed = {wager.name for wager in game.wager if wager.wins or wager.pays}
        assert needed <= won, slug
        assert needed <= lost, slug
        assert won | lost <= {wager.name for wager in game.wager}, slug
        rows = {(fee.schedule, fee.option, row[2]) for fee in held.fee for row in fee.totals}
        printed = {
            (s.schedule, o.number, band.cite)
            for s in game.schedule
            for o in s.option
            for band in o.bands.get("player-dealer", ())
        }
        assert rows == (printed if held.fee else set())
        chart = {cite for case in held.case for cite in case.cite}
        assert {row["cite"] for row in game.procedure[-1].options.get("chart", ())} <= chart


def test_case_names_are_not_used_twice() -> None:
    for slug, held in HELD.items():
        names = [case.name for case in held.case]
        assert len(names) == len(set(names)), slug


def test_cases_cite_lines_of_their_book() -> None:
    for slug, held in HELD.items():
        lines = load.catalogue().books[str(GAMES[slug].book)].source.lines
        for case in (*held.case, *held.fee):
            for cite in case.cite:
                first, last = load.span(cite)
                assert 1 <= first <= last <= lines, case
