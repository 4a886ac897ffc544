"""Hands counted by patterns against the same hands dealt one by one, and against figures that are known by definition."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from games.cards.card import DECK
from games.procedures.against_bank import two_hands
from games.ranking import four_card, high, seven_card
from games.ranking.high_with_joker import ORDER
from games.returns import deals


@pytest.mark.parametrize(
    ("cards", "royal", "straight_flush", "pair"),
    [(5, 4, 36, 1_098_240), (6, 188, 1_656, 9_730_740), (7, 4_324, 37_260, 58_627_800)],
)
def test_every_hand_is_counted_once(cards: int, royal: int, straight_flush: int, pair: int) -> None:
    found: Counter[str] = Counter()
    for hand, ways in deals.hands(cards, 5):
        assert len({*hand}) == cards
        found[high.category(high.strength(hand))] += ways
    assert found.total() == comb(52, cards)
    assert (found["royal-flush"], found["straight-flush"], found["pair"]) == (royal, straight_flush, pair)


def test_four_card_hands_are_those_dealt_one_by_one() -> None:
    found: Counter[int] = Counter()
    for hand, ways in deals.hands(5, 4):
        found[four_card.strength(hand)] += ways
    some = [hand for i, hand in enumerate(combinations(DECK, 5)) if i % 9_770 == 0]
    assert {four_card.strength(hand) for hand in some} <= set(found)
    dealt: Counter[str] = Counter()
    for board, ways in two_hands.boards():  # every five cards, those alike but for the names of suits once
        dealt[four_card.category(four_card.strength(board))] += ways
    counted: Counter[str] = Counter()
    for value, ways in found.items():
        counted[four_card.category(value)] += ways
    assert counted == dealt


def test_the_rare_hands_of_seven_cards_with_a_joker() -> None:
    """Runs of seven in one suit, royal flushes beside another suit's king and queen, and both with a joker for a card of them."""
    ours = frozenset("AKQJT")
    found: Counter[str] = Counter()
    dealt = deals.hands(7, 5, 1, lambda suited, beside: suited <= ours and {*beside} <= {*"KQ"})
    for i, (hand, ways) in enumerate(dealt):
        suited = {card[0] for card in hand if card[1:] == "S"}  # what is of one suit is dealt in spades
        # None of these hands has fewer of a suit; of all others one in a hundred is asked all the same.
        if len(suited) >= 6 or len(suited & ours) >= 4 or i % 100 == 0:
            found[seven_card.category(seven_card.strength(hand, ORDER, False), ORDER)] += ways
    assert found["seven-card-straight-flush"] == 4 * 8
    # 4 royal suits, 3 others for king and queen without the joker; 5 cards that the joker can stand for beside it.
    assert found["royal-flush-and-royal-match"] == 4 * 3 * (1 + 5)
    # Any six of a run of seven: the joker ends it or fills it; runs share the six at their ends.
    ranks = "A23456789TJQKA"
    sixes = {frozenset(six) for i in range(8) for six in combinations(ranks[i : i + 7], 6)}
    assert found["seven-card-straight-flush-with-joker"] == 4 * len(sixes)


def test_boards_that_differ_by_the_names_of_suits_are_one() -> None:
    boards = list(two_hands.boards())
    assert sum(ways for _, ways in boards) == comb(52, 5)
    assert all(len({*board}) == 5 for board, _ in boards)


@pytest.mark.parametrize("at", [0, 4_321, 80_000, 160_000])
def test_who_is_beaten_on_a_board_is_who_is_beaten_hand_by_hand(at: int) -> None:
    board = next(board for i, (board, _) in enumerate(two_hands.boards()) if i == at)
    left = [card for card in DECK if card not in board]
    hands = list(combinations(left, 2))
    strengths = {hand: high.strength((*board, *hand)) for hand in hands}
    found: Counter[str] = Counter()
    for low in hands[::9]:  # every ninth hand against all others
        beats = sum(strengths[other] > strengths[low] for other in hands if not {*other} & {*low})
        found[high.category(strengths[low])] += beats
    on = two_hands.On(board)
    assert on.beaten_by(hands[::9]) == {name: n for name, n in found.items() if n}
