"""Seven cards against two evaluators of other authors: the same hands better, the same hands equal, whatever is dealt.

phevaluator sees one hand of every kind that there is, however the suits lie, and deals beside. pokerkit, fifty times slower,
sees one hand of each of the 4,824 values, and as many deals as `POKERKIT_DEALS_COMPARED` says: two thousand in every run of the
tests, a million on demand (four minutes on one core):

    POKERKIT_DEALS_COMPARED=1000000 python3 manage.py test tests/games/ranking/test_against_evaluators.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import comb
from random import Random

from phevaluator import evaluate_cards
from pokerkit import OmahaHoldemHand, StandardHighHand, StandardLowHand
from pokerkit.hands import BadugiHand, EightOrBetterLowHand, OmahaEightOrBetterLowHand, RegularLowHand

from games.cards.card import DECK
from games.ranking import ace_to_five, badugi, deuce_to_seven, eight_or_better, high, hole_and_board
from tests.games.ranking import counted

DEALS = 20_000
VALUES = 4_824  # of seven cards
POKERKIT_DEALS = int(os.environ.get("POKERKIT_DEALS_COMPARED", "2000"))
OTHERS = 500


def deals(how_many: int, cards: int = 7, seed: int = 1998) -> Iterator[list[str]]:
    chance = Random(seed)
    deck = list(DECK)
    for _ in range(how_many):
        yield chance.sample(deck, cards)


def theirs(cards: list[str]) -> list[str]:
    return [card[0] + card[1].lower() for card in cards]


def text(cards: list[str]) -> str:
    return "".join(theirs(cards))


def test_every_kind_of_hand_stands_in_the_order_of_phevaluator() -> None:
    """Its 7,462 ranks (1 is the best) and our strengths go together one to one, and the other way round in order."""
    ours: dict[int, int] = {}
    every = 0
    for cards, ways in (*counted.each(7), *((dealt, 0) for dealt in deals(DEALS))):
        rank = evaluate_cards(*theirs(cards))
        assert ours.setdefault(rank, strength := high.strength(cards)) == strength, cards
        every += ways
    strengths = [ours[rank] for rank in sorted(ours)]
    assert strengths == sorted(set(strengths), reverse=True)
    assert (every, len(strengths)) == (comb(52, 7), VALUES)


def test_hands_of_every_value_stand_in_the_order_of_pokerkit() -> None:
    of_value = {high.strength(cards): cards for cards, _ in counted.each(7)}
    entries: dict[int, int] = {}
    for cards in (*of_value.values(), *deals(POKERKIT_DEALS)):
        index = StandardHighHand.from_game(text(cards)).entry.index
        assert entries.setdefault(index, strength := high.strength(cards)) == strength, cards
    strengths = [entries[index] for index in sorted(entries)]
    assert strengths == sorted(set(strengths))
    assert len(strengths) == VALUES


def test_hole_cards_and_board_stand_in_the_order_of_pokerkit() -> None:
    highs, lows = {}, {}
    for cards in deals(OTHERS, 9):
        hole, board = cards[:4], cards[4:]
        found = OmahaHoldemHand.from_game(text(hole), text(board)).entry.index
        assert highs.setdefault(found, value := hole_and_board.strength(hole, board)) == value, cards
        low = OmahaEightOrBetterLowHand.from_game_or_none(text(hole), text(board))
        ours = hole_and_board.low(hole, board)
        assert (low is None) is (ours == eight_or_better.NONE), cards
        if low is not None:
            assert lows.setdefault(low.entry.index, ours) == ours, cards
    assert [highs[index] for index in sorted(highs)] == sorted(set(highs.values()))
    assert [lows[index] for index in sorted(lows)] == sorted(set(lows.values()), reverse=True)
    assert len(lows) > 20


def test_lows_stand_in_the_order_of_pokerkit() -> None:
    """Of all three low rankings the lower entry is the better hand."""
    fives, eights, sevens = {}, {}, {}
    for cards in deals(OTHERS):
        low = RegularLowHand.from_game(text(cards)).entry.index
        assert fives.setdefault(low, value := ace_to_five.strength(cards)) == value, cards
        eight = EightOrBetterLowHand.from_game_or_none(text(cards))
        value = eight_or_better.strength(cards)
        assert (eight is None) is (value == eight_or_better.NONE), cards
        if eight is not None:
            assert eights.setdefault(eight.entry.index, value) == value, cards
        seven = StandardLowHand.from_game(text(cards)).entry.index
        assert sevens.setdefault(seven, value := deuce_to_seven.strength(cards)) == value, cards
    for found in (fives, eights, sevens):
        assert [found[index] for index in sorted(found)] == sorted(set(found.values()), reverse=True)
        assert len(found) > 20


def test_badugis_stand_in_the_order_of_pokerkit() -> None:
    found: dict[object, int] = {}
    for cards in deals(OTHERS * 4, 4):
        entry = BadugiHand.from_game(text(cards)).entry.index
        assert found.setdefault(entry, value := badugi.strength(cards)) == value, cards
    assert [found[index] for index in sorted(found)] == sorted(set(found.values()), reverse=True)  # type: ignore[type-var]
