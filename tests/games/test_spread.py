"""Two cards and a third between them: every three values."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.round_hands import round_of, terms_of, wager

SLUG = "red-dog-choctaw"
RANKS = "23456789TJQKA"
TERMS = terms_of(SLUG)
BETS = [wager("base"), wager("raise", "4.00", placed="after-deal")]


def test_every_three_values() -> None:
    for first, second, third in product(range(2, 15), repeat=3):
        board = [RANKS[value - 2] + suit for value, suit in zip((first, second, third), "SHD", strict=True)]
        lines = TERMS.settle(round_of(SLUG, BETS, cards={"board": board})).lines
        assert lines is not None
        gap = abs(first - second) - 1
        if gap == 0 or (gap < 0 and third != first):
            assert [line.pushed for line in lines] == [1000, 400]
        elif gap < 0:
            assert (lines[0].paid, lines[1].result) == (11_000, "not stated")
        elif min(first, second) < third < max(first, second):
            odds = {1: 5, 2: 4, 3: 2}.get(gap, 1)
            assert [line.paid for line in lines] == [1000 * odds, 400 * odds]
        else:
            assert [line.taken for line in lines] == [1000, 400]


@pytest.mark.parametrize(("board", "says"), [(["4H", "7D"], "a spread of 2"), (["9H", "9D"], "a pair")])
def test_a_third_card_that_is_missing_is_said(board: list[str], says: str) -> None:
    sheet = TERMS.settle(round_of(SLUG, BETS, cards={"board": board}))
    assert sheet.lines is None
    assert says in sheet.why_not


def test_the_examples_of_the_spread_are_those_of_the_page() -> None:
    for board, spread in (("4H 7D 5C", 2), ("9H KD TC", 3)):  # lines 1405 and 1406
        assert f"a spread of {spread}," in TERMS.settle(round_of(SLUG, BETS, cards={"board": board.split()})).outcome


def test_other_piles_are_refused() -> None:
    found = TERMS.refuse(round_of(SLUG, BETS, cards={"dealer": ["4H"], "board": ["4H"]}))
    assert [problem.path for problem in found] == ["$.cards.dealer", "$.cards.board"]
