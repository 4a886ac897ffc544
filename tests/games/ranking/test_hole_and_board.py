"""Two of the hole cards and three of the board: against every choice of them, and the hands people misread."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.card import DECK
from games.cards.ranks import NotAHand
from games.ranking import eight_or_better, high, hole_and_board


def dealt(cards: int) -> st.SearchStrategy[list[str]]:
    two_suits = [card for card in DECK if card[1] in "SH"]
    low = [card for card in DECK if card[0] in "A2345678"]
    return st.one_of(
        *(
            st.lists(st.sampled_from(some), min_size=cards, max_size=cards, unique=True)
            for some in (DECK, two_suits, low)
        )
    )


def choices(hole: list[str], board: list[str], fewest: int, most: int) -> list[list[str]]:
    return [
        [*own, *shared]
        for used in range(fewest, most + 1)
        for own in combinations(hole, used)
        for shared in combinations(board, 5 - used)
    ]


@given(dealt(10), st.sampled_from([(4, 2), (5, 2), (5, 5), (5, 3), (2, 2)]))
def test_the_best_of_every_choice(cards: list[str], shape: tuple[int, int]) -> None:
    held, most = shape
    hole, board = cards[:held], cards[5:]
    fives = choices(hole, board, 2, most)
    assert hole_and_board.strength(hole, board, most=most) == max(map(high.strength, fives))
    assert hole_and_board.low(hole, board, most=most) == max(map(eight_or_better.strength, fives))


@given(dealt(9), st.randoms())
def test_the_order_of_cards_changes_nothing_and_more_never_make_it_worse(cards: list[str], chance: object) -> None:
    hole, board = cards[:4], cards[4:]
    mixed_hole, mixed_board = list(hole), list(board)
    chance.shuffle(mixed_hole)  # type: ignore[attr-defined]
    chance.shuffle(mixed_board)  # type: ignore[attr-defined]
    for best in (hole_and_board.strength, hole_and_board.low):
        assert best(mixed_hole, mixed_board) == best(hole, board)
        assert best(hole, board[:3]) <= best(hole, board[:4]) <= best(hole, board)
        assert best(hole[:2], board) <= best(hole[:3], board) <= best(hole, board)


@pytest.mark.parametrize(
    ("hole", "board", "category"),
    [
        ("AS 2H 7C 8C", "KS QS JS 9S 3D", "high-card"),  # one spade in the hand is no flush
        ("AS 2S 7C 8C", "KS QS 9D 4H 3S", "flush"),
        ("AS AH AD AC", "KS KH QD JC 2D", "two-pair"),  # of four aces two play
        ("KS KH 7C 2D", "AS AH AD 4C 9H", "full-house"),
        ("7S 2H 3C 4D", "KS KH KD KC 9H", "three-of-a-kind"),  # the four kings of the board are three
        ("TS 2S 3H 4D", "AS KS QS JS 9C", "flush"),  # the royal flush would take four of the board
        ("TS AS 2H 3D", "KS QS JS 9S 4C", "royal-flush"),
    ],
)
def test_hands_that_are_misread(hole: str, board: str, category: str) -> None:
    assert hole_and_board.category(hole_and_board.strength(hole.split(), board.split())) == category


@pytest.mark.parametrize(
    ("hole", "board", "low"),
    [
        ("AS 2H KC KD", "3S 4H 5D KS KH", "AS 2H 3S 4H 5D"),
        ("AS 2H KC KD", "2S 3H 4D 5C KS", "AS 2H 3H 4D 5C"),  # the deuce of the board counterfeits nothing here
        ("AS AH KC KD", "2S 3H 4D 5C 6S", None),  # one low rank in the hand
        ("AS 2H 3C 4D", "5S 6H KD KC QS", None),  # two on the board
        ("AS 8H KC KD", "7S 6H 5D KS QH", "AS 8H 7S 6H 5D"),
        ("AS 9H KC KD", "7S 6H 5D KS QH", None),
    ],
)
def test_lows_take_two_and_three(hole: str, board: str, low: str | None) -> None:
    due = eight_or_better.NONE if low is None else eight_or_better.strength(low.split())
    assert hole_and_board.low(hole.split(), board.split()) == due


def test_at_least_two_lets_three_play() -> None:
    """001 line 2529, the other reading, and 003 line 1360."""
    hole, board = ["KS", "KH", "KD", "2C", "3C"], ["AS", "AH", "7D", "8D", "9C"]
    exactly = hole_and_board.strength(hole, board)
    assert hole_and_board.category(exactly) == "two-pair"
    assert hole_and_board.category(hole_and_board.strength(hole, board, most=5)) == "full-house"


@pytest.mark.parametrize(
    ("hole", "board"),
    [("AS", "KS QS JS TS 9S"), ("AS KS 2H 3H", "QS JS"), ("AS JK 2H 3H", "QS JS TS"), ("AS XX", "QS JS TS")],
)
def test_what_is_no_hand_is_said(hole: str, board: str) -> None:
    with pytest.raises(NotAHand):
        hole_and_board.strength(hole.split(), board.split())
