"""Bonus hands of all seven cards: how many there are, in which order, with and without a joker."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.card import DECK, JOKER
from games.cards.ranks import NotAHand
from games.ranking import high_with_joker, seven_card

ACE = high_with_joker.order()
WILD = high_with_joker.order(joker="any")


def named(cards: list[str] | tuple[str, ...], joker_in_match: bool = True) -> str:
    return seven_card.category(seven_card.strength(cards, WILD, joker_in_match), WILD)


def test_the_printed_order() -> None:
    """001 lines 1052-1062, 002 lines 2174-2185: a seven-card straight flush to a straight flush."""
    hands = [
        "AS KS QS JS TS 9S 8S",
        "7S 6S 5S 4S 3S 2S AS",
        "AS KS QS JS TS KH QH",
        "AS KS QS JS JK 9S 8S",
        "7S 6S 5S JK 3S 2S AS",
        "AS AH AD AC JK 2S 3S",
        "AS KS QS JS TS KH JH",
        "KS QS JS TS 9S 2H 3D",
        "2S 2H 2D 2C 9S 8H 3D",
    ]
    values = [seven_card.strength(cards.split(), WILD) for cards in hands]
    assert values == sorted(set(values), reverse=True)
    assert [named(cards.split()) for cards in hands] == [
        *["seven-card-straight-flush"] * 2,
        "royal-flush-and-royal-match",
        *["seven-card-straight-flush-with-joker"] * 2,
        *("five-aces", "royal-flush", "straight-flush", "four-of-a-kind"),
    ]


def test_every_seven_of_one_suit_and_a_joker() -> None:
    """Seven neighbours: eight of them with A-2 to 7 among them; with a joker each gap, counted by the ranks."""
    spades = [card for card in DECK if card[1] == "S"]
    without = Counter(named(cards) for cards in combinations(spades, 7))
    assert without["seven-card-straight-flush"] == 8
    with_joker = Counter(named([*cards, JOKER]) for cards in combinations(spades, 6))
    order = "A23456789TJQKA"
    runs = [set(order[i : i + 7]) for i in range(8)]
    fits = [ranks for ranks in combinations("23456789TJQKA", 6) if any(set(ranks) <= run for run in runs)]
    assert with_joker["seven-card-straight-flush-with-joker"] == len(fits)
    assert without.total() == with_joker.total() + without.total() - comb(13, 6)


def test_every_royal_flush_with_royal_match() -> None:
    """Twelve without a joker; with one, any of the seven cards may be missing."""
    rest = [card for card in DECK if card[0] in "TJQKA" and card[1] in "SH"]
    natural = [cards for cards in combinations(rest, 7) if named(cards) == "royal-flush-and-royal-match"]
    assert len(natural) == 2  # of two suits either may be the royal one: twelve over the six pairs of suits
    with_joker = [cards for cards in combinations(rest, 6) if named([*cards, JOKER]) == "royal-flush-and-royal-match"]
    assert len(with_joker) == 2 * 7
    kept = [
        cards for cards in with_joker if named([*cards, JOKER], joker_in_match=False) == "royal-flush-and-royal-match"
    ]
    assert len(kept) == 2 * 5  # where the joker may not stand in the match, it completes the royal flush


@given(st.lists(st.sampled_from([*DECK, JOKER]), min_size=7, max_size=7, unique=True), st.sampled_from([ACE, WILD]))
def test_below_the_hands_of_seven_the_best_five_count(cards: list[str], order: object) -> None:
    value = seven_card.strength(cards, order)  # type: ignore[arg-type]
    if seven_card.category(value, order) not in seven_card.ABOVE:  # type: ignore[arg-type]
        assert value == high_with_joker.strength(cards, order)  # type: ignore[arg-type]


@pytest.mark.parametrize("cards", ["AS KS QS JS TS 9S", "AS KS QS JS TS JK JK", "AS KH QD JC 9S JK JK"])
def test_what_is_no_hand_is_said(cards: str) -> None:
    with pytest.raises(NotAHand):
        seven_card.strength(cards.split(), high_with_joker.order(joker="any", jokers=2))
